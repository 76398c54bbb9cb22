import type { Sharp } from 'sharp';

import { choosePhoto } from './choose-photo';
import { JobError } from '../job';
import { type EngineModels, loadEngineModels } from '../models/engine-models';
import { DEFAULT_COMPOSITION } from '../compose/composition';
import { drawPortrait } from '../testing/drawn-face';
import { drawNoPerson, NO_PERSON_PICTURES } from '../testing/no-person';

let models: EngineModels;

beforeAll(async () => {
  models = await loadEngineModels();
}, 60_000);

const choose = (photos: (Uint8Array | null)[]) =>
  choosePhoto(photos, DEFAULT_COMPOSITION, models, 1024, () => Promise.resolve());

/** The error code if no photo is chosen. */
async function refusal(photos: (Uint8Array | null)[]): Promise<string> {
  try {
    await choose(photos);
  } catch (error) {
    if (error instanceof JobError) return error.code;
    throw error;
  }
  throw new Error('A photo was chosen.');
}

describe('choosePhoto', () => {
  it.each(NO_PERSON_PICTURES)('sees no person in %s', async (name) => {
    expect(await refusal([await drawNoPerson(name)])).toBe('no_face');
  });

  it.each([
    ['one pixel', 1, 1],
    ['a line', 2_000, 1],
    ['an upright line', 1, 2_000],
  ])('sees no person in %s', async (_name, width, height) => {
    const photo = await drawPortrait().resize(width, height, { fit: 'fill' }).png().toBuffer();
    expect(await refusal([photo])).toBe('no_face');
  });

  it('has different errors for unreadable photos and photos without a face', async () => {
    const [text, noPerson] = [Buffer.from('This is no picture.'), await drawNoPerson('a cup')];
    expect(await refusal([text, null, Buffer.alloc(0)])).toBe('unreadable_photo');
    expect(await refusal([text, null, noPerson])).toBe('no_face');
  });

  it('finds the only face among unusable photos', async () => {
    const photo = await drawPortrait({ size: 500 }).png().toBuffer();
    const chosen = await choose([null, Buffer.from('text'), await drawNoPerson('a smiley'), photo]);
    expect(chosen.image).toMatchObject({ width: 500, height: 500 });
  });

  it.each<[string, (portrait: Sharp) => Sharp]>([
    ['a greyscale PNG', (portrait) => portrait.greyscale().png()],
    ['a CMYK JPEG', (portrait) => portrait.toColourspace('cmyk').jpeg()],
    ['a 16-bit PNG', (portrait) => portrait.toColourspace('rgb16').png()],
    ['a PNG with transparency', (portrait) => portrait.ensureAlpha(0.8).png()],
    ['a GIF', (portrait) => portrait.gif()],
  ])('finds a face in %s', async (_name, encode) => {
    const photo = await encode(drawPortrait()).toBuffer();
    expect((await choose([photo])).face.confidence).toBeGreaterThan(0.4);
  });
});
