import fc, { type Arbitrary } from 'fast-check';

import type { Header } from './hostile-request';
import { oddText } from './odd-values';

/** Headers that proxies, Next or the app read, with wrong, forged or oversized values. */
const MEANINGFUL: readonly Header[] = [
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-for', '2001:db8::1, 10.0.0.1'],
  ['x-forwarded-for', '::ffff:203.0.113.9'],
  ['x-forwarded-for', 'fe80::1%eth0'],
  ['x-forwarded-for', 'unknown'],
  ['x-forwarded-for', '203.0.113.7,,'],
  ['x-forwarded-for', `${'1,'.repeat(2_000)}1`],
  ['x-forwarded-host', 'other.example'],
  ['x-forwarded-host', '[::'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-proto', 'https,http'],
  ['x-forwarded-port', '99999'],
  ['forwarded', 'for=_x;host="'],
  ['x-real-ip', '::'],
  ['x-request-id', '00000000-0000-0000-0000-000000000000'],
  ['x-vercel-id', 'x'],
  ['x-http-method-override', 'DELETE'],
  ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
  ['x-middleware-rewrite', '/api/health'],
  ['x-middleware-override-headers', 'authorization'],
  ['x-middleware-set-cookie', 'a=b'],
  ['x-nextjs-data', '1'],
  ['x-matched-path', '/[locale]'],
  ['x-invoke-path', '/_error'],
  ['x-invoke-status', '500'],
  ['x-invoke-error', '{"message":"x"}'],
  ['x-now-route-matches', '1=%zz'],
  ['x-prerender-revalidate', 'x'],
  ['next-action', 'x'],
  ['next-action', '7f'.padEnd(42, '0')],
  ['rsc', '1'],
  ['next-router-state-tree', '%zz'],
  ['next-router-state-tree', '%5B%22%22%2C%7B%7D%5D'],
  ['next-router-prefetch', '1'],
  ['next-router-segment-prefetch', '/../_tree'],
  ['next-url', '/%'],
  ['next-resume', '1'],
  ['cookie', 'NEXT_LOCALE=ru'],
  ['cookie', 'NEXT_LOCALE=../../x; NEXT_LOCALE=%zz; =; a'],
  ['cookie', '__prerender_bypass=x; __next_preview_data=y'],
  ['cookie', 'a=b; '.repeat(1_000)],
  ['accept-encoding', 'gzip, deflate, br'],
  ['accept-encoding', 'gzip;q=x, *;q=-1, identity;q=0'],
  ['accept-language', 'ru;q=2, *;;'],
  ['accept', 'x'.repeat(2_000)],
  ['content-encoding', 'gzip'],
  ['content-type', 'application/json; charset=x'],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=5-2'],
  ['range', 'bytes=999999999-'],
  ['range', `bytes=${'0-1,'.repeat(500)}0-1`],
  ['if-range', '"x"'],
  ['if-match', '"x"'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'],
  ['if-modified-since', 'never'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['origin', 'null'],
  ['origin', 'https://other.example'],
  ['access-control-request-method', 'DELETE'],
  ['sec-fetch-dest', 'document'],
  ['sec-fetch-dest', 'image'],
  ['user-agent', 'Googlebot'],
  ['user-agent', ''],
  ['stripe-signature', 't=9999999999,v1=00'],
  ['idempotency-key', 'key-1'],
  ['date', 'x'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
];

const NAMES = [...new Set(MEANINGFUL.map(([name]) => name))];

/** Headers that do not change the HTTP message. */
export const oddHeaders: Arbitrary<readonly Header[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...MEANINGFUL) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...NAMES), oddText) },
  ),
  { minLength: 1, maxLength: 4 },
);

/** Headers that change the HTTP message or make it invalid. */
const OF_THE_MESSAGE: readonly Header[] = [
  ['content-length', '-1'],
  ['content-length', '1e3'],
  ['content-length', '0'],
  ['content-length', '99999999999999999999'],
  ['transfer-encoding', 'gzip, chunked'],
  ['transfer-encoding', 'chunked, identity'],
  ['transfer-encoding', ' chunked'],
  ['expect', '100-continue'],
  ['expect', 'everything'],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['connection', 'upgrade'],
  ['connection', 'keep-alive, close, x-request-id'],
  ['te', 'trailers'],
  ['trailer', 'authorization'],
  ['host', ''],
  ['host', 'other.example'],
  ['host', '[::'],
  ['host', 'a b'],
  ['proxy-authorization', 'Basic x'],
  ['', 'no name'],
  ['a name', 'x'],
  ['x-colon:', 'x'],
  ['x-folded', 'a\r\n b'],
  ['x-bare', 'a\nb'],
  ['x-nul', 'a\0b'],
  ['x-large', 'x'.repeat(20_000)],
];

export const messageHeaders: Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...OF_THE_MESSAGE), { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 90, max: 2_500 }).map((count) => many(count)) },
);

function many(count: number): Header[] {
  return Array.from({ length: count }, (_, index) => [`x-${index}`, 'x']);
}
