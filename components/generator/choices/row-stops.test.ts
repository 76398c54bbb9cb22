import { nextStop, rowPlace, stopThatShows } from './row-stops';

/** Six tiles of 120 pixels with gaps of 16, as on a phone. */
const TILES = Array.from({ length: 6 }, (_, index) => ({ left: index * 136, right: index * 136 + 120 }));
const view = (scrolled: number) => ({ scrolled, end: 450, width: 350 });

describe('where a row stands', () => {
  it.each([
    [{ scrolled: 0, end: 0.6, width: 350 }, 'fits'],
    [view(0), 'start'],
    [view(200), 'middle'],
    [view(449.5), 'end'],
  ] as const)('%j: %s', (place, expected) => {
    expect(rowPlace(place)).toBe(expected);
  });
});

describe('the next view', () => {
  it('begins with the first tile that was cut off, until the end', () => {
    expect(nextStop(TILES, view(0), 'more')).toBe(272);
    expect(nextStop(TILES, view(272), 'more')).toBe(450);
    expect(nextStop(TILES, view(450), 'more')).toBe(450);
  });

  it('back ends with the last tile that was cut off, until the start', () => {
    expect(nextStop(TILES, view(450), 'previous')).toBe(272);
    expect(nextStop(TILES, view(272), 'previous')).toBe(0);
    expect(nextStop(TILES, view(0), 'previous')).toBe(0);
  });

  it('moves on where not even one tile fits', () => {
    const narrow = (scrolled: number) => ({ scrolled, end: 740, width: 60 });
    expect(nextStop(TILES, narrow(136), 'more')).toBeGreaterThan(136);
    expect(nextStop(TILES, narrow(136), 'previous')).toBe(0);
  });
});

describe('a tile that should be seen', () => {
  const stop = (index: number, scrolled: number) =>
    stopThatShows(TILES[index] ?? { left: 0, right: 0 }, TILES, view(scrolled));

  it('moves nothing where it is seen already', () => {
    expect(stop(1, 0)).toBe(0);
    expect(stop(3, 272)).toBe(272);
  });

  it('comes into view at the start of a tile, where the row would snap to anyway', () => {
    expect(stop(2, 0)).toBe(136);
    expect(stop(4, 0)).toBe(408);
    expect(stop(5, 0)).toBe(450);
    expect(stop(0, 450)).toBe(0);
    expect(stop(2, 450)).toBe(272);
  });
});
