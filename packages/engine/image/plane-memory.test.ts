import { type Plane, createPlane, newPlane } from './plane';
import { borrowValues, freePlanes, isCommon, keepPlanesIn, ownCopy, scoped } from './plane-memory';

const SIDE = 8;
const plane = (value: number): Plane => createPlane(SIDE, SIDE, value);
/** Where a plane lies, in planes from the start of the memory. */
const placeOf = ({ data }: Plane): number => data.byteOffset / data.byteLength;

beforeAll(() => keepPlanesIn(new SharedArrayBuffer(10 * SIDE * SIDE * 4)));
beforeEach(freePlanes);

describe('The memory of planes', () => {
  it('frees the planes that some work does not return', () => {
    const kept = plane(1);
    const result = scoped(() => {
      plane(2);
      const one = plane(3);
      plane(4);
      return { one, nested: { two: plane(5) }, earlier: kept, count: 6 };
    });
    expect(result.one).toEqual({ width: SIDE, height: SIDE, data: new Float32Array(64).fill(3) });
    expect([...result.nested.two.data]).toEqual(Array(64).fill(5));
    expect(result.earlier).toEqual(kept);
    expect(result.count).toBe(6);
    expect([kept, result.one, result.nested.two, newPlane(SIDE, SIDE)].map(placeOf)).toEqual([0, 1, 2, 3]);
  });

  it('keeps planes that the result has twice as one', () => {
    const { first, second } = scoped(() => {
      plane(1);
      const both = plane(2);
      return { first: both, second: both };
    });
    expect(first.data).toBe(second.data);
  });

  it('fills planes anew', () => {
    scoped(() => ({ nothing: plane(7).width }));
    expect([...createPlane(SIDE, SIDE).data]).toEqual(Array(64).fill(0));
  });

  it('lends a plane to some work', () => {
    borrowValues(64, (values) => expect(isCommon(values)).toBe(true));
    expect(placeOf(newPlane(SIDE, SIDE))).toBe(0);
  });

  it('gives planes memory of their own when it is full', () => {
    const planes = Array.from({ length: 12 }, (_, index) => plane(index));
    expect(planes.map(({ data }) => isCommon(data))).toEqual([...Array(10).fill(true), false, false]);
    expect(planes.map(({ data }) => data[0])).toEqual(planes.map((_, index) => index));
  });

  it('copies planes that must stay', () => {
    const copy = ownCopy({ one: plane(3) });
    freePlanes();
    plane(4);
    expect(isCommon(copy.one.data)).toBe(false);
    expect([...copy.one.data]).toEqual(Array(64).fill(3));
  });
});
