import { checkIndexes } from './index-check';
import type { IndexDefinitions, IndexField } from '../../kit/index-definitions';
import { planQuery } from './query-plan';
import type { FieldOperator, StructuredQuery } from '../documents/requests';
import { arrayValue, integerValue } from '../documents/values';

const PARENT = 'projects/p/databases/(default)/documents';
const NONE: IndexDefinitions = { indexes: [], fieldOverrides: [] };

const OPERATORS: Readonly<Record<string, FieldOperator>> = {
  '==': 'EQUAL',
  '>': 'GREATER_THAN',
  '<': 'LESS_THAN',
  contains: 'ARRAY_CONTAINS_ANY',
};
const VALUE = integerValue(1);

/** A query with conditions such as `a >`, of which `a` is `a ==`, and orders such as `a desc`. */
function query(where: string[], orders: string[] = [], allDescendants = false): StructuredQuery {
  const filters = where.map((condition) => {
    const [fieldPath = '', operator = '=='] = condition.split(' ');
    const value = operator === 'contains' ? arrayValue([VALUE, integerValue(2)]) : VALUE;
    return { fieldFilter: { field: { fieldPath }, op: OPERATORS[operator] ?? 'EQUAL', value } };
  });
  return {
    from: [{ collectionId: 'jobs', allDescendants }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    orderBy: orders.map((order) => {
      const [fieldPath = '', direction] = order.split(' ');
      return { field: { fieldPath }, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
    }),
  };
}

function index(...fields: string[]): IndexDefinitions {
  return {
    indexes: [
      {
        collectionGroup: 'jobs',
        queryScope: 'COLLECTION',
        fields: fields.map((field): IndexField => {
          const [fieldPath = '', direction] = field.split(' ');
          return { fieldPath, order: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
        }),
      },
    ],
    fieldOverrides: [],
  };
}

function check(
  structured: StructuredQuery,
  definitions: IndexDefinitions,
  aggregated: string[] = [],
): () => void {
  return () => checkIndexes(planQuery(PARENT, structured), aggregated, () => definitions);
}

describe('the indexes that a query needs', () => {
  it.each<[string, StructuredQuery]>([
    ['a whole collection', query([])],
    ['one equality', query(['a'])],
    ['several equalities', query(['a', 'b', 'c'])],
    ['an equality beside array-contains', query(['a', 'b contains'])],
    ['a range', query(['a >', 'a <'], ['a desc'])],
    ['one order', query([], ['a desc'])],
    ['an order by the field that is compared', query(['a'], ['a'])],
    ['a range of names beside an equality', query(['a'], ['__name__'])],
  ])('are automatic for %s', (_, structured) => {
    expect(check(structured, NONE)).not.toThrow();
  });

  it.each<[string, StructuredQuery, IndexDefinitions]>([
    ['an equality and an order', query(['a'], ['b desc']), index('a', 'b desc')],
    ['an equality and a range', query(['a', 'b >']), index('a', 'b')],
    [
      'two equalities and an order backwards',
      query(['a', 'b'], ['c desc', '__name__ desc']),
      index('a', 'b', 'c desc'),
    ],
    ['two orders', query([], ['a', 'b desc']), index('a', 'b desc')],
    ['ranges over two fields', query(['b >', 'a <']), index('a', 'b')],
  ])('must be defined for %s', (_, structured, definitions) => {
    expect(check(structured, NONE)).toThrow('The query requires an index.');
    expect(check(structured, index('b', 'a desc'))).toThrow('The query requires an index.');
    expect(check(structured, definitions)).not.toThrow();
  });

  it('are merged if they end in the same order', () => {
    const structured = query(['a', 'b'], ['c']);
    const [first, second] = [index('a', 'c'), index('b', 'c')];
    expect(check(structured, first)).toThrow('requires an index');
    expect(check(structured, { ...NONE, indexes: [...first.indexes, ...second.indexes] })).not.toThrow();
    expect(check(structured, index('b desc', 'a', 'c'))).not.toThrow();
  });

  it('include summed fields', () => {
    expect(check(query([]), NONE, ['cost'])).not.toThrow();
    expect(check(query(['a']), NONE, ['cost'])).toThrow('requires an index');
    expect(check(query(['a']), index('a', 'cost desc'), ['cost'])).not.toThrow();
  });

  it('need the scope of a collection group', () => {
    const [structured, { indexes }] = [query(['a'], [], true), index('a')];
    expect(check(query([], [], true), NONE)).not.toThrow();
    expect(check(structured, { ...NONE, indexes })).toThrow('COLLECTION_GROUP');
    const group = indexes.map((own) => ({ ...own, queryScope: 'COLLECTION_GROUP' as const }));
    expect(check(structured, { ...NONE, indexes: group })).not.toThrow();
  });

  it('are not known for names that are sorted another way than the field before', () => {
    expect(check(query([], ['a', '__name__ desc']), NONE)).toThrow('not implemented');
  });

  it('can be removed from a field', () => {
    const exempt = {
      indexes: [],
      fieldOverrides: [{ collectionGroup: 'jobs', fieldPath: 'a', indexes: [] }],
    };
    expect(check(query(['a']), exempt)).toThrow('requires an index');
    expect(check(query(['b']), exempt)).not.toThrow();
  });
});
