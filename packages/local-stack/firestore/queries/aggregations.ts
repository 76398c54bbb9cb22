import { invalidArgument } from '../errors';
import { documentField } from '../documents/field-paths';
import { checkedPath } from './query-filter-check';
import type { Aggregation } from '../calls/requests';
import {
  doubleValue,
  integerValue,
  isNumber,
  NULL_VALUE,
  type Fields,
  type StoredDocument,
  type Value,
} from '../documents/values';

const MAX_AGGREGATIONS = 5;
const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

/** A checked aggregation. */
export interface PlannedAggregation {
  alias: string;
  /** The field of a sum or an average; undefined for a count. */
  field: string | undefined;
  kind: 'count' | 'sum' | 'average';
  upTo: bigint | undefined;
}

/**
 * Checks the aggregations of a query and names the unnamed ones.
 * @throws INVALID_ARGUMENT for none, more than five, a duplicate name, or a missing operator
 */
export function planAggregations(aggregations: readonly Aggregation[]): PlannedAggregation[] {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty.');
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalidArgument(`The maximum number of aggregations allowed in a query is ${MAX_AGGREGATIONS}.`);
  }
  let unnamed = 0;
  const planned = aggregations.map((aggregation): PlannedAggregation => {
    const alias = aggregation.alias || `field_${(unnamed += 1)}`;
    if (aggregation.count) {
      const upTo = aggregation.count.upTo && BigInt(aggregation.count.upTo.value ?? 0);
      if (upTo !== undefined && upTo <= 0n) throw invalidArgument('up_to must be greater than zero.');
      return { alias, kind: 'count', field: undefined, upTo };
    }
    const operator = aggregation.sum ?? aggregation.avg;
    if (!operator) throw invalidArgument('An aggregation without an operator.');
    const kind = aggregation.sum ? 'sum' : 'average';
    return { alias, kind, field: checkedPath(operator.field?.fieldPath), upTo: undefined };
  });
  for (const { alias } of planned) {
    if (planned.filter((other) => other.alias === alias).length > 1) {
      throw invalidArgument(`Aggregation aliases contain duplicate alias: ${alias}.`);
    }
  }
  return planned;
}

/** Computes aggregations over the documents that have all summed and averaged fields. */
export function aggregate(
  aggregations: readonly PlannedAggregation[],
  documents: readonly StoredDocument[],
): Fields {
  const counted = documents.filter((document) =>
    aggregations.every(({ field }) => field === undefined || documentField(document, field) !== undefined),
  );
  return Object.fromEntries(
    aggregations.map((aggregation) => [aggregation.alias, aggregateOne(aggregation, counted)]),
  );
}

function aggregateOne(
  { kind, field, upTo }: PlannedAggregation,
  documents: readonly StoredDocument[],
): Value {
  if (kind === 'count' || field === undefined) {
    const count = BigInt(documents.length);
    return integerValue(upTo !== undefined && upTo < count ? upTo : count);
  }
  const numbers = documents.map((document) => documentField(document, field)).filter(isNumber);
  if (kind === 'sum') return sum(numbers);
  if (numbers.length === 0) return NULL_VALUE;
  return doubleValue(Number(plainNumber(sum(numbers))) / numbers.length);
}

function sum(numbers: readonly Value[]): Value {
  const integers = numbers.map(plainNumber).filter((number) => typeof number === 'bigint');
  if (integers.length === numbers.length) {
    const total = integers.reduce((partial, integer) => partial + integer, 0n);
    const fits = total >= MIN_INTEGER && total <= MAX_INTEGER;
    return fits ? integerValue(total) : doubleValue(Number(total));
  }
  return doubleValue(numbers.reduce((partial, number) => partial + Number(plainNumber(number)), 0));
}

function plainNumber(value: Value): bigint | number {
  if (value.valueType === 'integerValue') return BigInt(value.integerValue);
  return value.valueType === 'doubleValue' ? value.doubleValue : 0;
}
