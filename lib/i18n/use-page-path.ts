import { usePathname } from 'next/navigation';

import { LOCALES } from './locales';

const STATIC_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?:/home/[^/]+)?(?=/|$)`);

/**
 * Returns the path in the address bar, where static HTML has `/en/home/ines` for `/`, or hydration keeps a wrong link.
 */
export function usePagePath(): string {
  return usePathname().replace(STATIC_PREFIX, '') || '/';
}
