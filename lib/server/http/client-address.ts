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
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(first)?.[1] ?? first;
  if (isIP(mapped) === 4) return mapped.startsWith('127.') ? null : mapped;
  if (isIP(mapped) !== 6 || mapped === '::1') return null;
  return networkOf(mapped);
}

/** The first four groups of an IPv6 address, its zeros written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
