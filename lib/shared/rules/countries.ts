/**
 * The country of a call, as Vercel writes it over what the caller sent; elsewhere a proxy in front must do so.
 * https://vercel.com/docs/headers/request-headers#x-vercel-ip-country
 */
export const COUNTRY_HEADER = 'x-vercel-ip-country';

/** Whether the site is offered to a call, by its country; an unknown country counts as one where it is. */
export function isOfferedTo(headers: Headers, unavailableCountries: readonly string[]): boolean {
  const country = headers.get(COUNTRY_HEADER);
  return country === null || !unavailableCountries.includes(country.toUpperCase());
}
