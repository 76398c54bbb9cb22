import { type EngineModels, loadEngineModels } from '@chiaro/engine/models/engine-models';
import { type DrawnPortrait, drawPortrait } from '@chiaro/engine/testing/drawn-face';
import { drawNoPerson, NO_PERSON_PICTURES } from '@chiaro/engine/testing/no-person';
import { chosen } from '@chiaro/local-stack/test-all';
import sharp, { type Sharp } from 'sharp';

import { type PhotoReview, reviewPhotos } from '@/lib/client/photos/advise';
import type { PhotoFacts } from '@/lib/client/photos/photo-facts';

import { lookAtPicture } from './look-at-picture';

let models: EngineModels;

beforeAll(async () => {
  models = await loadEngineModels();
});

async function look(picture: Sharp, options = {}): Promise<PhotoFacts> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, pixels: new Uint8Array(data) };
  const { faceMesh } = models;
  return lookAtPicture(image, { ...models, loadFaceMesh: () => Promise.resolve(faceMesh) }, options);
}

async function review(...pictures: Sharp[]): Promise<(PhotoReview | null)[]> {
  return reviewPhotos(await Promise.all(pictures.map((picture) => look(picture))));
}

async function adviceOn(picture: Sharp): Promise<string | null> {
  const [reviewed] = await review(picture);
  return reviewed?.advice?.kind ?? null;
}

/** A drawn portrait as its own picture, so that sharp's operations follow one another. */
async function drawn(options: Partial<DrawnPortrait> = {}): Promise<Sharp> {
  return sharp(
    await drawPortrait({ size: 900, scale: 0.7, ...options })
      .png()
      .toBuffer(),
  );
}

/** Motions by name: the side of the kernel, and the index of its cell at a place of the motion. */
const MOTIONS = chosen<[string, number, (place: number) => number]>(
  [['diagonally', 11, (place) => 11 * place + place]],
  [
    ['across', 15, (place) => 15 * 7 + place],
    ['down', 15, (place) => 15 * place + 7],
    ['diagonally back', 11, (place) => 11 * place + 10 - place],
  ],
);

const SKINS = {
  light: { light: '#f0cba8', middle: '#d9a47c', shade: '#a86f4d' },
  brown: { light: '#b5805a', middle: '#8f5d3c', shade: '#5c3822' },
  dark: { light: '#8d5a3c', middle: '#6b4028', shade: '#3c2418' },
};

describe('a good photo', () => {
  it.each(chosen<keyof typeof SKINS>(['dark'], ['light', 'brown']))(
    'gets no advice: %s skin',
    async (name) => {
      const skin = SKINS[name];
      expect(await adviceOn(await drawn({ skin }))).toBeNull();
      expect(await adviceOn(await drawn({ skin, tilt: 12 }))).toBeNull();
      expect(await adviceOn(await drawn({ skin, backdrop: '#ffffff' }))).toBeNull();
      expect(await adviceOn(await drawn({ skin, backdrop: '#101010' }))).toBeNull();
    },
  );

  it('gets no advice beside others of the same person', async () => {
    const selfies = [1, 2, 3, 4].map((number) => sharp(`public/images/demo/selfie-${number}-480.webp`));
    expect((await review(...selfies)).map((reviewed) => reviewed?.advice)).toEqual([null, null, null, null]);
  });
});

describe('a photo that lies on its side', () => {
  // A drawn face hardly differs from one that lies on its other side.
  it.each([
    [90, 3],
    [180, 2],
  ])('by %i° is measured as if it were upright', async (angle, turns) => {
    const portrait = { size: 600, scale: 1, shiftX: 60 };
    const { isSure, ...upright } = await look(await drawn(portrait));
    expect(isSure).toBe(true);
    expect(await look((await drawn(portrait)).rotate(angle))).toMatchObject({ ...upright, turns });
  });

  it('stays as it is where the user has turned it', async () => {
    const lying = (await drawn()).rotate(180);
    expect(await look(lying, { isUpright: true })).toMatchObject({ turns: 0 });
  });
});

describe('a photo that could be better', () => {
  it.each([
    ['dark', (photo: Sharp) => photo.linear(0.2, 0)],
    ['burnt', (photo: Sharp) => photo.linear(2.2, 90)],
    ['blurred', (photo: Sharp) => photo.blur(9)],
  ])('is %s', async (advice, spoil) => {
    expect(await adviceOn(spoil(await drawn()))).toBe(advice);
  });

  it.each(MOTIONS)('is blurred by a motion %s', async (_name, side, cellAt) => {
    const kernel = Array.from({ length: side * side }, () => 0);
    for (let place = 0; place < side; place++) kernel[cellAt(place)] = 1;
    const photo = (await drawn()).resize(400).convolve({ width: side, height: side, kernel });
    expect(await adviceOn(photo)).toBe('blurred');
  });

  it('has its light from behind', async () => {
    const { data, info } = await (
      await drawn({ backdrop: '#ffffff' })
    )
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Only the backdrop stays bright: skin has less blue.
    const isBackdrop = (index: number): boolean => (data[index - (index % 3) + 2] ?? 0) > 215;
    const dark = data.map((tone, index) => (isBackdrop(index) ? tone : tone / 4));
    const photo = sharp(dark, { raw: { width: info.width, height: info.height, channels: info.channels } });
    expect(await adviceOn(photo)).toBe('backlit');
  });

  it('cuts the face off', async () => {
    const photo = await drawn();
    expect(await adviceOn(photo.extract({ left: 0, top: 0, width: 900, height: 440 }))).toBe('cut');
  });

  it('cuts the face off beside an eye', async () => {
    const photo = await drawn();
    expect(await adviceOn(photo.extract({ left: 407, top: 0, width: 493, height: 900 }))).toBe('cut');
  });

  it.each([
    ['no_shoulders', { left: 0, top: 0, width: 900, height: 525 }],
    ['head_cut', { left: 0, top: 290, width: 900, height: 610 }],
  ])('shows little more than the face: %s', async (advice, part) => {
    expect(await adviceOn((await drawn()).extract(part))).toBe(advice);
  });

  it('is a thumbnail', async () => {
    expect(await adviceOn((await drawn()).resize(120))).toBe('small');
  });

  it('shows the face from far away', async () => {
    expect(await adviceOn(await drawn({ size: 1000, scale: 0.12 }))).toBe('small');
  });

  it('shows two people', async () => {
    const half = await (await drawn({ size: 600 })).toBuffer();
    const pair = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#fff' } }).composite([
      { input: half, left: 0, top: 0 },
      { input: half, left: 600, top: 0 },
    ]);
    expect(await adviceOn(sharp(await pair.png().toBuffer()))).toBe('several_faces');
  });

  it('repeats another photo, however bright and large it is', async () => {
    const other = await drawn({ skin: SKINS.brown, tilt: 20, backdrop: '#334455', shiftX: -120 });
    const brighter = (await drawn()).linear(1.1, 6).resize(700);
    const reviews = await review(other, await drawn(), brighter);
    expect(reviews.map((reviewed) => reviewed?.advice)).toEqual([null, null, { kind: 'twin', of: 1 }]);
  });

  it.each(NO_PERSON_PICTURES)('shows no face: %s', async (name) => {
    expect(await adviceOn(sharp(await drawNoPerson(name)))).toBe('no_face');
  });
});
