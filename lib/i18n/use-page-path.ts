import { usePathname } from 'next/navigation';

import { LOCALES } from './locales';

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`);

/**
 * Path of the page as people see it. While static HTML is made, the framework says `/en/donate`, and in
 * the browser `/donate`, because the middleware rewrites; both are `/donate` here, or hydration would
 * keep the wrong link marked.
 */
export function usePagePath(): string {
  return usePathname().replace(LOCALE_PREFIX, '') || '/';
}
