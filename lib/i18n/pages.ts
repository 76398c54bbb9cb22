/** The public pages. Every other path without a file extension is answered by the not-found page. */
export const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/generator', '/donate']);

/** Folder below `[locale]` of the page that answers unknown paths with status 404. */
export const NOT_FOUND_PATH = '/page-not-found';
