import { compareNames, compareUtf8 } from './resource-names';
import { elementsOf, fieldsOf, nanosecondsOf, type Fields, type Value } from './values';

const VECTOR_TYPE = '__vector__';

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

/** Returns the rank of a value's type; a vector is a map with another rank than maps. */
export function typeRank(value: Value): number {
  return isVector(value) ? VECTOR_RANK : TYPE_RANK[value.valueType];
}

/**
 * Compares two values in the total order of all Firestore values.
 * @see https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export function compareValues(left: Value, right: Value): number {
  const byType = typeRank(left) - typeRank(right);
  return byType === 0 ? compareSameType(left, right) : byType;
}

/** Whether Firestore compares two values as equal: 3 and 3.0 are equal, and so are NaN and NaN. */
export function equalValues(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

function compareSameType(left: Value, right: Value): number {
  switch (left.valueType) {
    case 'nullValue':
      return 0;
    case 'booleanValue':
      return right.valueType === 'booleanValue' ? Number(left.booleanValue) - Number(right.booleanValue) : 0;
    case 'integerValue':
    case 'doubleValue':
      return compareNumbers(left, right);
    case 'timestampValue':
      return right.valueType === 'timestampValue'
        ? comparePrimitives(nanosecondsOf(left.timestampValue), nanosecondsOf(right.timestampValue))
        : 0;
    case 'stringValue':
      return right.valueType === 'stringValue' ? compareUtf8(left.stringValue, right.stringValue) : 0;
    case 'bytesValue':
      return right.valueType === 'bytesValue' ? Buffer.compare(left.bytesValue, right.bytesValue) : 0;
    case 'referenceValue':
      return right.valueType === 'referenceValue'
        ? compareNames(left.referenceValue, right.referenceValue)
        : 0;
    case 'geoPointValue':
      return right.valueType === 'geoPointValue'
        ? comparePrimitives(left.geoPointValue.latitude ?? 0, right.geoPointValue.latitude ?? 0) ||
            comparePrimitives(left.geoPointValue.longitude ?? 0, right.geoPointValue.longitude ?? 0)
        : 0;
    case 'arrayValue':
      return compareElements(elementsOf(left) ?? [], elementsOf(right) ?? []);
    case 'mapValue':
      return isVector(left)
        ? compareVectors(left, right)
        : compareFields(fieldsOf(left) ?? {}, fieldsOf(right) ?? {});
  }
}

function comparePrimitives<Primitive extends number | bigint>(left: Primitive, right: Primitive): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** NaN is the least number. JavaScript compares a bigint with a number exactly, also from 2^53 on. */
function compareNumbers(left: Value, right: Value): number {
  const leftNumber = exactNumber(left);
  const rightNumber = exactNumber(right);
  if (leftNumber < rightNumber) return -1;
  if (leftNumber > rightNumber) return 1;
  return Number(Number.isNaN(rightNumber)) - Number(Number.isNaN(leftNumber));
}

function exactNumber(value: Value): bigint | number {
  if (value.valueType === 'integerValue') return BigInt(value.integerValue);
  return value.valueType === 'doubleValue' ? value.doubleValue : 0;
}

function compareElements(left: readonly Value[], right: readonly Value[]): number {
  for (const [index, leftElement] of left.entries()) {
    const rightElement = right[index];
    if (rightElement === undefined) return 1;
    const order = compareValues(leftElement, rightElement);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareFields(left: Fields, right: Fields): number {
  const leftEntries = sortedEntries(left);
  const rightEntries = sortedEntries(right);
  for (const [index, [leftKey, leftValue]] of leftEntries.entries()) {
    const rightEntry = rightEntries[index];
    if (rightEntry === undefined) return 1;
    const order = compareUtf8(leftKey, rightEntry[0]) || compareValues(leftValue, rightEntry[1]);
    if (order !== 0) return order;
  }
  return leftEntries.length - rightEntries.length;
}

function sortedEntries(fields: Fields): [string, Value][] {
  return Object.entries(fields).sort(([left], [right]) => compareUtf8(left, right));
}

function isVector(value: Value): boolean {
  const type = fieldsOf(value)?.['__type__'];
  return type?.valueType === 'stringValue' && type.stringValue === VECTOR_TYPE;
}

/** The dimension counts first. */
function compareVectors(left: Value, right: Value): number {
  const leftElements = elementsOf(fieldsOf(left)?.['value']) ?? [];
  const rightElements = elementsOf(fieldsOf(right)?.['value']) ?? [];
  return leftElements.length - rightElements.length || compareElements(leftElements, rightElements);
}
