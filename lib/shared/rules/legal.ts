/**
 * The version of the privacy and terms pages and of the consent text: the day from which they apply, in ISO 8601. A
 * change of what they say changes it.
 */
export const LEGAL_VERSION = '2026-11-29';

/** The age from which people may use the app, in years. */
export const MINIMUM_AGE_YEARS = 18;
