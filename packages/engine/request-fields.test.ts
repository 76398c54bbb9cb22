import { readFileSync } from 'node:fs';
import path from 'node:path';

import { blur } from './image/blur';
import { type LabImage, mapLabChannels } from './image/color-image';
import { toLab } from './image/oklab';
import { type Plane, combinePlanes, createPlane, statistics } from './image/plane';
import { resize } from './image/resample';
import { choosePhoto } from './frame/choose-photo';
import { framePerson } from './frame/frame-person';
import type { FramedPerson } from './frame/frame-photo';
import { type EngineModels, loadEngineModels } from './models/engine-models';
import { type TemplateReading, readTemplate } from './compose/read-template';
import { readStyle } from './correct/read-style';
import { paintPortrait } from './paint-portrait';
import { parseRequest } from './job/request';
import { portraitSettings } from './job/settings';
import { faceRegions } from './find/face-regions';
import { drawPortrait } from './testing/drawn-face';
import { plainInput } from './testing/plain-input';

/** A quarter of the portrait's side, to save time. */
const SIZE = 256;
const PICTURES = path.join(process.cwd(), 'public/images');
const STYLE = readFileSync(path.join(PICTURES, 'styles/vintage.webp'));

let models: EngineModels;
let template: TemplateReading;
let person: FramedPerson;
let original: LabImage;
let style: LabImage;
let face: Plane;
let skin: Plane;
let open: Plane;

beforeAll(async () => {
  models = await loadEngineModels();
  const selfie = await drawPortrait({ backdrop: '#5f7f9f' }).png().toBuffer();
  const [pose, plate] = ['poses', 'plates'].map((folder) =>
    readFileSync(path.join(PICTURES, folder, 'maya.webp')),
  );
  if (!pose || !plate) throw new Error('The built-in template is missing.');
  template = await readTemplate({ template: pose, plate }, models, SIZE);
  const photo = await choosePhoto([selfie], template.composition, models, SIZE, () => Promise.resolve());
  person = await framePerson(photo, models, SIZE);
  original = toLab(person.framed.image);
  style = await readStyle(STYLE);
  const regions = faceRegions(person.framed.face, SIZE);
  face = where(regions.face, (value) => value > 0.9);
  skin = combinePlanes(face, regions.features, (inFace, feature) => (feature < 0.05 ? inFace : 0));
  open = where(person.cutOut.mask, (value) => value < 0.01);
});

function where(plane: Plane, holds: (value: number) => boolean): Plane {
  const result = createPlane(plane.width, plane.height);
  for (let index = 0; index < result.data.length; index++)
    result.data[index] = holds(plane.data[index] ?? 0) ? 1 : 0;
  return result;
}

const painted = new Map<string, Promise<LabImage>>();

/** Paints each request once, because several tests measure the same pictures. */
function paintOnce(change: object, withStyle: boolean): Promise<LabImage> {
  const request = JSON.stringify([change, withStyle]);
  const picture = painted.get(request) ?? paint(change, withStyle);
  painted.set(request, picture);
  return picture;
}

async function paint(change: object, withStyle = false): Promise<LabImage> {
  const input = plainInput('http://h/images/poses/maya.webp', ['http://h/a.png'], {
    ...(withStyle ? { style_image: 'http://h/s.webp' } : {}),
    ...change,
  });
  const material = { person, template, style: withStyle ? style : null };
  return paintPortrait(material, portraitSettings(parseRequest(input)), () => Promise.resolve());
}

async function measured(
  changes: readonly object[],
  measure: (picture: LabImage) => number,
  withStyle = false,
): Promise<number[]> {
  const results: number[] = [];
  for (const change of changes) results.push(measure(await paintOnce(change, withStyle)));
  return results;
}

/** Expects each value to be above the one before. */
function expectToGrow(values: readonly number[]): void {
  expect(values).toEqual([...values].sort((one, two) => one - two));
  expect(new Set(values).size).toBe(values.length);
}

const distance = (one: LabImage, two: LabImage, area: Plane): number => {
  const squares = (['lightness', 'a', 'b'] as const).map((channel) => {
    const { mean, deviation } = statistics(
      combinePlanes(one[channel], two[channel], (first, second) => first - second),
      area,
    );
    return mean * mean + deviation * deviation;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
};
const meanOf = (channel: 'lightness' | 'a' | 'b', area?: Plane) => (picture: LabImage) =>
  statistics(picture[channel], area).mean;
const chromaOf = (picture: LabImage): number =>
  statistics(combinePlanes(picture.a, picture.b, (a, b) => Math.hypot(a, b))).mean;
const spreadOf = (picture: LabImage): number => statistics(picture.lightness).deviation;
/** Mean absolute difference between a picture and its blur. */
const detailOf = (radius: number, area: Plane) => (picture: LabImage) =>
  statistics(
    combinePlanes(picture.lightness, blur(picture.lightness, radius), (value, soft) =>
      Math.abs(value - soft),
    ),
    area,
  ).mean;

const METHODS = [0, 1] as const;

describe('ip_weight', () => {
  it.each(METHODS)('makes the face more like the photo, method %i', async (method) => {
    const changes = [0.9, 1.05, 1.2, 1.4, 1.6].map((ip_weight) => ({ ip_weight, method }));
    const distances = await measured(changes, (picture) => distance(picture, original, face));
    expectToGrow(distances.reverse());
    expect(distances.at(-1)).toBeGreaterThan((distances[0] ?? 0) * 1.3);
  });
});

describe('steps', () => {
  const changes = (method: number): object[] => [5, 7, 9, 12, 15].map((steps) => ({ steps, method }));

  it.each(METHODS)('change more, method %i', async (method) => {
    expectToGrow(await measured(changes(method), (picture) => distance(picture, original, face)));
  });

  it('smooth the skin of the smooth version', async () => {
    expectToGrow((await measured(changes(1), (picture) => detailOf(5, skin)(picture))).reverse());
  });

  it('sharpen the detail of the detailed version', async () => {
    const dressed = combinePlanes(open, face, (beyond, inFace) => (beyond + inFace > 0 ? 0 : 1));
    expectToGrow(await measured(changes(0), detailOf(3, dressed)));
  });
});

describe('template_denoise', () => {
  const changes = [1, 0.93, 0.85, 0.78, 0.7].map((template_denoise) => ({ template_denoise }));

  it('shows more of the template at lower values', async () => {
    const aim = mapLabChannels(template.plate, (channel) => resize(channel, SIZE, SIZE));
    expectToGrow((await measured(changes, (picture) => distance(picture, aim, open))).reverse());
  });

  it('gives the person more of the backdrop\u2019s warm tone at lower values', async () => {
    expectToGrow(await measured(changes, meanOf('b', skin)));
  });
});

describe('style_weight', () => {
  const changes = [0, 0.25, 0.5, 0.8, 1].map((style_weight) => ({ style_weight }));
  const offStyle = (picture: LabImage): number =>
    (['lightness', 'a', 'b'] as const).reduce((sum, channel) => {
      const own = statistics(picture[channel]);
      const aim = statistics(style[channel]);
      return sum + Math.abs(own.mean - aim.mean) + 0.5 * Math.abs(own.deviation - aim.deviation);
    }, 0);

  it('moves the picture towards the style\u2019s colours', async () => {
    const distances = await measured(changes, offStyle, true);
    expectToGrow(distances.reverse());
    expect(distances[0]).toBeLessThan((distances.at(-1) ?? 0) * 0.75);
  });
});

describe('method', () => {
  it('is visibly sharper for 0 than for 1', async () => {
    const [crisp, smooth] = await measured([{ method: 0 }, { method: 1 }], detailOf(3, skin));
    expect(smooth).toBeLessThan((crisp ?? 0) * 0.85);
    const [hard, soft] = await measured(
      [{ method: 0 }, { method: 1 }],
      detailOf(
        3,
        where(open, (value) => value < 1),
      ),
    );
    expect(soft).toBeLessThan((hard ?? 0) * 0.93);
  });
});

describe('the prompts', () => {
  const everything = (picture: LabImage): Plane =>
    createPlane(picture.lightness.width, picture.lightness.height, 1);

  it.each([
    ['bright', meanOf('lightness')],
    ['warm', meanOf('b')],
    ['high contrast', spreadOf],
    ['soft', (picture: LabImage) => -detailOf(3, everything(picture))(picture)],
  ])('%s has an effect, and the opposite effect in the negative prompt', async (word, measure) => {
    const [less, plain, more] = await measured(
      [{ negative_prompt: word }, {}, { positive_prompt: word }],
      measure,
    );
    expectToGrow([less ?? 0, plain ?? 0, more ?? 0]);
  });

  it.each([
    ['dark', (picture: LabImage) => -meanOf('lightness')(picture)],
    ['cool', (picture: LabImage) => -meanOf('b')(picture)],
    ['black and white', (picture: LabImage) => -chromaOf(picture)],
    ['sepia', (picture: LabImage) => -statistics(picture.b).deviation],
  ])('%s has an effect', async (word, measure) => {
    const [plain, asked] = await measured([{}, { positive_prompt: word }], measure);
    expectToGrow([plain ?? 0, asked ?? 0]);
  });
});

describe('the same request', () => {
  it('gives the same picture', async () => {
    const [one, two] = [await paint({ method: 1 }), await paint({ method: 1 })];
    expect(one.lightness.data).toEqual(two.lightness.data);
    expect(one.b.data).toEqual(two.b.data);
  });
});
