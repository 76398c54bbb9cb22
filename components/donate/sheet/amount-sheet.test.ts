import fc from 'fast-check';

import { sheetFor } from './amount-sheet';

describe('sheetFor', () => {
  it('has a frame for every portrait or the number of those left out, in whole rows and a bounded number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (portraits) => {
        const { frames, columns, more } = sheetFor(portraits);
        const exposed = frames.filter(({ pose }) => pose !== null).length;
        expect(exposed + more).toBe(portraits);
        expect(frames.length % columns).toBe(0);
        expect(frames.length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('has ten small frames in a row from 37 portraits on', () => {
    expect(sheetFor(36).columns).toBe(6);
    expect(sheetFor(37).columns).toBe(10);
  });

  it('shows no pose beside, above or diagonally next to itself', () => {
    for (const portraits of [36, 100]) {
      const { frames, columns } = sheetFor(portraits);
      for (const [index, { pose }] of frames.entries()) {
        const column = index % columns;
        const neighbours: number[] = [columns];
        if (column < columns - 1) neighbours.push(1, columns + 1);
        if (column > 0) neighbours.push(columns - 1);
        for (const step of neighbours) expect(frames[index + step]?.pose).not.toBe(pose);
      }
    }
  });
});
