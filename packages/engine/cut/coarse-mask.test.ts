import type { RasterImage } from '../image/color-image';
import { type Plane, createPlane, planeFrom, statistics, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { coarsePersonMask, lookWithRoom } from './coarse-mask';

const SIZE = 512;
const FACE = plainFace({ eyeCentre: { x: 256, y: 200 }, eyeDistance: 60 });
const FRAME: RasterImage = { width: SIZE, height: SIZE, pixels: new Uint8Array(SIZE * SIZE * 3) };
/** Finds a person with one probability in the whole frame, and with another in each close look. */
const models = (whole: number, close: number): { segment: (image: RasterImage) => Plane } => ({
  segment: (image) => createPlane(256, 256, image.width === SIZE ? whole : close),
});

describe('coarsePersonMask', () => {
  it('is half as large as the frame', () => {
    const mask = coarsePersonMask(FRAME, FACE, models(1, 1));
    expect([mask.width, mask.height]).toEqual([256, 256]);
    const { mean, deviation } = statistics(mask);
    expect(mean).toBeCloseTo(1, 5);
    expect(deviation).toBeCloseTo(0, 5);
  });

  it('uses a certain close look where the whole frame is uncertain, and the frame outside it', () => {
    const mask = coarsePersonMask(FRAME, FACE, models(0.5, 1));
    expect(valueAt(mask, 100 * 256 + 128)).toBeGreaterThan(0.95);
    expect(valueAt(mask, 250 * 256 + 5)).toBeCloseTo(0.5, 5);
  });

  it('ignores a close look that finds no person where the face is', () => {
    const mask = coarsePersonMask(FRAME, FACE, models(1, 0));
    expect(statistics(mask).mean).toBeCloseTo(1, 5);
  });

  it('ignores an uncertain close look', () => {
    const mask = coarsePersonMask(FRAME, FACE, models(1, 0.45));
    expect(valueAt(mask, 100 * 256 + 128)).toBeGreaterThan(0.9);
  });

  it('lets a look with room lower what the other looks leave open, and raise nothing', () => {
    const uncertain = models(0.6, 0.6);
    const valueWith = (wide: number): number =>
      valueAt(
        coarsePersonMask(FRAME, FACE, uncertain, { wide: planeFrom(9, 9, () => wide) }),
        128 * 256 + 128,
      );
    expect(valueWith(0)).toBeLessThan(0.2);
    expect(valueWith(1)).toBeCloseTo(0.6, 5);
  });

  it('shows no seam where a close look ends', () => {
    const mask = coarsePersonMask(FRAME, FACE, models(0, 1));
    for (let x = 1; x < 256; x++) {
      const step = valueAt(mask, 100 * 256 + x) - valueAt(mask, 100 * 256 + x - 1);
      expect(Math.abs(step)).toBeLessThan(0.12);
    }
  });
});

describe('lookWithRoom', () => {
  const WIDE_FACE = plainFace({ eyeCentre: { x: 256, y: 200 }, eyeDistance: 0.15 * SIZE });

  it('looks at the frame with room around it, more for a body, and returns the frame’s part', () => {
    const sides: number[] = [];
    const segment = ({ width }: RasterImage, region = { left: 0, top: 0, side: width }): Plane => {
      sides.push(Math.round((100 * region.side) / SIZE));
      const shows = (place: number, from: number): boolean => place >= from && place < from + SIZE;
      return planeFrom(256, 256, (x, y) => {
        const [across, down] = [x, y].map((cell) => ((cell + 0.5) / 256) * region.side) as [number, number];
        return shows(across, -region.left) && shows(down, -region.top) ? 1 : 0;
      });
    };
    const doubts = lookWithRoom(FRAME, WIDE_FACE, 1, { segmenter: { segment }, bodySegmenter: { segment } });
    expect(sides).toEqual([150, 200]);
    for (const mask of [doubts.wide, doubts.body ?? doubts.wide])
      expect(statistics(mask).mean).toBeGreaterThan(0.98);
    expect(lookWithRoom(FRAME, WIDE_FACE, 1, { segmenter: { segment } }).body).toBeNull();
  });

  it('does not count where a hat can be', () => {
    const segmenter = { segment: () => createPlane(256, 256) };
    const { wide } = lookWithRoom(FRAME, WIDE_FACE, 1, { segmenter });
    const at = (x: number, y: number): number =>
      valueAt(wide, Math.round(y * wide.height) * wide.width + Math.round(x * wide.width));
    expect([at(0.5, 0.1), at(0.4, 0.2), at(0.1, 0.1), at(0.5, 0.7)]).toEqual([1, 1, 0, 0]);
  });
});
