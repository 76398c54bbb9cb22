import { elementsOf, fieldsOf, nanosecondsOf, type Fields, type Value } from './values';

const VECTOR_TYPE = '__vector__';
const NUMERIC_ID = /^__id(-?\d+)__$/;

/** The order of types; integers and doubles are one type. */
const TYPE_RANK: Readonly<Record<Value['valueType'], number>> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 10,
};
const VECTOR_RANK = 9;

/** What a value is compared by: values of one type have the same parts, as far as the parts before are equal. */
type Part = number | bigint | string | Buffer | Value;

/** Returns the rank of a value's type; a vector is a map with another rank than maps. */
export function typeRank(value: Value): number {
  return isVector(value) ? VECTOR_RANK : TYPE_RANK[value.valueType];
}

/**
 * Compares two values in the total order of all Firestore values.
 * @see https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export function compareValues(left: Value, right: Value): number {
  return typeRank(left) - typeRank(right) || compareLists(partsOf(left), partsOf(right));
}

/** Whether Firestore compares two values as equal: 3 and 3.0 are equal, and so are NaN and NaN. */
export function equalValues(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

/** Compares two strings by their UTF-8 bytes, as Firestore orders names and strings. */
export function compareUtf8(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Whether a value is a vector, which the protocol sends as a map. */
export function isVector(value: Value): boolean {
  const type = fieldsOf(value)?.['__type__'];
  return type?.valueType === 'stringValue' && type.stringValue === VECTOR_TYPE;
}

function partsOf(value: Value): readonly Part[] {
  switch (value.valueType) {
    case 'nullValue':
      return [];
    case 'booleanValue':
      return [Number(value.booleanValue)];
    // NaN is the least number. JavaScript compares a bigint with a number exactly, also from 2^53 on.
    case 'integerValue':
      return [1, BigInt(value.integerValue)];
    case 'doubleValue':
      return Number.isNaN(value.doubleValue) ? [0] : [1, value.doubleValue];
    case 'timestampValue':
      return [nanosecondsOf(value.timestampValue)];
    case 'stringValue':
      return [value.stringValue];
    case 'bytesValue':
      return [value.bytesValue];
    case 'referenceValue':
      return value.referenceValue.split('/').flatMap(partsOfId);
    case 'geoPointValue':
      return [value.geoPointValue.latitude ?? 0, value.geoPointValue.longitude ?? 0];
    case 'arrayValue':
      return value.arrayValue.values;
    case 'mapValue':
      return isVector(value) ? partsOfVector(value) : partsOfMap(value.mapValue.fields);
  }
}

/** Ids of the form `__id7__` are numbers, which come first, in numeric order. */
function partsOfId(id: string): Part[] {
  const number = NUMERIC_ID.exec(id)?.[1];
  return number === undefined ? [1, id] : [0, BigInt(number), id];
}

/** The dimension counts first. */
function partsOfVector(value: Value): Part[] {
  const elements = elementsOf(fieldsOf(value)?.['value']) ?? [];
  return [elements.length, ...elements];
}

function partsOfMap(fields: Fields): Part[] {
  return Object.entries(fields)
    .sort(([left], [right]) => compareUtf8(left, right))
    .flat();
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
  if (Buffer.isBuffer(left) && Buffer.isBuffer(right)) return Buffer.compare(left, right);
  if (typeof left === 'object' && 'valueType' in left)
    return typeof right === 'object' && 'valueType' in right ? compareValues(left, right) : 0;
  return left < right ? -1 : left > right ? 1 : 0;
}
