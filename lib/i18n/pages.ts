/** The public pages. The not-found page answers every other path without a file extension. */
export const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/generator', '/donate', '/privacy', '/terms']);

/** The pages that are shown in every country, also where the operator does not offer the site. */
export const PAGES_OF_EVERY_COUNTRY: ReadonlySet<string> = new Set(['/privacy', '/terms']);

/** The folder below `[locale]` of the page in place of the others there. */
export const UNAVAILABLE_PATH = '/unavailable';

/** The folder below `[locale]` of the home page's variants. */
export const HOME_PATH = '/home';

/** The folder below `[locale]` of the page for unknown paths, with status 404. */
export const NOT_FOUND_PATH = '/page-not-found';
