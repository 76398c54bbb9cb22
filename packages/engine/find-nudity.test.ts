import { readdirSync, readFileSync } from 'node:fs';
import files from 'node:fs/promises';
import path from 'node:path';

import sharp, { type Sharp } from 'sharp';

import { findNudity, showsNudity } from './find-nudity';
import { drawPortrait } from './testing/drawn-face';

describe('showsNudity', () => {
  it.each<[string, Parameters<typeof showsNudity>[0], boolean]>([
    ['nakedness as the likeliest class', [0.1, 0.1, 0.25, 0.3, 0.25], true],
    ['nakedness behind a dressed person', [0.1, 0.1, 0.35, 0.3, 0.15], false],
    ['both classes of nakedness together', [0.1, 0.35, 0.3, 0.25, 0], true],
    ['a drawing that is hardly one of nakedness', [0.2, 0.5, 0.2, 0.05, 0.05], false],
    ['an undressed person', [0, 0, 0.3, 0.3, 0.4], true],
    ['bare shoulders', [0.1, 0.1, 0.35, 0.15, 0.3], false],
  ])('judges %s', (_name, shares, isNude) => {
    expect(showsNudity(shares)).toBe(isNude);
  });
});

describe('findNudity', () => {
  it('loads its model again after a failure', async () => {
    const portrait = await drawPortrait().webp().toBuffer();
    jest.spyOn(files, 'readFile').mockRejectedValueOnce(new Error('The disk is busy.'));
    await expect(findNudity(portrait)).rejects.toThrow('The disk is busy.');
    expect(await findNudity(portrait)).toBe(false);
  });

  it.each(['poses', 'styles'])('passes each picture of the catalogue: %s', async (folder) => {
    const directory = path.join('public', 'images', folder);
    for (const name of readdirSync(directory).filter((file) => /^[a-z]+\.webp$/.test(file)))
      expect([name, await findNudity(readFileSync(path.join(directory, name)))]).toEqual([name, false]);
  });

  it.each<[string, () => Sharp]>([
    ['a portrait', () => drawPortrait()],
    ['black and white', () => drawPortrait().greyscale()],
    ['a transparent backdrop', () => drawPortrait().ensureAlpha(0.5)],
  ])('passes %s', async (_name, draw) => {
    expect(await findNudity(await draw().webp().toBuffer())).toBe(false);
  });

  // A mosaic in colours of skin, made at random until the model took it for nakedness.
  it('finds what its model takes for nudity', async () => {
    const mosaic = sharp('packages/engine/testing/taken-for-nudity.png').resize(512, 512, {
      kernel: 'cubic',
    });
    expect(await findNudity(await mosaic.webp().toBuffer())).toBe(true);
  });

  it('rejects for bytes that are no picture', async () => {
    await expect(findNudity(Buffer.from('no picture'))).rejects.toThrow();
  });
});
