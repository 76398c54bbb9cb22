import fc, { type Arbitrary } from 'fast-check';

/** Texts that may break parsers, templates, queries, paths and comparisons, beside those that fast-check knows. */
const ODD_TEXTS = [
  ...'0 -1 . .. ../../etc/passwd ..\\..\\ %2e%2e%2f %00 % %zz %ff %ed%a0%80 / a/b __id7__ __x__'.split(' '),
  ...'constructor hasOwnProperty null undefined true NaN 1e999 0x10 {"$gt":""} ${7*7} {{7*7}}'.split(' '),
  ...'javascript:alert(1) data:image/png;base64,AAAA file:///etc/passwd //other.example'.split(' '),
  ...'http://169.254.169.254/latest/meta-data/ <script>alert(1)</script> %0d%0ax-injected:%201'.split(' '),
  ...'\0 \ud800 \udfff\ud800 \ufeff \u202e \u0000\uffff e\u0301 İıſK пример 例え 👨‍👩‍👧‍👦'.split(' '),
  ...['', ' ', '\r\nx-injected: 1', '[object Object]', "' OR 1=1 --"],
];

const repeated = fc
  .tuple(fc.constantFrom('a', '%41', '😀', '/', '..', '['), fc.integer({ min: 100, max: 5_000 }))
  .map(([text, times]) => text.repeat(times));

/** A text that no real client sends. */
export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: repeated },
);

/** Percent-encodes a text; lone surrogates become U+FFFD. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** Encloses a text that printJson prints without quotes. From Unicode's private use area. */
const RAW = '\ue000';

/** Unusual JSON, and invalid JSON. */
const ODD_JSON = [
  ..."1e999 -1e999 -0 1e-400 NaN Infinity 0x10 01 1. undefined '' \" /**/1".split(' '),
  ...'"\\ud800" "\\u0000" "\\x00" {"__proto__":{"isAdmin":true}} {"a":1,"a":2}'.split(' '),
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toJSON":1,"then":1,"length":-1,"valueOf":null}',
  '9'.repeat(400),
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  '['.repeat(30_000),
];

/** A JSON value of any kind; printJson may print it as invalid JSON. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_JSON.map((text) => `${RAW}${text}${RAW}`)) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 53, 1e21, [null], [[]], Array(2_000).fill('a')) },
);

/** Prints a value as JSON, with the enclosed texts as they are. */
export function printJson(value: unknown): string {
  const enclosed = new RegExp(`"${RAW}(.*?)${RAW}"`, 'g');
  return JSON.stringify(value).replace(enclosed, (_, raw: string) => JSON.parse(`"${raw}"`) as string);
}
