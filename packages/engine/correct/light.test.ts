import { combinePlanes, createPlane, statistics, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { faceRegions } from '../find/face-regions';
import { USUAL_KEY, keyDirection, measureLight } from './key-light';
import { relight } from './relight';
import { surfaceOf } from './face-surface';

const SIZE = 256;
const FACE = plainFace({ eyeCentre: { x: 128, y: 105 }, eyeDistance: 50 });
const SURFACE = surfaceOf(FACE, SIZE);
const REGION = faceRegions(FACE, SIZE).face;
const at = (x: number, y: number): number => y * SIZE + x;

describe('surfaceOf', () => {
  it('turns the cheeks outwards and the forehead up', () => {
    expect(valueAt(SURFACE.across, at(103, 115))).toBeLessThan(-0.2);
    expect(valueAt(SURFACE.across, at(153, 115))).toBeGreaterThan(0.2);
    expect(valueAt(SURFACE.down, at(128, 85))).toBeLessThan(0);
    expect(valueAt(SURFACE.down, at(128, 148))).toBeGreaterThan(0.1);
  });

  it('is flat far from the face', () => {
    expect(valueAt(SURFACE.across, at(10, 10))).toBeCloseTo(0);
  });
});

describe('measureLight', () => {
  it('measures the light on a face', () => {
    const lightness = combinePlanes(
      SURFACE.across,
      SURFACE.down,
      (across, down) => 0.6 + 0.2 * across - 0.1 * down,
    );
    const light = measureLight(lightness, SURFACE, REGION);
    expect(light.across).toBeCloseTo(0.2, 2);
    expect(light.down).toBeCloseTo(-0.1, 2);
  });
});

describe('keyDirection', () => {
  it('has length 1 and comes from above', () => {
    const key = keyDirection({ across: 0.2, down: 0.3 });
    expect(Math.hypot(key.across, key.down)).toBeCloseTo(1);
    expect(key.across).toBeGreaterThan(0);
    expect(key.down).toBeLessThan(0);
  });

  it('is the usual one under flat light', () => {
    expect(keyDirection({ across: 0.01, down: 0 })).toBe(USUAL_KEY);
  });
});

describe('relight', () => {
  const flat = createPlane(SIZE, SIZE, 0.6);
  const image = { lightness: flat, a: flat, b: flat };
  const input = { face: FACE, surface: SURFACE, faceRegion: REGION, own: { across: 0, down: 0 } };

  it('brightens the side of the key and darkens the other', () => {
    const lit = relight(image, { ...input, key: { across: 1, down: 0 }, amount: 1 });
    expect(valueAt(lit.lightness, at(150, 115))).toBeGreaterThan(valueAt(lit.lightness, at(106, 115)) + 0.03);
    expect(statistics(lit.lightness, REGION).mean).toBeCloseTo(0.6, 1);
  });

  it('leaves no line at the edge of the face, on either side', () => {
    const lit = relight(image, {
      ...input,
      own: { across: -0.2, down: 0.1 },
      key: { across: 0.8, down: -0.6 },
      amount: 1,
    });
    let steepest = 0;
    for (let y = 20; y < SIZE - 20; y++) {
      for (let x = 20; x < SIZE - 20; x++) {
        const here = valueAt(lit.lightness, at(x, y));
        const step = Math.max(
          Math.abs(valueAt(lit.lightness, at(x + 1, y)) - here),
          Math.abs(valueAt(lit.lightness, at(x, y + 1)) - here),
        );
        steepest = Math.max(steepest, step);
      }
    }
    // The face goes from light to dark over a hundred pixels, a seam over ten.
    expect(steepest).toBeLessThan(0.008);
  });

  it('does not change the picture at amount 0', () => {
    const same = relight(image, { ...input, key: { across: 1, down: 0 }, amount: 0 });
    const { mean, deviation } = statistics(same.lightness);
    expect(mean).toBeCloseTo(0.6, 6);
    expect(deviation).toBeCloseTo(0, 6);
  });
});
