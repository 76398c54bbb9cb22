import 'server-only';

import { isIP } from 'node:net';

/**
 * The address from which a request came, for limits; null when it is not known. The first one of
 * `x-forwarded-for` counts: Vercel overwrites what a client wrote there.
 * https://vercel.com/docs/headers/request-headers#x-forwarded-for
 * Of an IPv6 address the network (/64) counts, because its holder can use every address in it. A loopback
 * address tells nothing about who calls.
 */
export function clientAddress(request: Request): string | null {
  const first = (request.headers.get('x-forwarded-for') ?? '').split(',')[0]?.trim() ?? '';
  if (isIP(first) === 4) return knownAddress(first);
  const [plain = ''] = first.split('%');
  if (isIP(plain) !== 6) return null;
  const groups = groupsOf(plain);
  const mapped = ipv4Of(groups);
  if (mapped !== null) return knownAddress(mapped);
  return groups.slice(0, 7).every((group) => group === 0) ? null : networkOf(groups);
}

function knownAddress(ipv4: string): string | null {
  return ipv4.startsWith('127.') ? null : ipv4;
}

/** The eight groups of an IPv6 address, however it was written. */
function groupsOf(address: string): number[] {
  // The URL parser writes every address in its shortest form, an IPv4 tail as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address inside `::ffff:…` (https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2), or null. */
function ipv4Of(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : null;
}

function networkOf(groups: readonly number[]): string {
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
