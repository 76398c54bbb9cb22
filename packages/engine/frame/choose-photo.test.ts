import { chosen } from '@chiaro/local-stack/test-all';
import sharp, { type Sharp } from 'sharp';

import { choosePhoto, choosePhotos } from './choose-photo';
import { applyAffine } from '../image/affine';
import { JobError } from '../job/job';
import { type EngineModels, loadEngineModels } from '../models/engine-models';
import { DEFAULT_COMPOSITION } from './composition';
import { drawPortrait } from '../testing/drawn-face';
import { drawNoPerson } from '../testing/no-person';

let models: EngineModels;

beforeAll(async () => {
  models = await loadEngineModels();
});

const choose = (photos: (Uint8Array | null)[], variant?: number) =>
  choosePhoto(photos, DEFAULT_COMPOSITION, models, 1024, () => Promise.resolve(), variant);

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
  it.each<[string, number, number]>(
    chosen(
      [['a line', 2_000, 1]],
      [
        ['one pixel', 1, 1],
        ['an upright line', 1, 2_000],
      ],
    ),
  )('sees no person in %s', async (_name, width, height) => {
    const photo = await drawPortrait().resize(width, height, { fit: 'fill' }).png().toBuffer();
    expect(await refusal([photo])).toBe('no_face');
  });

  it('has another error for unreadable photos', async () => {
    expect(await refusal([Buffer.from('This is no picture.'), null, Buffer.alloc(0)])).toBe(
      'unreadable_photo',
    );
  });

  it.each(chosen(['a clock'], ['a smiley', 'a cup']))(
    'sees no person beside unreadable photos in %s',
    async (name) => {
      expect(await refusal([Buffer.from('This is no picture.'), null, await drawNoPerson(name)])).toBe(
        'no_face',
      );
    },
  );

  it('finds the only face among unusable photos', async () => {
    const photo = await drawPortrait({ size: 500 }).png().toBuffer();
    const chosen = await choose([null, Buffer.from('text'), await drawNoPerson('a smiley'), photo]);
    expect(chosen.image).toMatchObject({ width: 500, height: 500 });
  });

  it.each(
    chosen<[string, (portrait: Sharp) => Sharp]>(
      [['a CMYK JPEG', (portrait) => portrait.toColourspace('cmyk').jpeg()]],
      [
        ['a greyscale PNG', (portrait) => portrait.greyscale().png()],
        ['a 16-bit PNG', (portrait) => portrait.toColourspace('rgb16').png()],
        ['a PNG with transparency', (portrait) => portrait.ensureAlpha(0.8).png()],
        ['a GIF', (portrait) => portrait.gif()],
      ],
    ),
  )('finds a face in %s', async (_name, encode) => {
    const photo = await encode(drawPortrait()).toBuffer();
    expect((await choose([photo])).face.confidence).toBeGreaterThan(0.4);
  });
});

describe('choosePhotos', () => {
  it('yields the photo again in a framing that is wholly inside the photo', async () => {
    const size = 1024;
    const photo = await drawPortrait({ size: 500 })
      .extract({ left: 0, top: 50, width: 500, height: 450 })
      .png()
      .toBuffer();
    const gaps: number[] = [];
    for await (const { framing, image } of choosePhotos([photo], DEFAULT_COMPOSITION, models, size, () =>
      Promise.resolve(),
    )) {
      const corners = [0, size].map((place) => applyAffine(framing.toSource, { x: place, y: place }));
      gaps.push(Math.min(...corners.flatMap(({ x, y }) => [x, y, image.width - x, image.height - y])));
    }
    expect(gaps.at(0)).toBeLessThan(0);
    expect(gaps.at(-1)).toBeGreaterThan(0);
  });
});

describe('choosePhoto of an old print', () => {
  it('leaves its border out', async () => {
    const portrait = await drawPortrait({ size: 500 }).png().toBuffer();
    const extend = { top: 30, bottom: 70, left: 30, right: 30, background: '#f2ead8' };
    const { image, file } = await choose([await sharp(portrait).extend(extend).png().toBuffer()]);
    expect(image.height).toBeLessThanOrEqual(500);
    expect(image.height).toBeGreaterThan(480);
    expect(await sharp(file).metadata()).toMatchObject({ width: image.width, height: image.height });
  }, 60_000);
});

describe('choosePhoto for a variant', () => {
  /** The width of each variant's photo, which tells it from the others, and how often it was shown before. */
  async function chosenOf(photos: (Uint8Array | null)[]): Promise<[number, number][]> {
    const chosen: [number, number][] = [];
    for (const variant of [0, 1, 2, 3]) {
      const { image, repeat } = await choose(photos, variant);
      chosen.push([image.width, repeat]);
    }
    return chosen;
  }

  let best: Buffer;
  let second: Buffer;

  beforeAll(async () => {
    best = await drawPortrait({ size: 800 }).png().toBuffer();
    second = await drawPortrait({ size: 700, backdrop: '#405060' }).png().toBuffer();
  });

  it('repeats the only photo', async () => {
    expect(await chosenOf([null, best])).toEqual([
      [800, 0],
      [800, 1],
      [800, 2],
      [800, 3],
    ]);
  });

  it('takes the good photos in turn, the best first', async () => {
    expect(await chosenOf([second, best])).toEqual([
      [800, 0],
      [700, 0],
      [800, 1],
      [700, 1],
    ]);
  });

  it('gives the next photo with its own pixels, face and framing', async () => {
    const chosen = await choose([best, second], 1);
    const alone = await choose([second]);
    expect(Buffer.compare(chosen.image.pixels, alone.image.pixels)).toBe(0);
    expect(chosen.face.eyeCentre).toEqual(alone.face.eyeCentre);
    expect(chosen.framing).toEqual(alone.framing);
  });

  it.each(
    chosen<[string, () => Promise<Buffer>]>(
      [
        ['blurred', () => drawPortrait({ size: 700, backdrop: '#405060' }).blur(8).png().toBuffer()],
        [
          'cut through the face',
          () =>
            drawPortrait({ size: 900, backdrop: '#405060' })
              .extract({ left: 410, top: 0, width: 490, height: 900 })
              .png()
              .toBuffer(),
        ],
      ],
      [
        ['much smaller', () => drawPortrait({ size: 200, backdrop: '#405060' }).png().toBuffer()],
        [
          'a copy in another format and size',
          () => drawPortrait({ size: 500 }).jpeg({ quality: 75 }).toBuffer(),
        ],
      ],
    ),
  )('leaves out a photo that is %s', async (_name, draw) => {
    expect((await choose([best, await draw()], 1)).image.width).toBe(800);
  });
});
