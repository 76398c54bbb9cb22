import { invalidArgument } from '../documents/errors';
import { documentField } from '../documents/field-paths';
import type { Aggregation } from '../documents/requests';
import {
  doubleValue,
  integerValue,
  isNumber,
  MAX_INTEGER,
  MIN_INTEGER,
  NULL_VALUE,
  plainNumber,
  type Fields,
  type NumberValue,
  type StoredDocument,
  type Value,
} from '../documents/values';

const MAX_AGGREGATIONS = 5;

/** Returns the field of a sum or an average; undefined for a count. */
export function fieldOfAggregation({ sum, avg }: Aggregation): string | undefined {
  return (sum ?? avg)?.field.fieldPath;
}

/** Computes aggregations over the documents that have all their fields. Throws INVALID_ARGUMENT for more than five. */
export function aggregate(
  aggregations: readonly Aggregation[],
  documents: readonly StoredDocument[],
): Fields {
  if (aggregations.length > MAX_AGGREGATIONS)
    throw invalidArgument(`The maximum number of aggregations allowed in a query is ${MAX_AGGREGATIONS}.`);
  const fields = aggregations.map(fieldOfAggregation).filter((field) => field !== undefined);
  const counted = documents.filter((document) =>
    fields.every((field) => documentField(document, field) !== undefined),
  );
  return Object.fromEntries(
    aggregations.map((aggregation) => [aggregation.alias, valueOf(aggregation, counted)]),
  );
}

function valueOf(aggregation: Aggregation, documents: readonly StoredDocument[]): Value {
  const field = fieldOfAggregation(aggregation);
  if (field === undefined) return integerValue(documents.length);
  const values = documents.map((document) => documentField(document, field));
  const numbers = values.filter(isNumber).map(plainNumber);
  if (aggregation.sum) return sumOf(numbers);
  if (numbers.length === 0) return NULL_VALUE;
  return doubleValue(Number(plainNumber(sumOf(numbers))) / numbers.length);
}

function sumOf(numbers: readonly (bigint | number)[]): NumberValue {
  const integers = numbers.filter((number) => typeof number === 'bigint');
  if (integers.length === numbers.length) {
    const total = integers.reduce((partial, integer) => partial + integer, 0n);
    const fits = total >= MIN_INTEGER && total <= MAX_INTEGER;
    return fits ? integerValue(total) : doubleValue(Number(total));
  }
  return doubleValue(numbers.reduce<number>((partial, number) => partial + Number(number), 0));
}
