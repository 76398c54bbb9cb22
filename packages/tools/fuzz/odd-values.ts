import fc, { type Arbitrary } from 'fast-check';

/** Texts that may break parsers, templates, queries, paths and comparisons. */
const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '\0',
  '\r\nx-injected: 1',
  '%0d%0ax-injected:%201',
  '.',
  '..',
  '../../etc/passwd',
  '..\\..\\',
  '%2e%2e%2f',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '/',
  'a/b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__id7__',
  '__x__',
  'null',
  'undefined',
  'true',
  'NaN',
  '1e999',
  '0x10',
  '[object Object]',
  "' OR 1=1 --",
  '{"$gt":""}',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '//other.example',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u0000\uffff',
  'e\u0301',
  'İıſK',
  'пример',
  '例え',
  '👨‍👩‍👧‍👦',
] as const;

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
  '1e999',
  '-1e999',
  '-0',
  '1e-400',
  '9'.repeat(400),
  '0.1'.padEnd(400, '1'),
  'NaN',
  'Infinity',
  '0x10',
  '01',
  '1.',
  'undefined',
  "''",
  '"\\ud800"',
  '"\\u0000"',
  '"\\x00"',
  '"',
  '/**/1',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toJSON":1,"then":1,"length":-1,"valueOf":null}',
  '{"a":1,"a":2}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  '['.repeat(30_000),
] as const;

/** A JSON value of any kind; printJson may print it as invalid JSON. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_JSON.map((text) => `${RAW}${text}${RAW}`)) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], 0, -1, 2 ** 53, 1e21) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 2_000 }).map((length) => Array(length).fill('a')) },
);

/** Prints a value as JSON, with the marked texts as they are. */
export function printJson(value: unknown): string {
  const marked = new RegExp(`"${RAW}(.*?)${RAW}"`, 'g');
  const text = JSON.stringify(value) as string | undefined;
  return (text ?? '').replace(marked, (_, raw: string) => JSON.parse(`"${raw}"`) as string);
}

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  'isAdmin',
  'credits',
  '\ud800',
];

interface Mutation {
  /** The index of the changed place, modulo the number of places. */
  place: number;
  how: 'replace' | 'drop' | 'add' | 'wrap';
  key: string;
  value: unknown;
}

const mutation: Arbitrary<Mutation> = fc.record({
  place: fc.nat(1_000),
  how: fc.constantFrom('replace', 'replace', 'drop', 'add', 'wrap'),
  key: fc.oneof(fc.constantFrom(...ODD_KEYS), oddText),
  value: oddValue,
});

/** A valid value with a few changes. */
export function mutated(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => mutations.reduce(mutate, value));
}

function mutate(value: unknown, mutation: Mutation): unknown {
  if (value === null || typeof value !== 'object') return mutation.value;
  const { place, how, key } = mutation;
  const entries: [string, unknown][] = Object.entries(value);
  const at = entries.length === 0 ? 0 : place % entries.length;
  const [name, inner] = entries[at] ?? [key, null];
  const changed = { replace: mutation.value, wrap: [inner], add: inner, drop: inner }[how];
  if (how === 'add') entries.push([key, mutation.value]);
  else if (how === 'drop') entries.splice(at, 1);
  else
    entries[at] = [
      name,
      goesDeeper(inner, place) ? mutate(inner, { ...mutation, place: place >> 2 }) : changed,
    ];
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function goesDeeper(inner: unknown, place: number): boolean {
  return inner !== null && typeof inner === 'object' && place % 2 === 0;
}
