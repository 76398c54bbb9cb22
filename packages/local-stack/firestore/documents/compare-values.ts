import { unimplemented } from './errors';
import { nanosecondsOf, type Value } from './values';

/** The order of types; integers and doubles are one type. */
export const TYPE_RANK: Readonly<Record<Value['valueType'], number>> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  referenceValue: 6,
  arrayValue: 8,
  mapValue: 10,
};

/** What a value is compared by: values of one type have the same parts, as far as the parts before are equal. */
type Part = number | bigint | string | Value;

/** Returns the rank of a value's type. */
export function typeRank(value: Value): number {
  return TYPE_RANK[value.valueType];
}

/**
 * Compares two values in the total order of the types that the app stores.
 * @see https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export function compareValues(left: Value, right: Value): number {
  return typeRank(left) - typeRank(right) || compareLists(partsOf(left), partsOf(right));
}

/** Compares two strings by their UTF-8 bytes, as Firestore orders names and strings. */
export function compareUtf8(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function partsOf(value: Value): readonly Part[] {
  switch (value.valueType) {
    case 'nullValue':
      return [];
    case 'booleanValue':
      return [Number(value.booleanValue)];
    case 'integerValue':
      return [Number(value.integerValue)];
    case 'doubleValue':
      return [value.doubleValue];
    case 'timestampValue':
      return [nanosecondsOf(value.timestampValue)];
    case 'stringValue':
      return [value.stringValue];
    case 'referenceValue':
      return value.referenceValue.split('/');
    case 'arrayValue':
      return value.arrayValue.values;
    case 'mapValue':
      throw unimplemented('A comparison of maps');
  }
}

function compareLists(left: readonly Part[], right: readonly Part[]): number {
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareParts(left: Part, right: Part): number {
  if (typeof left === 'string' && typeof right === 'string') return compareUtf8(left, right);
  if (typeof left === 'object') return typeof right === 'object' ? compareValues(left, right) : 0;
  return left < right ? -1 : left > right ? 1 : 0;
}
