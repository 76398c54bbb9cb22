import { unimplemented } from '../documents/errors';
import { documentField } from '../documents/field-paths';
import type { Aggregation } from '../documents/requests';
import { integerValue, numberOf, type Fields, type StoredDocument, type Value } from '../documents/values';

/** Returns the field of a sum; undefined for a count. Throws UNIMPLEMENTED for an average. */
export function fieldOfAggregation({ count, sum }: Aggregation): string | undefined {
  if (!count && !sum) throw unimplemented('An average');
  return sum?.field.fieldPath;
}

/** Counts and sums the documents that have all summed fields. */
export function aggregate(
  aggregations: readonly Aggregation[],
  documents: readonly StoredDocument[],
): Fields {
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
  const numbers = documents.map((document) => numberOf(documentField(document, field)) ?? 0);
  const sum = numbers.reduce((partial, number) => partial + number, 0);
  return Number.isInteger(sum) ? integerValue(sum) : { valueType: 'doubleValue', doubleValue: sum };
}
