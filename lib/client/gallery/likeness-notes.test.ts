import fc from 'fast-check';

import { propertyRuns } from '@/lib/testing/property-runs';

import { likenessNotes } from './likeness';

describe('what the page says of the likenesses of a click', () => {
  it.each([
    [
      [0.6, 0.8, 0.7],
      [null, 'closest', null],
    ],
    [
      [0.54, 0.6],
      [null, 'closest'],
    ],
    [
      [0.8, 0.79, 0.3],
      [null, null, null],
    ],
    [
      [0.8, 0.8],
      [null, null],
    ],
    [
      [0.54, 0.3],
      ['unlike', 'unlike'],
    ],
    [
      [0.55, 0.3],
      ['closest', null],
    ],
    [[0.3], [null]],
    [[0.9], [null]],
    [[], []],
  ])('of %j is %j', (likenesses, notes) => {
    expect(likenessNotes(likenesses)).toEqual(notes);
  });

  it('names at most one portrait, the most alike, or says of all that they are unlike', () => {
    const likeness = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(likeness, { minLength: 2, maxLength: 4 }), (likenesses) => {
        const notes = likenessNotes(likenesses);
        const closest = notes.indexOf('closest');
        expect(notes).toHaveLength(likenesses.length);
        if (notes.includes('unlike')) expect(new Set(notes)).toEqual(new Set(['unlike']));
        else if (closest >= 0) {
          expect(likenesses[closest]).toBe(Math.max(...likenesses));
          expect(notes.lastIndexOf('closest')).toBe(closest);
        }
      }),
      propertyRuns(),
    );
  });

  it('follows the portraits wherever they stand', () => {
    const likeness = fc.double({ min: 0.4, max: 0.9, noNaN: true });
    fc.assert(
      fc.property(fc.uniqueArray(likeness, { minLength: 2, maxLength: 4 }), (likenesses) => {
        expect(likenessNotes([...likenesses].reverse())).toEqual(likenessNotes(likenesses).reverse());
      }),
      propertyRuns(),
    );
  });
});
