import 'server-only';

import ipaddr from 'ipaddr.js';

import type { Services } from '../ports';

/**
 * Returns the address for which limits are counted, of IPv6 the network (/64); null when unknown or loopback. On Vercel
 * it is the first of `x-forwarded-for` (https://vercel.com/docs/headers/request-headers#x-forwarded-for), elsewhere the
 * one that the outermost trusted proxy appended.
 */
export function clientAddress(
  request: Request,
  { trustedProxyHops }: Pick<Services['settings'], 'trustedProxyHops'>,
): string | null {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',');
  const appended = trustedProxyHops === null ? undefined : entries.at(-trustedProxyHops);
  const entry = (appended ?? entries[0] ?? '').trim();
  if (!ipaddr.IPv4.isValidFourPartDecimal(entry) && !ipaddr.IPv6.isValid(entry)) return null;
  // An IPv4 address inside an IPv6 one counts as IPv4.
  const address = ipaddr.process(entry);
  if (address instanceof ipaddr.IPv4) return address.range() === 'loopback' ? null : address.toString();
  if (address.parts.slice(0, 7).every((part) => part === 0)) return null;
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
