import { largestSquare, resizeSquare, toPicturePart } from './crop-square';

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
    expect(toPicturePart(largestSquare(picture), picture)).toEqual(part);
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
    const { x, y, width, height } = toPicturePart(crop, picture);
    expect(width).toBe(height);
    expect(x + width).toBeLessThanOrEqual(401);
    expect(y + height).toBeLessThanOrEqual(401);
  });

  it('is resized around its middle, and stays a square', () => {
    const shown = { width: 400, height: 200 };
    const smaller = resizeSquare(largestSquare(shown), 0.5, shown, 72);
    expect(smaller).toEqual({ unit: '%', x: 37.5, y: 25, width: 25, height: 50 });
    expect(resizeSquare(smaller, 0.1, shown, 72).height).toBeCloseTo(36);
  });

  it('grows no further than the picture, and moves away from its edge for that', () => {
    const shown = { width: 400, height: 200 };
    const corner = { unit: '%', x: 75, y: 50, width: 25, height: 50 } as const;
    expect(resizeSquare(corner, 9, shown, 72)).toEqual({ unit: '%', x: 50, y: 0, width: 50, height: 100 });
  });
});
