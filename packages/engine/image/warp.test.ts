import { applyAffine, invertAffine, similarity } from './affine';
import type { RasterImage } from './color-image';
import { halve, insideOf, warpInterleaved, warpToPlanes } from './warp';

const IDENTITY = { xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 };

/** Red grows to the right, green grows downwards, blue is constant. */
function gradient(width: number, height: number): RasterImage {
  const pixels = new Uint8Array(width * height * 3);
  for (let index = 0; index < width * height; index++) {
    pixels.set([(index % width) * 10, Math.floor(index / width) * 10, 77], index * 3);
  }
  return { width, height, pixels };
}

describe('affine maps', () => {
  it('return to the start through their inverse', () => {
    const map = similarity({ angle: 0.7, scale: 1.8, from: { x: 3, y: 9 }, to: { x: -4, y: 2 } });
    expect(applyAffine(map, { x: 3, y: 9 })).toEqual({ x: expect.closeTo(-4), y: expect.closeTo(2) });
    const point = applyAffine(invertAffine(map), applyAffine(map, { x: 12, y: -5 }));
    expect(point.x).toBeCloseTo(12);
    expect(point.y).toBeCloseTo(-5);
  });

  it('can\u2019t be inverted if they are flat', () => {
    expect(() => invertAffine({ ...IDENTITY, yy: 0 })).toThrow(RangeError);
  });
});

describe('warping', () => {
  it('shows the same picture under the identity', () => {
    const image = gradient(8, 6);
    const planes = warpToPlanes(image, { toSource: IDENTITY, width: 8, height: 6 });
    expect(Math.round((planes.red.data[3] ?? 0) * 255)).toBe(30);
    expect(Math.round((planes.green.data[5 * 8] ?? 0) * 255)).toBe(50);
    const interleaved = warpInterleaved(image, { toSource: IDENTITY, width: 8, height: 6, outside: 0 });
    expect([...interleaved].map((value) => Math.round(value * 255))).toEqual([...image.pixels]);
  });

  it('interpolates between pixels', () => {
    const half = { ...IDENTITY, x0: 2.5, y0: 2 };
    const planes = warpToPlanes(gradient(8, 6), { toSource: half, width: 1, height: 1 });
    expect((planes.red.data[0] ?? 0) * 255).toBeCloseTo(25, 1);
    expect((planes.green.data[0] ?? 0) * 255).toBeCloseTo(20, 1);
  });

  it('repeats the edge for planes and fills for models outside the picture', () => {
    const away = { ...IDENTITY, x0: -50, y0: 3 };
    const options = { toSource: away, width: 1, height: 1 };
    expect((warpToPlanes(gradient(8, 6), options).green.data[0] ?? 0) * 255).toBeCloseTo(30);
    expect([...warpInterleaved(gradient(8, 6), { ...options, outside: 0.5 })]).toEqual([0.5, 0.5, 0.5]);
  });

  it('knows which pixels are inside the picture', () => {
    const shifted = { ...IDENTITY, x0: -2 };
    const inside = insideOf({ width: 4, height: 3 }, { toSource: shifted, width: 8, height: 1, margin: 0 });
    expect([...inside.data]).toEqual([0, 0, 1, 1, 1, 1, 0, 0]);
  });

  it('halves a picture: each pixel is the mean of four', () => {
    const small = halve(gradient(5, 4));
    expect([small.width, small.height]).toEqual([2, 2]);
    expect([...small.pixels.subarray(3, 6)]).toEqual([25, 5, 77]);
  });
});
