import { checkIndexes } from './index-check';
import type { IndexDefinitions, IndexField } from '../../kit/index-definitions';
import { planQuery } from './query-plan';
import type { FieldOperator, StructuredQuery } from '../documents/requests';
import { arrayValue, integerValue, type Value } from '../documents/values';

const PARENT = 'projects/p/databases/(default)/documents';
const NONE: IndexDefinitions = { indexes: [], fieldOverrides: [] };

type Clause = [field: string, operator: FieldOperator, value?: Value];

function query(where: Clause[], orders: string[] = [], allDescendants = false): StructuredQuery {
  return {
    from: [{ collectionId: 'jobs', allDescendants }],
    ...(where.length > 0 && {
      where: {
        compositeFilter: {
          op: 'AND',
          filters: where.map(([fieldPath, op, value = integerValue(1)]) => ({
            fieldFilter: { field: { fieldPath }, op, value },
          })),
        },
      },
    }),
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
          return direction === 'array'
            ? { fieldPath, arrayConfig: 'CONTAINS' }
            : { fieldPath, order: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
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

const IN: Value = arrayValue([integerValue(1), integerValue(2)]);

describe('the indexes that a query needs', () => {
  it.each<[string, StructuredQuery]>([
    ['a whole collection', query([])],
    ['one equality', query([['a', 'EQUAL']])],
    [
      'several equalities',
      query([
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
        ['c', 'IN', IN],
      ]),
    ],
    [
      'an equality beside array-contains',
      query([
        ['a', 'EQUAL'],
        ['b', 'ARRAY_CONTAINS'],
      ]),
    ],
    [
      'a range',
      query(
        [
          ['a', 'GREATER_THAN'],
          ['a', 'LESS_THAN'],
        ],
        ['a desc'],
      ),
    ],
    ['one order', query([], ['a desc'])],
    ['an order by the field that is compared', query([['a', 'EQUAL']], ['a'])],
    ['a range of names beside an equality', query([['a', 'EQUAL']], ['__name__'])],
  ])('are automatic for %s', (_, structured) => {
    expect(check(structured, NONE)).not.toThrow();
  });

  it.each<[string, StructuredQuery, IndexDefinitions]>([
    ['an equality and an order', query([['a', 'EQUAL']], ['b desc']), index('a', 'b desc')],
    [
      'an equality and a range',
      query([
        ['a', 'EQUAL'],
        ['b', 'GREATER_THAN'],
      ]),
      index('a', 'b'),
    ],
    [
      'two equalities and an order backwards',
      query(
        [
          ['a', 'EQUAL'],
          ['b', 'EQUAL'],
        ],
        ['c desc', '__name__ desc'],
      ),
      index('a', 'b', 'c desc'),
    ],
    ['in and an order', query([['a', 'IN', IN]], ['b']), index('a', 'b')],
    ['array-contains and an order', query([['a', 'ARRAY_CONTAINS']], ['b']), index('a array', 'b')],
    ['two orders', query([], ['a', 'b desc']), index('a', 'b desc')],
    [
      'ranges over two fields',
      query([
        ['b', 'GREATER_THAN'],
        ['a', 'LESS_THAN'],
      ]),
      index('a', 'b'),
    ],
    ['names backwards', query([], ['__name__ desc']), index('__name__ desc')],
    ['one field one way and names the other', query([], ['a', '__name__ desc']), index('a', '__name__ desc')],
  ])('must be defined for %s', (_, structured, definitions) => {
    expect(check(structured, NONE)).toThrow('The query requires an index.');
    expect(check(structured, index('b', 'a desc'))).toThrow('The query requires an index.');
    expect(check(structured, definitions)).not.toThrow();
  });

  it('are merged if they end in the same order', () => {
    const structured = query(
      [
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
      ],
      ['c'],
    );
    const [first, second] = [index('a', 'c'), index('b', 'c')];
    expect(check(structured, first)).toThrow('requires an index');
    expect(check(structured, { ...NONE, indexes: [...first.indexes, ...second.indexes] })).not.toThrow();
    expect(check(structured, index('b desc', 'a', 'c'))).not.toThrow();
  });

  it('include summed fields', () => {
    expect(check(query([]), NONE, ['cost'])).not.toThrow();
    expect(check(query([['a', 'EQUAL']]), NONE, ['cost'])).toThrow('requires an index');
    expect(check(query([['a', 'EQUAL']]), index('a', 'cost desc'), ['cost'])).not.toThrow();
  });

  it('need the scope of a collection group', () => {
    const override = (queryScope: 'COLLECTION' | 'COLLECTION_GROUP'): IndexDefinitions => ({
      indexes: [],
      fieldOverrides: [
        { collectionGroup: 'jobs', fieldPath: 'a', indexes: [{ order: 'ASCENDING', queryScope }] },
      ],
    });
    const structured = query([['a', 'EQUAL']], [], true);
    expect(check(query([], [], true), NONE)).not.toThrow();
    expect(check(structured, NONE)).toThrow('COLLECTION_GROUP');
    expect(check(structured, override('COLLECTION'))).toThrow('COLLECTION_GROUP');
    expect(check(structured, override('COLLECTION_GROUP'))).not.toThrow();
  });

  it('can be removed from a field', () => {
    const exempt = {
      indexes: [],
      fieldOverrides: [{ collectionGroup: 'jobs', fieldPath: 'a', indexes: [] }],
    };
    expect(check(query([['a', 'EQUAL']]), exempt)).toThrow('requires an index');
    expect(check(query([['b', 'EQUAL']]), exempt)).not.toThrow();
  });
});
