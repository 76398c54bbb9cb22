import { reelPlaces } from './reel-places';

const PORTRAITS = Array.from({ length: 10 }, (_, index) => `p${index}`);

/** Portraits by name and gaps by size. */
function shown(start: number, end: number, kept: string | null): (string | number)[] {
  return reelPlaces(PORTRAITS, { start, end, kept }).map((place) =>
    'gap' in place ? place.gap : place.address,
  );
}

describe('the places of a reel', () => {
  it.each([
    [0, 3, null, ['p0', 'p1', 'p2', 7]],
    [4, 6, null, [4, 'p4', 'p5', 4]],
    [8, 10, null, [8, 'p8', 'p9']],
    [0, 10, null, PORTRAITS],
  ])('are the frames from %d to %d, and room for the others', (start, end, kept, expected) => {
    expect(shown(start, end, kept)).toEqual(expected);
  });

  it.each([
    ['p1', [1, 'p1', 2, 'p4', 'p5', 4]],
    ['p3', [3, 'p3', 'p4', 'p5', 4]],
    ['p5', [4, 'p4', 'p5', 4]],
    ['p6', [4, 'p4', 'p5', 'p6', 3]],
    ['p9', [4, 'p4', 'p5', 3, 'p9']],
    ['gone', [4, 'p4', 'p5', 4]],
  ])('keep %s, which has the focus, where it is', (kept, expected) => {
    expect(shown(4, 6, kept)).toEqual(expected);
  });
});
