import { mapChannels, type RgbImage } from '../image/color-image';
import { type Plane, planeFrom, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { shrink } from '../image/resample';
import { withoutDoubtedParts, withoutHangingParts } from './foreign-parts';

const SIZE = 256;
const FACE = plainFace({ eyeCentre: { x: 128, y: 120 }, eyeDistance: 40 });
const SKIN = [0.8, 0.6, 0.5] as const;
const LIGHT = [0.95, 0.8, 0.3] as const;
const DARK = [0.1, 0.1, 0.12] as const;

const within = (x: number, y: number, middleX: number, middleY: number, radius: number): boolean =>
  Math.hypot(x - middleX, y - middleY) < radius;
const isHead = (x: number, y: number): boolean => within(x, y, 128, 128, 55);
/** A disc beside the head. */
const isDisc = (x: number, y: number): boolean => within(x, y, 200, 128, 13);
/** The disc with a wide bridge to the head. */
const isJoined = (x: number, y: number): boolean =>
  isDisc(x, y) || (x > 178 && x < 200 && Math.abs(y - 128) < 12);

const THREAD = planeFrom(SIZE, SIZE, (x, y) =>
  isHead(x, y) || isDisc(x, y) || (x > 128 && x < 200 && y === 128) ? 1 : 0,
);

type Color = readonly [number, number, number];

/** The head and a part beside it before a dark room with lights. */
function picture(part: Color, light: Color = LIGHT): RgbImage {
  const channel = (place: 0 | 1 | 2): Plane =>
    planeFrom(SIZE, SIZE, (x, y) => {
      if (isHead(x, y)) return SKIN[place];
      if (isJoined(x, y)) return part[place];
      return within(x % 64, y % 64, 32, 32, 13) ? light[place] : DARK[place];
    });
  return { red: channel(0), green: channel(1), blue: channel(2) };
}
const atDisc = (mask: Plane): number => valueAt(mask, 128 * SIZE + 200);

describe('withoutHangingParts', () => {
  it('removes a hand that hangs on a thread, and keeps a body that does', () => {
    const mask = withoutHangingParts(THREAD, FACE, 1);
    expect(mask.data.filter((value, at) => value > 0 && at % SIZE > 186)).toHaveLength(0);
    expect(valueAt(mask, 128 * SIZE + 178)).toBe(1);
    const neck = (x: number, y: number): boolean => x === 128 && y > 128 && y < 200;
    const body = planeFrom(SIZE, SIZE, (x, y) => (isHead(x, y) || y >= 200 || neck(x, y) ? 1 : 0));
    expect(withoutHangingParts(body, FACE, 1)).toBe(body);
  });
});

describe('withoutDoubtedParts', () => {
  const joined = planeFrom(SIZE, SIZE, (x, y) => (isHead(x, y) || isJoined(x, y) ? 1 : 0));
  const body = planeFrom(170, 170, (x, y) => (isHead((x / 170) * SIZE, (y / 170) * SIZE) ? 1 : 0));
  const halfAsLarge = (image: RgbImage): RgbImage => mapChannels(image, (channel) => shrink(channel, 2));
  const face = plainFace({ eyeCentre: { x: 256, y: 240 }, eyeDistance: 80 });

  it('removes a light that the look for a body takes for background, beside the head too', () => {
    const mask = withoutDoubtedParts(joined, body, halfAsLarge(picture(LIGHT)), face);
    expect(atDisc(mask)).toBe(0);
    expect(valueAt(mask, 128 * SIZE + 172)).toBe(1);
  });

  it('keeps a hand, a cup that is unlike the background, a thin edge, and what the look takes for the person', () => {
    const light = halfAsLarge(picture(LIGHT));
    const edge = planeFrom(SIZE, SIZE, (x, y) => (isHead(x, y) || within(x, y, 128, 128, 59) ? 1 : 0));
    for (const color of [SKIN, [0.1, 0.7, 0.3]] as const)
      expect(withoutDoubtedParts(joined, body, halfAsLarge(picture(color)), face)).toBe(joined);
    expect(withoutDoubtedParts(joined, body, halfAsLarge(picture(SKIN, SKIN)), face)).toBe(joined);
    expect(withoutDoubtedParts(joined, joined, light, face)).toBe(joined);
    expect(withoutDoubtedParts(edge, body, light, face)).toBe(edge);
  });
});
