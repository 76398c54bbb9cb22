import { largestCrop, resizeCrop, toPicturePart } from './crop-part';

const shown = { width: 400, height: 200 };
const SQUARE = { aspect: 1, extent: shown, leastWidth: 72 };

describe('the square that is cut out of a picture', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { x: 500, y: 0, width: 3000, height: 3000 },
    ],
    [
      { width: 3000, height: 4001 },
      { x: 0, y: 501, width: 3000, height: 3000 },
    ],
    [
      { width: 20, height: 20 },
      { x: 0, y: 0, width: 20, height: 20 },
    ],
    [
      { width: 8000, height: 1 },
      { x: 4000, y: 0, width: 1, height: 1 },
    ],
  ])('is at first the largest in the middle: %j', (picture, part) => {
    expect(toPicturePart(largestCrop(picture, 1), picture, 1)).toEqual(part);
  });

  it('never reaches beyond the picture, however it rounds', () => {
    const picture = { width: 401, height: 401 };
    const share = (pixels: number) => (pixels / 401) * 100;
    const crop = {
      unit: '%',
      x: share(100.5),
      y: share(0.5),
      width: share(300.5),
      height: share(300.5),
    } as const;
    const { x, y, width, height } = toPicturePart(crop, picture, 1);
    expect(width).toBe(height);
    expect(x + width).toBeLessThanOrEqual(401);
    expect(y + height).toBeLessThanOrEqual(401);
  });

  it('is resized around its middle, and stays a square', () => {
    const smaller = resizeCrop(largestCrop(shown, 1), 0.5, SQUARE);
    expect(smaller).toEqual({ unit: '%', x: 37.5, y: 25, width: 25, height: 50 });
    expect(resizeCrop(smaller, 0.1, SQUARE).height).toBeCloseTo(36);
  });

  it('grows no further than the picture, and moves away from its edge for that', () => {
    const corner = { unit: '%', x: 75, y: 50, width: 25, height: 50 } as const;
    expect(resizeCrop(corner, 9, SQUARE)).toEqual({ unit: '%', x: 50, y: 0, width: 50, height: 100 });
  });
});

describe('a part of another shape', () => {
  const square = { width: 1024, height: 1024 };

  it.each([
    [413 / 531, { x: 114, y: 0, width: 796, height: 1023 }],
    [4 / 5, { x: 102, y: 0, width: 819, height: 1024 }],
    [2, { x: 0, y: 256, width: 1024, height: 512 }],
  ])('is at first the largest in the middle, of the aspect %d', (aspect, part) => {
    expect(toPicturePart(largestCrop(square, aspect), square, aspect)).toEqual(part);
  });

  it('keeps its shape when it is resized, and grows no further than the picture', () => {
    const bounds = { aspect: 0.8, extent: { width: 300, height: 300 }, leastWidth: 72 };
    const smaller = resizeCrop(largestCrop(square, 0.8), 0.5, bounds);
    expect([smaller.width, smaller.height]).toEqual([expect.closeTo(40), expect.closeTo(50)]);
    expect(resizeCrop(smaller, 0.1, bounds).width).toBeCloseTo(24);
    expect(resizeCrop(smaller, 9, bounds).height).toBeCloseTo(100);
  });
});
