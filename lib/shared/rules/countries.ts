/**
 * The call's country, as Vercel or a proxy writes it:
 * https://vercel.com/docs/headers/request-headers#x-vercel-ip-country
 */
export const COUNTRY_HEADER = 'x-vercel-ip-country';

/** Whether the site is offered to a call, by its country; an unknown country counts as one where it is. */
export function isOfferedTo(headers: Headers, unavailableCountries: readonly string[]): boolean {
  const country = headers.get(COUNTRY_HEADER);
  return country === null || !unavailableCountries.includes(country.toUpperCase());
}
