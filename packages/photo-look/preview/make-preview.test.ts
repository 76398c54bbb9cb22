import { readTemplate } from '@chiaro/engine/compose/read-template';
import { type RasterImage, toRaster } from '@chiaro/engine/image/color-image';
import { decodePicture, decodeSquare } from '@chiaro/engine/decode/decode';
import { warpToPlanes } from '@chiaro/engine/image/warp';
import { type EngineModels, loadEngineModels } from '@chiaro/engine/models/engine-models';
import type { FaceMesh } from '@chiaro/engine/models/face-mesh';
import { parseRequest } from '@chiaro/engine/job/request';
import { portraitSettings } from '@chiaro/engine/job/settings';
import { type DrawnPortrait, drawPortrait } from '@chiaro/engine/testing/drawn-face';
import { drawMasked } from '@chiaro/engine/testing/drawn-mask';
import { drawNoPerson } from '@chiaro/engine/testing/no-person';
import { chosen } from '@chiaro/local-stack/test-all';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

import { POSES, type PoseId, posePath, posePlatePath } from '@/lib/shared/rules/catalogue';

import { TREATMENT } from './develop-quickly';
import { TEMPLATE_STRENGTH, makePreview } from './make-preview';
import { PREVIEW_POSES } from './poses';

const SIZE = 256;
const publicFile = (path: string): Promise<Buffer> => readFile(`public${path}`);

let models: EngineModels;

beforeAll(async () => {
  models = await loadEngineModels();
});

async function preview(
  photo: Sharp,
  poseId: PoseId = 'anna',
  faceMesh: Pick<FaceMesh, 'measure'> = models.faceMesh,
) {
  return makePreview(
    {
      photo: await decodePicture(await photo.png().toBuffer(), 1024),
      plate: await decodeSquare(await publicFile(posePlatePath(poseId)), SIZE / 4),
      pose: PREVIEW_POSES[poseId],
      size: SIZE,
      fileScale: 1,
      drawFrame: ({ image }, toSource) =>
        toRaster(warpToPlanes(image, { toSource, width: SIZE, height: SIZE })),
    },
    { ...models, loadFaceMesh: () => Promise.resolve(faceMesh) },
  );
}

/** A drawn portrait as its own picture, so that sharp's operations follow one another. */
async function drawn(options: Partial<DrawnPortrait> = {}): Promise<Sharp> {
  return sharp(
    await drawPortrait({ size: 700, scale: 0.7, ...options })
      .png()
      .toBuffer(),
  );
}

/** Two pictures side by side; the second may have another size. */
async function beside(first: Sharp, second: Sharp): Promise<Sharp> {
  const [left, right] = await Promise.all([first.png().toBuffer(), second.png().toBuffer()]);
  const joined = sharp({ create: { width: 1400, height: 700, channels: 3, background: '#ddd' } });
  return sharp(
    await joined
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 750, top: 0 },
      ])
      .png()
      .toBuffer(),
  );
}

function meanDifference(one: RasterImage, two: RasterImage, part: (x: number, y: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let index = 0; index < one.pixels.length; index++) {
    const pixel = Math.floor(index / 3);
    if (!part(pixel % SIZE, Math.floor(pixel / SIZE))) continue;
    sum += Math.abs((one.pixels[index] ?? 0) - (two.pixels[index] ?? 0));
    count += 1;
  }
  return sum / count;
}

const inFace = (x: number, y: number): boolean => Math.hypot(x - 128, y - 118) < 24;
const inCorner = (x: number, y: number): boolean => x < 24 && y < 24;

describe('the preview of a portrait', () => {
  it('shows the person before the plate, in the framing of the photo', async () => {
    const made = await preview(await drawn({ backdrop: '#c02020' }));
    if (typeof made === 'string') throw new Error(made);
    expect(made.before).toMatchObject({ width: SIZE, height: SIZE });
    expect(made.after).toMatchObject({ width: SIZE, height: SIZE });
    expect(meanDifference(made.before, made.after, inFace)).toBeLessThan(25);
    expect(meanDifference(made.before, made.after, inCorner)).toBeGreaterThan(50);
  });

  it('turns a photo upright that lies on its side', async () => {
    const upright = await preview(await drawn());
    const lying = await preview((await drawn()).rotate(90));
    if (typeof upright === 'string' || typeof lying === 'string') throw new Error('There is no preview.');
    expect(meanDifference(upright.after, lying.after, inFace)).toBeLessThan(8);
  });

  it.each(chosen(['a clock'], ['a smiley']))('needs a face: %s', async (name) => {
    expect(await preview(sharp(await drawNoPerson(name)))).toBe('noFace');
  });

  it('needs a face that the engine sees, too', async () => {
    const masked = sharp(await drawMasked({ color: '#7ab6d8', top: 30 }));
    const unsure = { measure: () => ({ confidence: 0.89, points: [] }) };
    expect(await preview(masked, 'anna', unsure)).toBe('noFace');
  });

  it('needs one face', async () => {
    expect(await preview(await beside(await drawn(), (await drawn()).resize(600)))).toBe('severalFaces');
  });

  it('leaves a small face beside it out', async () => {
    const photo = await beside(await drawn(), (await drawn()).resize(280));
    expect(await preview(photo)).toHaveProperty('after');
  });
});

it('has the settings of a first portrait', () => {
  const pose = 'https://chiaro.example/images/poses/anna.webp';
  const request = parseRequest({ template_url: pose, selfie_urls: ['https://chiaro.example/selfie'] });
  const { treatment, templateStrength } = portraitSettings(request);
  expect(TREATMENT).toBeCloseTo(treatment, 2);
  expect(TEMPLATE_STRENGTH).toBeCloseTo(templateStrength, 2);
});

describe('the poses of previews', () => {
  it.each(
    chosen(
      [POSES[0].id],
      POSES.slice(1).map(({ id }) => id),
    ),
  )('are as the engine reads them: %s', async (id) => {
    const [template, plate] = await Promise.all([posePath(id), posePlatePath(id)].map(publicFile));
    if (!template || !plate) throw new Error('A picture is missing.');
    const { composition, key } = await readTemplate({ template, plate }, models, 1024);
    for (const name of ['eyeX', 'eyeY', 'eyeDistance'] as const)
      expect(PREVIEW_POSES[id].composition[name]).toBeCloseTo(composition[name], 2);
    for (const name of ['across', 'down'] as const)
      expect(PREVIEW_POSES[id].key[name]).toBeCloseTo(key[name], 2);
  });
});
