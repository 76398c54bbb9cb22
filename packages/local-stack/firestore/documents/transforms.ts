import { compareValues, equalValues } from './compare-values';
import { storableFields } from './document-limits';
import { invalidArgument } from '../errors';
import { getField, parseWritablePath, withField } from './field-paths';
import type { FieldTransform } from '../calls/requests';
import {
  arrayValue,
  doubleValue,
  elementsOf,
  integerValue,
  isNaNValue,
  isNumber,
  NULL_VALUE,
  type Fields,
  type Timestamp,
  type Value,
} from './values';

const MAX_TRANSFORMS = 500;
const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

/** A document's fields after its transforms, and the result of each transform. */
export interface Transformed {
  fields: Fields;
  results: Value[];
}

/**
 * Applies transforms to a document's fields, in order (google.firestore.v1.DocumentTransform).
 * @param commitTime the server time of the commit, which is set in whole milliseconds
 * @throws INVALID_ARGUMENT for an operand that is not a number, an unknown transform or more than 500
 */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  commitTime: Timestamp,
): Transformed {
  if (transforms.length > MAX_TRANSFORMS) {
    throw invalidArgument(`Too many transforms for one document: ${MAX_TRANSFORMS} are allowed.`);
  }
  let transformed = fields;
  const results: Value[] = [];
  for (const transform of transforms) {
    const names = parseWritablePath(transform.fieldPath ?? '');
    const { value, result } = transformValue(getField(transformed, names), transform, commitTime);
    transformed = withField(transformed, names, value);
    results.push(result);
  }
  return { fields: transformed, results };
}

function transformValue(
  current: Value | undefined,
  transform: FieldTransform,
  commitTime: Timestamp,
): { value: Value; result: Value } {
  switch (transform.transformType) {
    case 'setToServerValue':
      return same(serverTime(transform, commitTime));
    case 'increment':
      return same(increment(current, numberOperand(transform.increment)));
    case 'maximum':
      return same(extreme(current, numberOperand(transform.maximum), 1));
    case 'minimum':
      return same(extreme(current, numberOperand(transform.minimum), -1));
    case 'appendMissingElements':
      return {
        value: append(current, operands(transform.appendMissingElements?.values)),
        result: NULL_VALUE,
      };
    case 'removeAllFromArray':
      return { value: remove(current, operands(transform.removeAllFromArray?.values)), result: NULL_VALUE };
    case undefined:
    default:
      throw invalidArgument('A field transform without an operation.');
  }
}

function same(value: Value): { value: Value; result: Value } {
  return { value, result: value };
}

function serverTime(transform: FieldTransform, commitTime: Timestamp): Value {
  if (transform.setToServerValue !== 'REQUEST_TIME') throw invalidArgument('Unknown server value.');
  const nanos = commitTime.nanos ?? 0;
  return {
    valueType: 'timestampValue',
    timestampValue: { seconds: commitTime.seconds ?? '0', nanos: nanos - (nanos % 1_000_000) },
  };
}

function numberOperand(operand: Value | undefined): Value {
  if (!isNumber(operand)) throw invalidArgument('Input must be int64 or double.');
  return operand;
}

function operands(values: Value[] | undefined): readonly Value[] {
  const stored = storableFields({ operands: arrayValue(values ?? []) });
  return elementsOf(stored['operands']) ?? [];
}

function increment(current: Value | undefined, operand: Value): Value {
  if (!isNumber(current)) return operand;
  if (current.valueType === 'integerValue' && operand.valueType === 'integerValue') {
    const sum = BigInt(current.integerValue) + BigInt(operand.integerValue);
    return integerValue(sum > MAX_INTEGER ? MAX_INTEGER : sum < MIN_INTEGER ? MIN_INTEGER : sum);
  }
  return doubleValue(toDouble(current) + toDouble(operand));
}

function toDouble(value: Value): number {
  return value.valueType === 'integerValue'
    ? Number(value.integerValue)
    : value.valueType === 'doubleValue'
      ? value.doubleValue
      : Number.NaN;
}

/** An equal number of another type does not change the field; NaN wins against every number. */
function extreme(current: Value | undefined, operand: Value, sign: 1 | -1): Value {
  if (!isNumber(current) || isNaNValue(operand)) return operand;
  if (isNaNValue(current)) return current;
  return compareValues(operand, current) * sign > 0 ? operand : current;
}

function append(current: Value | undefined, added: readonly Value[]): Value {
  const elements = [...(elementsOf(current) ?? [])];
  for (const element of added) {
    if (!elements.some((present) => equalValues(present, element))) elements.push(element);
  }
  return arrayValue(elements);
}

function remove(current: Value | undefined, removed: readonly Value[]): Value {
  const elements = elementsOf(current) ?? [];
  return arrayValue(elements.filter((element) => !removed.some((gone) => equalValues(gone, element))));
}
