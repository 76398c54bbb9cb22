import { usePathname } from 'next/navigation';

import { LOCALES } from './locales';

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`);

/**
 * Returns the path of the page in the address bar. The framework says `/en/donate` while it makes static HTML, and
 * `/donate` in the browser, because the middleware rewrites; without this, hydration would keep the wrong link marked.
 */
export function usePagePath(): string {
  return usePathname().replace(LOCALE_PREFIX, '') || '/';
}
