import { invalidArgument, unimplemented } from '../documents/errors';
import { conditionsOf, type Condition, type Filter } from './query-filters';
import type { QueryFilter } from '../documents/requests';
import { elementsOf, NULL_VALUE } from '../documents/values';

const MAX_DISJUNCTIONS = 30;
const MAX_EXCLUDED_VALUES = 10;
const EXCLUDING = new Set(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL']);

/** Checks and converts a query's filter. Throws INVALID_ARGUMENT by the rules of StructuredQuery.Filter. */
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
  const disjunctions = disjunctionsOf(filter);
  if (disjunctions.length > MAX_DISJUNCTIONS)
    throw invalidArgument(`A query may have ${MAX_DISJUNCTIONS} disjunctions, not ${disjunctions.length}.`);
  for (const conjunction of disjunctions) {
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

function hasDisjunction(filter: Filter): boolean {
  return 'any' in filter || ('all' in filter && filter.all.some(hasDisjunction));
}

function readFilter({ compositeFilter, unaryFilter, fieldFilter }: QueryFilter): Filter {
  if (compositeFilter) {
    const parts = compositeFilter.filters.map(readFilter);
    return compositeFilter.op === 'AND' ? { all: parts } : { any: parts };
  }
  if (unaryFilter) {
    const { field, op } = unaryFilter;
    return { field: field.fieldPath, operator: op, value: NULL_VALUE };
  }
  if (!fieldFilter) throw unimplemented('A filter of this type');
  const { field, op, value } = fieldFilter;
  const max = op === 'NOT_IN' ? MAX_EXCLUDED_VALUES : MAX_DISJUNCTIONS;
  const isList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  if (isList && (elementsOf(value)?.length ?? 0) > max)
    throw invalidArgument(`'${op}' supports up to ${max} comparison values.`);
  return { field: field.fieldPath, operator: op, value };
}
