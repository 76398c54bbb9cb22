import { usePathname } from 'next/navigation';

import { LOCALES } from './locales';

const STATIC_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?:/home/[^/]+)?(?=/|$)`);

/**
 * Returns the path of the page in the address bar. The framework says `/en/donate` or `/en/home/ines` while it makes static HTML,
 * and `/donate` or `/` in the browser, because the middleware rewrites; without this, hydration would keep the wrong link marked.
 */
export function usePagePath(): string {
  return usePathname().replace(STATIC_PREFIX, '') || '/';
}
