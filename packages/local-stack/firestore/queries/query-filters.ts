import { compareValues, equalValues, typeRank } from '../documents/compare-values';
import { documentField } from '../documents/field-paths';
import type { FieldOperator, UnaryOperator } from '../documents/requests';
import { elementsOf, isNaNValue, type StoredDocument, type Value } from '../documents/values';

/** A condition on a field; a unary operator has null as its value. */
export interface Condition {
  field: string;
  operator: FieldOperator | UnaryOperator;
  value: Value;
}

export type Filter = Condition | { all: readonly Filter[] } | { any: readonly Filter[] };

const INEQUALITIES: ReadonlySet<string> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);

/** Whether a condition is an inequality, whose field orders the results. */
export function isInequality(condition: Condition): boolean {
  return INEQUALITIES.has(condition.operator);
}

/** Returns every condition within a filter. */
export function conditionsOf(filter: Filter): readonly Condition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOf);
  if ('any' in filter) return filter.any.flatMap(conditionsOf);
  return [filter];
}

/** Whether a document passes a filter. A missing field passes no condition. */
export function passes(document: StoredDocument, filter: Filter): boolean {
  if ('all' in filter) return filter.all.every((part) => passes(document, part));
  if ('any' in filter) return filter.any.some((part) => passes(document, part));
  const value = documentField(document, filter.field);
  return value !== undefined && holds(value, filter);
}

/** Only their own operators find null and NaN, and ranges stay within the operand's type. */
function holds(value: Value, { operator, value: operand }: Condition): boolean {
  switch (operator) {
    case 'IS_NULL':
      return value.valueType === 'nullValue';
    case 'IS_NOT_NULL':
      return value.valueType !== 'nullValue';
    case 'IS_NAN':
      return isNaNValue(value);
    case 'IS_NOT_NAN':
      return !isNaNValue(value) && value.valueType !== 'nullValue';
    case 'EQUAL':
      return isEqual(value, operand);
    case 'NOT_EQUAL':
      return value.valueType !== 'nullValue' && !isEqual(value, operand);
    case 'IN':
      return (elementsOf(operand) ?? []).some((element) => isEqual(value, element));
    case 'NOT_IN':
      return isInNone(value, elementsOf(operand) ?? []);
    case 'ARRAY_CONTAINS':
      return (elementsOf(value) ?? []).some((element) => isEqual(element, operand));
    case 'ARRAY_CONTAINS_ANY':
      return (elementsOf(operand) ?? []).some((wanted) =>
        (elementsOf(value) ?? []).some((element) => isEqual(element, wanted)),
      );
    case 'LESS_THAN':
      return isInRange(value, operand, (order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return isInRange(value, operand, (order) => order <= 0);
    case 'GREATER_THAN':
      return isInRange(value, operand, (order) => order > 0);
    case 'GREATER_THAN_OR_EQUAL':
      return isInRange(value, operand, (order) => order >= 0);
  }
}

function isNullOrNaN(value: Value): boolean {
  return value.valueType === 'nullValue' || isNaNValue(value);
}

function isEqual(value: Value, operand: Value): boolean {
  return !isNullOrNaN(operand) && equalValues(value, operand);
}

function isInNone(value: Value, operands: readonly Value[]): boolean {
  if (value.valueType === 'nullValue') return false;
  return !operands.some((operand) => operand.valueType === 'nullValue' || isEqual(value, operand));
}

function isInRange(value: Value, operand: Value, includes: (order: number) => boolean): boolean {
  if (isNullOrNaN(value) || isNullOrNaN(operand) || typeRank(value) !== typeRank(operand)) return false;
  return includes(compareValues(value, operand));
}
