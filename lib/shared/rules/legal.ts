/** The version of the legal pages and the consent text: the day from which they apply. A change of them changes it. */
export const LEGAL_VERSION = '2026-12-01';

/** The age from which people may use the app, in years. */
export const MINIMUM_AGE_YEARS = 18;
