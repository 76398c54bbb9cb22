import { compareValues, typeRank } from '../documents/compare-values';
import { invalidArgument, unimplemented } from '../documents/errors';
import { documentField } from '../documents/field-paths';
import type { FieldOperator, QueryFilter } from '../documents/requests';
import { elementsOf, NULL_VALUE, type StoredDocument, type Value } from '../documents/values';

const MAX_COMPARED_VALUES = 30;

/** What a range includes, by the order of a value to the operand. */
const RANGES: Readonly<Record<string, (order: number) => boolean>> = {
  LESS_THAN: (order) => order < 0,
  LESS_THAN_OR_EQUAL: (order) => order <= 0,
  GREATER_THAN: (order) => order > 0,
  GREATER_THAN_OR_EQUAL: (order) => order >= 0,
};

/** A condition on a field; `== null` has null as its value. */
export interface Condition {
  field: string;
  operator: FieldOperator | 'IS_NULL';
  value: Value;
}

/**
 * Returns the conditions of a query, all of which its documents meet.
 * @throws INVALID_ARGUMENT for a list of more than 30 values; UNIMPLEMENTED for a filter that the app does not use
 */
export function readFilter({ compositeFilter, unaryFilter, fieldFilter }: QueryFilter): Condition[] {
  if (compositeFilter?.op === 'AND') return compositeFilter.filters.flatMap(readFilter);
  if (unaryFilter?.op === 'IS_NULL')
    return [{ field: unaryFilter.field.fieldPath, operator: 'IS_NULL', value: NULL_VALUE }];
  if (!fieldFilter) throw unimplemented('A filter of this type');
  const { field, op, value } = fieldFilter;
  if (!isRange(op) && op !== 'EQUAL' && op !== 'ARRAY_CONTAINS_ANY') throw unimplemented(`The filter ${op}`);
  if (op === 'ARRAY_CONTAINS_ANY' && (elementsOf(value) ?? []).length > MAX_COMPARED_VALUES)
    throw invalidArgument(`'${op}' supports up to ${MAX_COMPARED_VALUES} comparison values.`);
  return [{ field: field.fieldPath, operator: op, value }];
}

/** Whether an operator is a range, whose field orders the results. */
export function isRange(operator: Condition['operator']): boolean {
  return operator in RANGES;
}

/** Whether a document meets a condition. A missing field meets none, and ranges stay within the operand's type. */
export function passes(document: StoredDocument, { field, operator, value: operand }: Condition): boolean {
  const value = documentField(document, field);
  if (value === undefined) return false;
  const includes = RANGES[operator];
  if (includes) return typeRank(value) === typeRank(operand) && includes(compareValues(value, operand));
  if (operator !== 'ARRAY_CONTAINS_ANY') return compareValues(value, operand) === 0;
  const elements = elementsOf(value) ?? [];
  return (elementsOf(operand) ?? []).some((wanted) =>
    elements.some((element) => compareValues(element, wanted) === 0),
  );
}
