/** The share of page loads whose errors are reported. */
export const CLIENT_ERRORS_SHARE = 0.25;

/** The most reports of one page load; an error that repeats counts once. */
export const CLIENT_ERRORS_PER_LOAD = 3;

/** Families of browsers. */
export const BROWSERS = ['chromium', 'firefox', 'safari', 'other'] as const;
export type Browser = (typeof BROWSERS)[number];

/** The pages that a report names, without parameters; `other` for an unknown address. */
export const REPORTED_PAGES = ['/', '/generator', '/donate', '/privacy', '/terms', 'other'] as const;
