import fc, { type Arbitrary } from 'fast-check';

import { encoded, oddText } from './odd-values';

export type Header = readonly [name: string, value: string];

const PREFIXES = '/ /. /x/.. /.. /%2e%2e http://other.example //other.example /\\other.example /en /[locale]';
const SUFFIXES = [
  ...'/ // /.. /. /%2e%2e/account %00 %2f % %zz %ff %ed%a0%80 %0d%0ax-injected:%201 %20 ;a=b'.split(' '),
  ...'.json .rsc .segments/_tree.segment.rsc .map #x /__proto__ /constructor/prototype /x/y/z \0 é'.split(
    ' ',
  ),
  ...[' x', `/${'a'.repeat(9_000)}`, '/a'.repeat(3_000), `/${'%41'.repeat(3_000)}`, 'a'.repeat(17_000)],
];
/** What stands for each slash, or for the last segment. */
const SLASHES = ['//', '\\', '%2f', '%5c'];
const SEGMENTS = ['__id7__', '..%2f..%2f', ''];

/** Other spellings of an address, similar addresses, and invalid ones. */
const CHANGES: readonly ((path: string) => string)[] = [
  ...PREFIXES.split(' ').map((prefix) => (path: string) => `${prefix}${path}`),
  ...SUFFIXES.map((suffix) => (path: string) => `${path}${suffix}`),
  ...SLASHES.map((slash) => (path: string) => path.replaceAll('/', slash)),
  ...SEGMENTS.map((segment) => (path: string) => path.replace(/[^/]*$/, segment)),
  ...['*', '', '?', 'other.example:443'].map((address) => () => address),
  (path) => path.toUpperCase(),
  (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.slice(1),
  (path) => `/_next/data/x${path}.json`,
  (path) => `/_next/image?url=${encoded(path)}&w=640&q=75`,
  (path) => `/_next/static${path}`,
];

/** An address that is similar to a path. */
export function addressNear(path: string): Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...CHANGES).map((change) => change(path)) },
    { weight: 2, arbitrary: oddText.map((text) => path.replace(/[^/]*$/, encoded(text))) },
    { weight: 1, arbitrary: oddText.map((text) => path.replace(/[^/]*$/, () => text)) },
  );
}

const QUERIES = [
  ...'? ?% ?%ff=%zz ?__proto__=1&constructor[prototype][x]=1 ?lang=ru ?lang=../../x&lang=en'.split(' '),
  ...'?_rsc=x ?nxtPid=x&nxtIid=%zz ?__nextLocale=x&__nextDefaultLocale=y'.split(' '),
  ...[`?${'a=b&'.repeat(1_500)}`, `?q=${'a'.repeat(7_000)}`],
];

/** A query that no endpoint expects. */
export const oddQuery: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...QUERIES) },
  { weight: 1, arbitrary: oddText.map((text) => `?${encoded(text)}=${encoded(text)}`) },
  { weight: 1, arbitrary: oddText.map((text) => `?x=${text}`) },
);

/** Headers that proxies, Next or the app read, with wrong, forged and oversized values. */
const HEADERS = headersOf(
  ...'x-forwarded-for:203.0.113.7 x-forwarded-for:fe80::1%eth0 x-forwarded-for:203.0.113.7,,'.split(' '),
  ...'x-forwarded-host:other.example x-forwarded-host:[:: x-forwarded-proto:javascript'.split(' '),
  ...'x-forwarded-proto:https,http x-forwarded-port:99999 forwarded:for=_x;host=" x-real-ip:::'.split(' '),
  ...'x-request-id:00000000-0000-0000-0000-000000000000 x-vercel-id:x x-http-method-override:DELETE'.split(
    ' ',
  ),
  ...'x-middleware-rewrite:/api/health x-middleware-override-headers:authorization'.split(' '),
  ...'x-middleware-set-cookie:a=b x-nextjs-data:1 x-matched-path:/[locale] x-invoke-path:/_error'.split(' '),
  ...'x-invoke-status:500 x-invoke-error:{"message":"x"} x-now-route-matches:1=%zz'.split(' '),
  ...'x-prerender-revalidate:x next-action:x rsc:1 next-router-state-tree:%zz next-url:/%'.split(' '),
  ...'next-router-state-tree:%5B%22%22%2C%7B%7D%5D next-router-prefetch:1 next-resume:1'.split(' '),
  ...'next-router-segment-prefetch:/../_tree cookie:NEXT_LOCALE=ru cookie:__prerender_bypass=x'.split(' '),
  ...'content-encoding:gzip range:bytes=0-0 range:bytes=5-2 range:bytes=999999999- if-range:"x"'.split(' '),
  ...'if-match:"x" if-none-match:* if-none-match:W/" if-modified-since:never origin:null date:x'.split(' '),
  ...'origin:https://other.example access-control-request-method:DELETE sec-fetch-dest:document'.split(' '),
  ...'sec-fetch-dest:image user-agent:Googlebot user-agent: stripe-signature:t=9999999999,v1=00'.split(' '),
  ...'stripe-signature:t=NaN,v1=,v0= idempotency-key:key-1 prefer:wait=-1 prefer:wait=1e9'.split(' '),
  ...'accept-encoding:gzip,deflate,br accept-encoding:gzip;q=x,*;q=-1,identity;q=0'.split(' '),
  ...'accept-language:ru;q=2,*;; __proto__:x constructor:x'.split(' '),
  ...['x-forwarded-for:2001:db8::1, 10.0.0.1', `x-forwarded-for:${'1,'.repeat(2_000)}1`],
  ...[`x-middleware-subrequest:${Array(5).fill('middleware').join(':')}`, `accept:${'x'.repeat(2_000)}`],
  ...['cookie:NEXT_LOCALE=../../x; NEXT_LOCALE=%zz; =; a', `cookie:${'a=b; '.repeat(1_000)}`],
  ...[`next-action:${'7f'.padEnd(42, '0')}`, `range:bytes=${'0-1,'.repeat(500)}0-1`],
  ...['content-type:application/json; charset=x', 'if-unmodified-since:Thu, 01 Jan 1970 00:00:00 GMT'],
);

/** Headers that change the HTTP message or make it invalid. */
const MESSAGE_HEADERS = headersOf(
  ...'content-length:-1 content-length:1e3 content-length:0 content-length:99999999999999999999'.split(' '),
  ...'expect:100-continue expect:everything upgrade:websocket upgrade:h2c connection:upgrade'.split(' '),
  ...'te:trailers trailer:authorization host: host:other.example host:[:: :x'.split(' '),
  ...[
    'transfer-encoding:gzip, chunked',
    'transfer-encoding:chunked, identity',
    'transfer-encoding:\tchunked',
  ],
  ...['connection:keep-alive, close, x-request-id', 'host:a b', 'proxy-authorization:Basic x', 'a name:x'],
  ...['x-folded:a\r\n b', 'x-bare:a\nb', 'x-nul:a\0b', `x-large:${'x'.repeat(20_000)}`],
);

function headersOf(...lines: string[]): Header[] {
  return lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
}

/** Headers that do not change the HTTP message. */
export const oddHeaders: Arbitrary<Header[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HEADERS) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...HEADERS.map(([name]) => name)), oddText) },
  ),
  { minLength: 1, maxLength: 4 },
);

export const messageHeaders: Arbitrary<Header[]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...MESSAGE_HEADERS), { minLength: 1, maxLength: 2 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 90, max: 2_500 })
      .map((count) => Array.from({ length: count }, (_, index): Header => [`x-${index}`, 'x'])),
  },
);

/** The headers of a body's length, and what is sent of the body. */
type Framing = (body: Buffer, method: string) => { headers: Header[]; bytes: Buffer };

const CHUNKED: Header = ['transfer-encoding', 'chunked'];
const lengthOf = (bytes: number): Header => ['content-length', String(Math.max(0, bytes))];
const declared = (body: Buffer, method: string): Header[] =>
  body.length === 0 && method === 'GET' ? [] : [lengthOf(body.length)];

/** How a request declares the end of its body, rightly or not. */
export const FRAMINGS = {
  length: (body, method) => ({ headers: declared(body, method), bytes: body }),
  chunked: (body) => ({ headers: [CHUNKED], bytes: chunksOf(body) }),
  'length too small': (body) => ({ headers: [lengthOf(body.length - 5)], bytes: body }),
  'length too large': (body) => ({ headers: [lengthOf(body.length + 5)], bytes: body }),
  'length and chunked': (body) => ({ headers: [lengthOf(body.length), CHUNKED], bytes: chunksOf(body) }),
  'chunks broken': (body) => ({
    headers: [CHUNKED],
    bytes: Buffer.concat([Buffer.from('zz;x\r\n'), body, Buffer.from('\r\n0')]),
  }),
  abandoned: (body, method) => ({ headers: declared(body, method), bytes: body }),
} satisfies Record<string, Framing>;
export type FramingName = keyof typeof FRAMINGS;

/** https://www.rfc-editor.org/rfc/rfc9112#section-7.1 */
function chunksOf(body: Buffer): Buffer {
  const half = body.length >> 1;
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const lines = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...lines, Buffer.from('0\r\n\r\n')]);
}
