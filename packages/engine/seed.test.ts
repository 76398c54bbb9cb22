import { chosen, IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { choosePhoto } from './frame/choose-photo';
import { framePerson } from './frame/frame-person';
import type { TemplateReading } from './compose/read-template';
import { type RasterImage, toRaster } from './image/color-image';
import { toRgb } from './image/oklab';
import { type EngineModels, loadEngineModels } from './models/engine-models';
import { paintPortrait } from './paint-portrait';
import { parseRequest } from './job/request';
import { portraitSettings } from './job/settings';
import { drawPortrait } from './testing/drawn-face';
import { plainInput } from './testing/plain-input';
import { readSmallTemplate, SMALL_SIZE } from './testing/small-template';

/** Mean difference of two portraits, of 255, that is easy to see. Grain alone makes less than 2. */
const VISIBLE = 5;

const nothing = (): Promise<void> => Promise.resolve();

let models: EngineModels;
let template: TemplateReading;

beforeAll(async () => {
  models = await loadEngineModels();
  template = await readSmallTemplate(models);
});

async function portrait(photos: readonly Buffer[], seed?: number): Promise<RasterImage> {
  const addresses = photos.map((_, index) => `http://h/${index}.png`);
  const settings = portraitSettings(
    parseRequest(
      plainInput('http://h/images/poses/maya.webp', addresses, seed === undefined ? {} : { seed }),
    ),
  );
  const photo = await choosePhoto(
    photos,
    template.composition,
    models,
    SMALL_SIZE,
    nothing,
    settings.variant,
  );
  const person = await framePerson(photo, models, SMALL_SIZE);
  return toRaster(toRgb(await paintPortrait({ person, template, style: null }, settings, nothing)));
}

function difference(one: RasterImage, two: RasterImage): number {
  const sum = one.pixels.reduce(
    (total, value, index) => total + Math.abs(value - (two.pixels[index] ?? 0)),
    0,
  );
  return sum / one.pixels.length;
}

describe('the portraits of one click', () => {
  it.each<[string, () => Promise<Buffer>[]]>(
    chosen(
      [
        [
          'a photo that cuts the person all round',
          () => [drawPortrait().extract({ left: 200, top: 120, width: 240, height: 300 }).png().toBuffer()],
        ],
      ],
      [
        ['one photo', () => [drawPortrait().png().toBuffer()]],
        [
          'two photos',
          () => [
            drawPortrait().png().toBuffer(),
            drawPortrait({ clothes: '#8a3b3b', turn: 0.5 }).png().toBuffer(),
          ],
        ],
      ],
    ),
  )('all differ visibly: %s', async (_name, draw) => {
    const photos = await Promise.all(draw());
    const portraits: RasterImage[] = [];
    for (const seed of [4, 5, 6, 7]) portraits.push(await portrait(photos, seed));
    const differences = portraits.flatMap((one, index) =>
      portraits.slice(index + 1).map((two) => difference(one, two)),
    );
    expect(differences).toHaveLength(6);
    expect(Math.min(...differences)).toBeGreaterThan(VISIBLE);
  });

  it('are the same again for the same seed, and without a seed the first', async () => {
    const photos = [await drawPortrait().png().toBuffer()];
    expect(difference(await portrait(photos, 6), await portrait(photos, 10))).toBe(0);
    if (IS_TEST_ALL) expect(difference(await portrait(photos), await portrait(photos, 4))).toBe(0);
  });
});
