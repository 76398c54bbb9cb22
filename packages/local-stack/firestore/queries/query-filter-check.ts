import { invalidArgument, unimplemented } from '../errors';
import { NAME_FIELD, parseFieldPath } from '../documents/field-paths';
import { conditionsOf, unaryCondition, type Condition, type Filter } from './query-filters';
import type { FieldOperator, QueryFilter } from '../calls/requests';
import { elementsOf, type Value } from '../documents/values';

const MAX_DISJUNCTIONS = 30;
const MAX_EXCLUDED_VALUES = 10;
const FIELD_OPERATORS: ReadonlySet<string> = new Set<FieldOperator>([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
]);
const EXCLUDING = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL']);

/** Checks a field path and returns it. @throws INVALID_ARGUMENT */
export function checkedPath(path: string | undefined): string {
  if (path === undefined || path === '') throw invalidArgument('A field path is missing.');
  if (path !== NAME_FIELD) parseFieldPath(path);
  return path;
}

/**
 * Checks and converts a query's filter.
 * @throws INVALID_ARGUMENT by the rules of google.firestore.v1.StructuredQuery.Filter
 */
export function checkFilter(where: QueryFilter): Filter {
  const filter = readFilter(where);
  const conditions = conditionsOf(filter);
  if (conditions.filter(({ operator }) => EXCLUDING.has(operator)).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const hasNotIn = conditions.some(({ operator }) => operator === 'NOT_IN');
  const hasAny = conditions.some(({ operator }) => operator === 'IN' || operator === 'ARRAY_CONTAINS_ANY');
  if (hasNotIn && (hasAny || hasDisjunction(filter))) {
    throw invalidArgument(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
  const count = countDisjunctions(filter);
  if (count > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than ` +
        `the maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
  for (const conjunction of disjunctionsOf(filter)) {
    if (conjunction.filter(({ operator }) => operator === 'ARRAY_CONTAINS').length > 1) {
      throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
    }
  }
  return filter;
}

/** Returns the filter as a disjunction of conjunctions; `in` becomes one equality for each value. */
export function disjunctionsOf(filter: Filter): Condition[][] {
  if ('any' in filter) return filter.any.flatMap(disjunctionsOf);
  if ('all' in filter) {
    return filter.all
      .map(disjunctionsOf)
      .reduce<Condition[][]>(
        (joined, parts) => joined.flatMap((left) => parts.map((right) => [...left, ...right])),
        [[]],
      );
  }
  const operator =
    filter.operator === 'IN'
      ? 'EQUAL'
      : filter.operator === 'ARRAY_CONTAINS_ANY'
        ? 'ARRAY_CONTAINS'
        : undefined;
  if (!operator) return [[filter]];
  return (elementsOf(filter.value) ?? []).map((value) => [{ field: filter.field, operator, value }]);
}

function countDisjunctions(filter: Filter): number {
  if ('any' in filter) return filter.any.reduce((sum, part) => sum + countDisjunctions(part), 0);
  if ('all' in filter) return filter.all.reduce((product, part) => product * countDisjunctions(part), 1);
  const isAny = filter.operator === 'IN' || filter.operator === 'ARRAY_CONTAINS_ANY';
  return isAny ? (elementsOf(filter.value) ?? []).length : 1;
}

function hasDisjunction(filter: Filter): boolean {
  return 'any' in filter || ('all' in filter && filter.all.some(hasDisjunction));
}

function readFilter(where: QueryFilter): Filter {
  if (where.compositeFilter) {
    const parts = (where.compositeFilter.filters ?? []).map(readFilter);
    if (parts.length === 0) throw invalidArgument('A composite filter needs at least one filter.');
    if (where.compositeFilter.op === 'AND') return { all: parts };
    if (where.compositeFilter.op === 'OR') return { any: parts };
    throw invalidArgument('Unknown CompositeFilter operator.');
  }
  if (where.unaryFilter) {
    const { field, op } = where.unaryFilter;
    if (op === undefined || op === 'OPERATOR_UNSPECIFIED')
      throw invalidArgument('Unknown UnaryFilter operator.');
    return unaryCondition(checkedPath(field?.fieldPath), op);
  }
  if (where.fieldFilter) return readFieldFilter(where.fieldFilter);
  throw unimplemented('A filter of this type');
}

function readFieldFilter({ field, op, value }: NonNullable<QueryFilter['fieldFilter']>): Condition {
  if (op === undefined || op === 'OPERATOR_UNSPECIFIED' || !FIELD_OPERATORS.has(op)) {
    throw invalidArgument('Unknown FieldFilter operator.');
  }
  if (value?.valueType === undefined) throw invalidArgument('A filter needs a value.');
  const path = checkedPath(field?.fieldPath);
  const isList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  if (isList) checkList(op, value);
  if (path === NAME_FIELD) checkNames(isList ? (elementsOf(value) ?? []) : [value]);
  return { field: path, operator: op, value };
}

function checkList(operator: FieldOperator, value: Value): void {
  const elements = elementsOf(value);
  if (!elements) throw invalidArgument(`'${operator}' requires an ArrayValue.`);
  if (elements.length === 0) throw invalidArgument(`'${operator}' requires an non-empty ArrayValue.`);
  const max = operator === 'NOT_IN' ? MAX_EXCLUDED_VALUES : MAX_DISJUNCTIONS;
  if (elements.length > max) {
    throw invalidArgument(`'${operator}' supports up to ${max} comparison values.`);
  }
}

function checkNames(values: readonly Value[]): void {
  if (values.every(({ valueType }) => valueType === 'referenceValue')) return;
  throw invalidArgument('__key__ filter value must be a Key');
}
