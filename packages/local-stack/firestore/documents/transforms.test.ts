import type { FieldTransform } from './requests';
import { applyTransforms } from './transforms';
import { arrayValue, doubleValue, integerValue, NULL_VALUE, stringValue, type Value } from './values';

const NOW = { seconds: '1700000000', nanos: 123_456_000 };

/** Returns the field's value and the result after one transform. */
function transformed(
  current: Value | undefined,
  transform: Partial<FieldTransform>,
): [Value | undefined, Value | undefined] {
  const { fields, results } = applyTransforms(
    current ? { field: current } : {},
    [{ fieldPath: 'field', ...transform }],
    NOW,
  );
  return [fields['field'], results[0]];
}

describe('transforms', () => {
  it('adds integers without loss and stops at the limits of 64 bits', () => {
    const greatest = 2n ** 63n - 1n;
    expect(transformed(integerValue(2n ** 53n), { increment: integerValue(1) })[0]).toEqual(
      integerValue(2n ** 53n + 1n),
    );
    expect(transformed(integerValue(greatest), { increment: integerValue(1) })[0]).toEqual(
      integerValue(greatest),
    );
    expect(transformed(integerValue(-greatest), { increment: integerValue(-5) })[0]).toEqual(
      integerValue(-(2n ** 63n)),
    );
  });

  it('adds as doubles if one is a double', () => {
    expect(transformed(integerValue(1), { increment: doubleValue(0.5) })[0]).toEqual(doubleValue(1.5));
    expect(transformed(doubleValue(1), { increment: integerValue(1) })[0]).toEqual(doubleValue(2));
    expect(transformed(stringValue('x'), { increment: integerValue(1) })[0]).toEqual(integerValue(1));
  });

  it('sets the time of the commit in whole milliseconds', () => {
    const time = {
      valueType: 'timestampValue',
      timestampValue: { seconds: '1700000000', nanos: 123_000_000 },
    };
    expect(transformed(undefined, { setToServerValue: 'REQUEST_TIME' })).toEqual([time, time]);
  });

  it('treats 3 and 3.0 as one element, and returns null for arrays', () => {
    const list = arrayValue([integerValue(3), doubleValue(3), integerValue(4)]);
    const operand = { values: [doubleValue(3), integerValue(5), doubleValue(5)] };
    expect(transformed(list, { appendMissingElements: operand })).toEqual([
      arrayValue([integerValue(3), doubleValue(3), integerValue(4), integerValue(5)]),
      NULL_VALUE,
    ]);
    expect(transformed(list, { removeAllFromArray: operand })).toEqual([
      arrayValue([integerValue(4)]),
      NULL_VALUE,
    ]);
  });

  it('refuses operands that are no numbers and more than 500 transforms', () => {
    expect(() => transformed(undefined, { increment: stringValue('1') })).toThrow('int64 or double');
    const increment = { fieldPath: 'a', increment: integerValue(1) };
    expect(() => applyTransforms({}, Array<FieldTransform>(501).fill(increment), NOW)).toThrow('500');
    expect(applyTransforms({}, Array<FieldTransform>(500).fill(increment), NOW).fields['a']).toEqual(
      integerValue(500),
    );
  });
});
