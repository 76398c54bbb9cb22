import fc from 'fast-check';

import { compareValues } from './compare-values';
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

const NAME = fc
  .array(fc.constantFrom('a', 'a0', 'ä', '😀', '\uffee'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((ids) => `projects/p/databases/d/documents/${ids.join('/')}`);

const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(NULL_VALUE),
    fc.boolean().map((booleanValue): Value => ({ valueType: 'booleanValue', booleanValue })),
    fc.maxSafeInteger().map(integerValue),
    fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(-0, 0)).map(doubleValue),
    fc
      .record({ seconds: fc.maxSafeInteger().map(String), nanos: fc.nat(999_999_999) })
      .map((timestampValue): Value => ({ valueType: 'timestampValue', timestampValue })),
    fc.string({ unit: 'binary' }).map(stringValue),
    NAME.map(referenceValue),
    fc.array(tie('value'), { maxLength: 3 }).map(arrayValue),
    fc.dictionary(fc.constantFrom('a', 'b', 'ä', '😀', '\uffee'), tie('value'), { maxKeys: 3 }).map(mapValue),
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
        if (compareValues(least, middle) === 0) {
          expect(Math.sign(compareValues(least, greatest))).toBe(Math.sign(compareValues(middle, greatest)));
        }
      }),
      { numRuns: 300 },
    );
  });
});
