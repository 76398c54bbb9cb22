import { inBands, runBand, shareBandsWith } from './bands';
import { type Plane, createPlane, planeFrom } from './plane';
import { freePlanes, keepPlanesIn } from './plane-memory';

const SIDE = 400;
const double = inBands(
  'double',
  ({ source, target }: Record<'source' | 'target', Plane>, { factor }: { factor: number }, from, to) => {
    for (let index = from * SIDE; index < to * SIDE; index++)
      target.data[index] = (source.data[index] ?? 0) * factor;
  },
);

function doubled(): Float32Array {
  const source = planeFrom(SIDE, SIDE, (x, y) => x + y);
  const target = createPlane(SIDE, SIDE);
  double(SIDE, { source, target }, { factor: 2 });
  expect(target.data.every((value, index) => value === 2 * (source.data[index] ?? 0))).toBe(true);
  return target.data;
}

const started: [name: string, from: number, to: number][] = [];

beforeEach(() => {
  started.length = 0;
  let half = (): void => undefined;
  shareBandsWith({
    start(name, planes, numbers, from, to) {
      started.push([name, from, to]);
      half = () => runBand(name, planes, numbers, from, to);
    },
    wait: () => half(),
  });
});
afterEach(() => shareBandsWith(null));

describe('Work in bands', () => {
  it('is done here without a common memory', () => {
    doubled();
    expect(started).toEqual([]);
  });

  it('is shared in it', () => {
    keepPlanesIn(new SharedArrayBuffer(4 * SIDE * SIDE * 4));
    doubled();
    expect(started).toEqual([['double', SIDE / 2, SIDE]]);
    freePlanes();
  });

  it('is done here when a plane does not fit in it', () => {
    keepPlanesIn(new SharedArrayBuffer(SIDE * SIDE * 4));
    doubled();
    expect(started).toEqual([]);
  });

  it('is done here alone after the other thread has failed', () => {
    keepPlanesIn(new SharedArrayBuffer(8 * SIDE * SIDE * 4));
    shareBandsWith({
      start: () => undefined,
      wait: () => {
        throw new Error('gone');
      },
    });
    expect(doubled).toThrow('gone');
    doubled();
  });

  it('is not found by an unknown name', () => {
    expect(() => runBand('nothing', {}, {}, 0, 1)).toThrow('There is no work nothing.');
  });
});
