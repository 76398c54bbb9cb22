import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values that exist or that rules name, by the name of the field that takes them; undefined leaves a field out. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Texts that may break parsers, templates, queries, paths and comparisons. */
const ODD_TEXTS = [
  ...'0 -1 . .. ../../etc/passwd ..\\..\\ %2e%2e%2f %00 % %zz %ff %ed%a0%80 / a/b __id7__ __x__'.split(' '),
  ...'constructor hasOwnProperty null undefined true NaN 1e999 0x10 {"$gt":""} ${7*7} {{7*7}}'.split(' '),
  ...'javascript:alert(1) data:image/png;base64,AAAA file:///etc/passwd //other.example'.split(' '),
  ...'http://169.254.169.254/latest/meta-data/ <script>alert(1)</script> %0d%0ax-injected:%201'.split(' '),
  ...'\0 \ud800 \udfff\ud800 \ufeff \u202e \u0000\uffff e\u0301 İıſK пример 例え 👨‍👩‍👧‍👦'.split(' '),
  ...['', ' ', '\r\nx-injected: 1', '[object Object]', "' OR 1=1 --", 'a'.repeat(5_000), '😀'.repeat(1_001)],
];

/** A text that no real client sends. */
export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** The JSON of odd values; some of it is invalid. */
const ODD_JSON = [
  ..."1e999 -1e999 -0 1e-400 NaN Infinity 0x10 01 1. undefined '' \" /**/1 null [] {} [[]] true".split(' '),
  ...'"\\ud800" "\\u0000" "\\x00" {"__proto__":{"isAdmin":true}} {"a":1,"a":2} 9007199254740993'.split(' '),
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toJSON":1,"then":1,"length":-1,"valueOf":null}',
  ...['9'.repeat(400), `${'['.repeat(3_000)}${']'.repeat(3_000)}`, '['.repeat(30_000)],
];

export const oddJson: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_JSON),
  oddText.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 3 }),
);

/** Returns the values that a contract's schema accepts, as they are sent. A field has mostly a known value. */
export function valuesOf(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  return arbitraryOf(jsonSchemaOf(schema), known);
}

/** Returns the JSON of objects that a contract's schema accepts but for one field, which is odd, unknown or beyond its limit. */
export function nearlyValidJson(schema: Schema, known: KnownValues): Arbitrary<string> {
  const { properties = {} } = jsonSchemaOf(schema);
  const changes = Object.entries(properties).map(([name, property]) => {
    const wrong = beyond(property as JsonSchema).map((value) => JSON.stringify(value));
    return fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...wrong), oddJson));
  });
  const change = fc.oneof({ weight: 9, arbitrary: fc.oneof(...changes) }, fc.tuple(oddText, oddJson));
  return fc.tuple(valuesOf(schema, known), change).map(([valid, [name, json]]) => {
    const others = JSON.stringify({ ...(valid as object), [name]: undefined }).slice(0, -1);
    return `${others}${others === '{' ? '' : ','}${JSON.stringify(name)}:${json}}`;
  });
}

function jsonSchemaOf(schema: Schema): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** The values next to what a field accepts. */
function beyond({ anyOf = [], type, ...limits }: JsonSchema): unknown[] {
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems } = limits;
  return [
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 0.001, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 0.001, maximum + 1]),
    ...(maxItems === undefined ? [] : [Array<string>(maxItems + 1).fill('x')]),
    ...[...(minLength > 0 ? [''] : []), ...(minItems > 0 ? [[]] : []), type === 'integer' ? 7.5 : 7],
    ...anyOf.flatMap((part) => beyond(part as JsonSchema)),
  ];
}

function arbitraryOf(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const { type, anyOf, properties, required = [], items = {}, minItems = 0, maxItems = 10 } = schema;
  const { minimum: min = -1e9, maximum: max = 1e9, minLength = 0, maxLength = 300, pattern } = schema;
  const inner = (part: unknown): Arbitrary<unknown> => arbitraryOf(part as JsonSchema, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map(inner));
  if (properties) {
    const fields = Object.entries(properties).map(([name, property]) => {
      const usual = known[name] ? [{ weight: 9, arbitrary: fc.constantFrom(...known[name]) }] : [];
      return [name, fc.oneof(...usual, inner(property))] as const;
    });
    return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type === 'array') return fc.array(inner(items), { minLength: minItems, maxLength: maxItems });
  if (type === 'string' && pattern !== undefined) return matching(pattern);
  if (type === 'string') return oddText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
  if (type === 'integer') return fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) });
  if (type === 'number') return fc.double({ min, max, noNaN: true });
  return type === 'boolean' ? fc.boolean() : fc.constant(null);
}

/** fast-check has no lookahead, so its texts are filtered. */
function matching(pattern: string): Arbitrary<string> {
  const texts = fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!\w+\)/g, '')));
  return texts.filter((text) => new RegExp(pattern).test(text));
}
