import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

import { oddText, oddValue } from './odd-values';

/** Values that exist, by the name of the field that takes them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Options {
  known: KnownValues;
  /** Whether fields may have other values, be missing or be unknown. */
  isOdd: boolean;
}

/** The longest text that is generated for a schema without a maximum. */
const LONGEST_TEXT = 300;

/**
 * Returns the values that a contract's schema accepts, as they are sent. A field has mostly a known value, so that requests
 * get past the checks of what exists.
 */
export function valuesOf(schema: Schema, options: Options): Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), options);
}

function arbitraryOf(schema: JsonSchema, options: Options): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => arbitraryOf(part as JsonSchema, options)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type } as JsonSchema, options)));
  const { minimum: min = -1e9, maximum: max = 1e9, minLength = 0, maxLength = LONGEST_TEXT } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, options);
    case 'array': {
      const { minItems = 0, maxItems = 10, items = {} } = schema;
      const bounds = { minLength: minItems, maxLength: maxItems };
      return fc.array(arbitraryOf(items as JsonSchema, options), bounds);
    }
    case 'string':
      return schema.pattern === undefined
        ? oddText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'))
        : matching(schema.pattern);
    case 'integer':
      return fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      break;
  }
  return fc.jsonValue();
}

/** fast-check has no lookahead, so its texts are filtered. */
function matching(pattern: string): Arbitrary<string> {
  const texts = fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!\w+\)/g, '')));
  return texts.filter((text) => new RegExp(pattern).test(text));
}

function objectOf({ properties = {}, required = [] }: JsonSchema, options: Options): Arbitrary<unknown> {
  const { known, isOdd } = options;
  const fields = Object.entries(properties).map(([name, property]) => {
    const accepted = arbitraryOf(property as JsonSchema, options);
    const values = known[name];
    const value = values
      ? fc.oneof(
          { weight: isOdd ? 2 : 9, arbitrary: fc.constantFrom(...values) },
          { weight: 1, arbitrary: accepted },
        )
      : accepted;
    const sent = isOdd
      ? fc.oneof(
          { weight: 6, arbitrary: value },
          { weight: 1, arbitrary: oddValue },
          { weight: 1, arbitrary: value.map((inner) => [inner]) },
        )
      : value;
    return [name, sent] as const;
  });
  const object = fc.record(
    Object.fromEntries(fields),
    isOdd ? { requiredKeys: [] } : { requiredKeys: required },
  );
  if (!isOdd) return object;
  const unknown = fc.dictionary(oddText, oddValue, { maxKeys: 2 });
  return fc.oneof(
    object,
    fc.tuple(object, unknown).map(([fields, more]) => Object.assign(Object.create(null), fields, more)),
  );
}
