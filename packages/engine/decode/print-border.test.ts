import sharp from 'sharp';

import { drawPortrait } from '../testing/drawn-face';
import { cropPicture, decodePicture } from './decode';
import { insideBorder } from './print-border';

/** A drawn portrait with borders, as shares of its side. */
async function print(borders: object, background = '#f2ead8'): Promise<Buffer> {
  const portrait = await drawPortrait({ size: 500 }).png().toBuffer();
  return sharp(portrait)
    .extend({ ...borders, background })
    .png()
    .toBuffer();
}
const sceneOf = async (file: Buffer) => insideBorder(await decodePicture(file));

describe('insideBorder', () => {
  it.each([
    ['of a print', '#f2ead8', { top: 40, bottom: 60, left: 40, right: 40 }],
    ['of a dark frame', '#16120f', { top: 40, bottom: 60, left: 40, right: 40 }],
    ['of a wide picture on a narrow screen', '#000', { top: 70, bottom: 70 }],
  ])('finds the border %s', async (_name, background, borders) => {
    const box = await sceneOf(await print(borders, background));
    const edges = { left: 0, right: 0, ...borders };
    expect(Math.abs((box?.top ?? 0) - edges.top)).toBeLessThan(8);
    expect(Math.abs((box?.left ?? 0) - edges.left)).toBeLessThan(8);
    expect(Math.abs((box?.bottom ?? 0) - edges.top - 500)).toBeLessThan(8);
    expect(Math.abs((box?.right ?? 0) - edges.left - 500)).toBeLessThan(8);
  });

  it('finds none around a photo, before a plain wall or with a bar on one side', async () => {
    expect(await sceneOf(await drawPortrait({ size: 500 }).png().toBuffer())).toBeNull();
    expect(await sceneOf(await drawPortrait({ size: 500, backdrop: '#fff' }).png().toBuffer())).toBeNull();
    expect(await sceneOf(await print({ bottom: 60 }))).toBeNull();
  });
});

describe('cropPicture', () => {
  it('keeps the file’s pixels and its turn', async () => {
    const file = await sharp(await print({ top: 80, bottom: 80 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const reduced = await decodePicture(file, 330);
    const cropped = await cropPicture(file, reduced, { left: 50, top: 10, right: 280, bottom: 240 });
    expect(await sharp(cropped).metadata()).toMatchObject({ width: 460, height: 460 });
  });
});
