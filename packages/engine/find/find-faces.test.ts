import { readFileSync } from 'node:fs';

import { chosen } from '@chiaro/local-stack/test-all';
import sharp from 'sharp';

import type { RasterImage } from '../image/color-image';
import { decodePicture } from '../decode/decode';
import { turnRaster } from '../image/crop';
import { type EngineModels, loadEngineModels } from '../models/engine-models';
import { drawBlurredWindows } from '../testing/blurred-windows';
import { type DrawnPortrait, drawPortrait } from '../testing/drawn-face';
import { detectPhotoFaces } from './detect-faces';
import { findPhotoFaces } from './find-faces';

const DRAWINGS = chosen([1], [2, 3, 4]);

const LYING = chosen<[string, Partial<DrawnPortrait>]>(
  [
    ['a dark face', { skin: { light: '#8d5a3c', middle: '#6b4028', shade: '#3c2418' }, hair: '#15110f' }],
    ['a small face', { scale: 0.22, shiftX: 150 }],
  ],
  [
    ['a portrait', {}],
    ['a tilted head', { tilt: 15 }],
    ['a face that fills the photo', { scale: 2.2, shiftY: 60 }],
  ],
);

let models: EngineModels;

beforeAll(async () => {
  models = await loadEngineModels();
});

const sitter = (name: string): Promise<RasterImage> =>
  decodePicture(readFileSync(`public/images/poses/${name}.webp`));

async function drawn(options: Partial<DrawnPortrait> = {}): Promise<RasterImage> {
  return decodePicture(await drawPortrait(options).png().toBuffer());
}

describe('findPhotoFaces', () => {
  it.each(chosen(['anna'], ['leo', 'maya']))('is sure how a photo lies: %s', async (name) => {
    const upright = await sitter(name);
    for (const turns of [0, 1, 2, 3] as const) {
      const found = findPhotoFaces(turnRaster(upright, turns), models);
      expect([turns, (found.turns + turns) % 4, found.isSure]).toEqual([turns, 0, true]);
    }
  });

  it.each(LYING)(
    'finds the same in a photo that lies on its side or upside down: %s',
    async (_name, options) => {
      const upright = await drawn(options);
      const expected = findPhotoFaces(upright, models);
      expect(expected).toMatchObject({ turns: 0, boxes: { length: 1 } });
      for (const turns of [1, 2, 3] as const) {
        const { image, ...found } = findPhotoFaces(turnRaster(upright, turns), models);
        expect([turns, (found.turns + turns) % 4, found.boxes]).toEqual([turns, 0, expected.boxes]);
        expect(Buffer.compare(image.pixels, upright.pixels)).toBe(0);
      }
    },
  );
});

describe('detectPhotoFaces', () => {
  it.each(DRAWINGS)('finds the person alone beside blurred windows, drawing %d', async (seed) => {
    const person = await drawPortrait({ size: 282 })
      .extract({ left: 21, top: 0, width: 240, height: 282 })
      .png()
      .toBuffer();
    const photo = await sharp(await drawBlurredWindows(500, 282, seed))
      .composite([{ input: person, left: 260, top: 0 }])
      .png()
      .toBuffer();
    const { faces } = detectPhotoFaces(await decodePicture(photo), models);
    expect(faces).toHaveLength(1);
    expect(faces[0]?.eyeCentre.x).toBeGreaterThan(340);
  });

  it.each(DRAWINGS)('finds no face in blurred windows alone, drawing %d', async (seed) => {
    const photo = await decodePicture(await drawBlurredWindows(500, 282, seed));
    expect(detectPhotoFaces(photo, models).faces).toEqual([]);
  });
});
