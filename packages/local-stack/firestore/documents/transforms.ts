import { equalValues } from './compare-values';
import { invalidArgument } from './errors';
import { getField, parseFieldPath, withField } from './field-paths';
import type { FieldTransform } from './requests';
import {
  arrayValue,
  doubleValue,
  elementsOf,
  integerValue,
  isNumber,
  MAX_INTEGER,
  MIN_INTEGER,
  NULL_VALUE,
  plainNumber,
  type Fields,
  type Timestamp,
  type Value,
} from './values';

const MAX_TRANSFORMS = 500;

/**
 * Applies transforms to a document's fields, in order; returns the fields and each result (DocumentTransform of v1).
 * @param commitTime the server time of the commit, which is set in whole milliseconds
 * @throws INVALID_ARGUMENT for an operand that is not a number, or more than 500
 */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  commitTime: Timestamp,
): { fields: Fields; results: Value[] } {
  if (transforms.length > MAX_TRANSFORMS) {
    throw invalidArgument(`Too many transforms for one document: ${MAX_TRANSFORMS} are allowed.`);
  }
  let transformed = fields;
  const results = transforms.map((transform): Value => {
    const names = parseFieldPath(transform.fieldPath ?? '');
    const value = transformedValue(getField(transformed, names), transform, commitTime);
    transformed = withField(transformed, names, value);
    return value.valueType === 'arrayValue' ? NULL_VALUE : value;
  });
  return { fields: transformed, results };
}

function transformedValue(
  current: Value | undefined,
  transform: FieldTransform,
  commitTime: Timestamp,
): Value {
  if (transform.setToServerValue) {
    const { seconds = '0', nanos = 0 } = commitTime;
    return { valueType: 'timestampValue', timestampValue: { seconds, nanos: nanos - (nanos % 1_000_000) } };
  }
  if (transform.increment) return increment(current, transform.increment);
  if (transform.appendMissingElements) return append(current, transform.appendMissingElements.values);
  const removed = transform.removeAllFromArray?.values ?? [];
  const elements = elementsOf(current) ?? [];
  return arrayValue(elements.filter((element) => !removed.some((gone) => equalValues(gone, element))));
}

function increment(current: Value | undefined, operand: Value): Value {
  if (!isNumber(operand)) throw invalidArgument('Input must be int64 or double.');
  if (!isNumber(current)) return operand;
  if (current.valueType === 'integerValue' && operand.valueType === 'integerValue') {
    const sum = BigInt(current.integerValue) + BigInt(operand.integerValue);
    return integerValue(sum > MAX_INTEGER ? MAX_INTEGER : sum < MIN_INTEGER ? MIN_INTEGER : sum);
  }
  return doubleValue(Number(plainNumber(current)) + Number(plainNumber(operand)));
}

function append(current: Value | undefined, added: readonly Value[]): Value {
  const elements = [...(elementsOf(current) ?? [])];
  for (const element of added) {
    if (!elements.some((present) => equalValues(present, element))) elements.push(element);
  }
  return arrayValue(elements);
}
