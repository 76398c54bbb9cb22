/** The public pages. The not-found page answers every other path without a file extension. */
export const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/generator', '/donate', '/privacy', '/terms']);

/** The folder below `[locale]` of the home page's variants. */
export const HOME_PATH = '/home';

/** The folder below `[locale]` of the page for unknown paths, with status 404. */
export const NOT_FOUND_PATH = '/page-not-found';
