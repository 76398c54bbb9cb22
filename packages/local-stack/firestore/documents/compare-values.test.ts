import fc from 'fast-check';

import { compareValues, equalValues } from './compare-values';
import {
  arrayValue,
  doubleValue,
  integerValue,
  mapValue,
  NULL_VALUE,
  referenceValue,
  stringValue,
  type Value,
} from './values';

const INTEGER = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const NEAR_LIMIT = fc.integer({ min: -3, max: 3 }).map((offset) => 2n ** 53n + BigInt(offset));
const NAME = fc
  .array(fc.constantFrom('a', 'a0', 'ä', '😀', '\uffee', '__id-2__', '__id10__', '__id9__'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((ids) => `projects/p/databases/d/documents/${ids.join('/')}`);

const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(NULL_VALUE),
    fc.boolean().map((booleanValue): Value => ({ valueType: 'booleanValue', booleanValue })),
    fc.oneof(INTEGER, NEAR_LIMIT).map(integerValue),
    fc.oneof(fc.double(), NEAR_LIMIT.map(Number), fc.constantFrom(Number.NaN, -0, 0)).map(doubleValue),
    fc
      .record({ seconds: INTEGER.map(String), nanos: fc.nat(999_999_999) })
      .map((timestampValue): Value => ({ valueType: 'timestampValue', timestampValue })),
    fc.string({ unit: 'binary' }).map(stringValue),
    fc
      .uint8Array({ maxLength: 4 })
      .map((bytes): Value => ({ valueType: 'bytesValue', bytesValue: Buffer.from(bytes) })),
    NAME.map(referenceValue),
    fc
      .record({ latitude: fc.integer({ min: -2, max: 2 }), longitude: fc.integer({ min: -2, max: 2 }) })
      .map((geoPointValue): Value => ({ valueType: 'geoPointValue', geoPointValue })),
    fc.array(tie('value'), { maxLength: 3 }).map(arrayValue),
    fc.dictionary(fc.constantFrom('a', 'b', 'ä', '😀', '\uffee'), tie('value'), { maxKeys: 3 }).map(mapValue),
    fc
      .array(fc.double().map(doubleValue), { maxLength: 3 })
      .map((elements) => mapValue({ __type__: stringValue('__vector__'), value: arrayValue(elements) })),
  ),
}));

describe('the order of values', () => {
  it('is antisymmetric, and reflexive', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        expect(Math.sign(compareValues(left, right)) + Math.sign(compareValues(right, left))).toBe(0);
        expect(compareValues(left, left)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(fc.tuple(anyValue, anyValue, anyValue), (values) => {
        const [least, middle, greatest] = [...values].sort(compareValues);
        if (!least || !middle || !greatest) throw new Error('three values');
        expect(compareValues(least, middle)).toBeLessThanOrEqual(0);
        expect(compareValues(middle, greatest)).toBeLessThanOrEqual(0);
        expect(compareValues(least, greatest)).toBeLessThanOrEqual(0);
        if (equalValues(least, middle)) {
          expect(Math.sign(compareValues(least, greatest))).toBe(Math.sign(compareValues(middle, greatest)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('compares integers and doubles exactly beyond 2^53', () => {
    const double = doubleValue(2 ** 53);
    expect(compareValues(integerValue(2n ** 53n), double)).toBe(0);
    expect(compareValues(integerValue(2n ** 53n + 1n), double)).toBeGreaterThan(0);
    expect(compareValues(integerValue(2n ** 53n - 1n), double)).toBeLessThan(0);
  });
});
