import { mean, percentile, slopeOf } from './statistics';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it('is the value that the share does not exceed', () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
  });

  it('is the only value there is', () => {
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([7], 0)).toBe(7);
  });

  it('is the largest of a few for a large share', () => {
    expect(percentile([3, 1, 2], 0.99)).toBe(3);
  });

  it('is nothing without values', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('mean', () => {
  it('adds up and divides', () => {
    expect(mean([1, 2, 6])).toBe(3);
  });
});

describe('slopeOf', () => {
  it('is the growth in a unit of time', () => {
    expect(
      slopeOf([
        { at: 10, value: 5 },
        { at: 12, value: 9 },
        { at: 11, value: 7 },
      ]),
    ).toBeCloseTo(2);
  });

  it('is nothing where ups and downs are alike', () => {
    const values = [1, 3, 3, 1];
    expect(slopeOf(values.map((value, at) => ({ at, value })))).toBeCloseTo(0);
  });

  it('is unknown for one point', () => {
    expect(slopeOf([{ at: 1, value: 1 }])).toBeNaN();
  });
});
