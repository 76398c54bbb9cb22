import type { RasterImage } from '../image/color-image';
import { type Plane, planeFrom, statistics, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { coarsePersonMask, widePersonMask } from './coarse-mask';

const SIZE = 512;
const FACE = plainFace({ eyeCentre: { x: 256, y: 200 }, eyeDistance: 60 });
const FRAME: RasterImage = { width: SIZE, height: SIZE, pixels: new Uint8Array(SIZE * SIZE * 3) };
/** Returns one mask for the whole frame and another for each close look. */
const models = (
  whole: (x: number, y: number) => number,
  close: () => number,
): { segment: (image: RasterImage) => Plane } => ({
  segment: (image) => planeFrom(256, 256, image.width === SIZE ? whole : close),
});

describe('coarsePersonMask', () => {
  it('is half as large as the frame', () => {
    const mask = coarsePersonMask(
      FRAME,
      FACE,
      models(
        () => 1,
        () => 1,
      ),
    );
    expect([mask.width, mask.height]).toEqual([256, 256]);
    const { mean, deviation } = statistics(mask);
    expect(mean).toBeCloseTo(1, 5);
    expect(deviation).toBeCloseTo(0, 5);
  });

  it('uses a certain close look where the whole frame is uncertain, and the frame outside it', () => {
    const mask = coarsePersonMask(
      FRAME,
      FACE,
      models(
        () => 0.5,
        () => 1,
      ),
    );
    expect(valueAt(mask, 100 * 256 + 128)).toBeGreaterThan(0.95);
    expect(valueAt(mask, 250 * 256 + 5)).toBeCloseTo(0.5, 5);
  });

  it('ignores an uncertain close look', () => {
    const mask = coarsePersonMask(
      FRAME,
      FACE,
      models(
        () => 1,
        () => 0.45,
      ),
    );
    expect(valueAt(mask, 100 * 256 + 128)).toBeGreaterThan(0.9);
  });

  it('shows no seam where a close look ends', () => {
    const mask = coarsePersonMask(
      FRAME,
      FACE,
      models(
        () => 0,
        () => 1,
      ),
    );
    for (let x = 1; x < 256; x++) {
      const step = valueAt(mask, 100 * 256 + x) - valueAt(mask, 100 * 256 + x - 1);
      expect(Math.abs(step)).toBeLessThan(0.12);
    }
  });
});

describe('widePersonMask', () => {
  it('looks at the frame with black around it, and returns what it sees of the frame', () => {
    const frame = { ...FRAME, pixels: FRAME.pixels.map(() => 255) };
    const segment = ({ width, height, pixels }: RasterImage): Plane =>
      planeFrom(256, 256, (x, y) => {
        const at = Math.floor((y / 256) * height) * width + Math.floor((x / 256) * width);
        return (pixels[3 * at] ?? 0) / 255;
      });
    const mask = widePersonMask(frame, { segment });
    expect(mask.width).toBeCloseTo(256 / 1.5, -1);
    expect(statistics(mask).mean).toBeGreaterThan(0.98);
  });
});
