/**
 * Prints the measures of a drawn sitter's portraits, of the cases of portrait-cases.ts, as JSON. A program, because the
 * engine is several times slower in Jest's sandbox.
 */
import { readFileSync } from 'node:fs';

import { type EngineModels, loadEngineModels } from '../models/engine-models';
import { type ComposedPortrait, type PortraitFiles, composePortrait } from '../render-portrait';
import { parseRequest } from '../job/request';
import { portraitSettings } from '../job/settings';
import { decodePicture } from '../image/decode';
import { detectFaces } from '../find/detect-faces';
import { type PortraitMeasures, measurePortrait } from './measure-portrait';
import { ODD_PICTURES } from './odd-pictures';
import { plainInput } from './plain-input';
import {
  FIRST_POSE,
  FURTHER_POSES,
  ODD_STYLES,
  ODD_TEMPLATES,
  SEVERAL,
  TIGHT_VARIANTS,
  VARIANTS,
} from './portrait-cases';
import { type GoodPhoto, makeVariants } from './variants';

/** An entry of the program's output. */
export interface MeasuredPortrait {
  readonly variant: string;
  /** A pose, an odd picture as the template, or a pose and the style. */
  readonly pose: string;
  readonly measures: PortraitMeasures | null;
}

/** A drawn sitter with room on all sides. */
const SITTER = 'poses/leo.webp';

const picture = (path: string): Buffer => readFileSync(`public/images/${path}`);

async function goodPhoto(models: EngineModels): Promise<GoodPhoto> {
  const file = picture(SITTER);
  const image = await decodePicture(file);
  const face = detectFaces(image, models)[0];
  if (!face) throw new Error('The drawn sitter has no face.');
  return { file, width: image.width, height: image.height, face };
}

function compose(files: Partial<PortraitFiles>, models: EngineModels): Promise<ComposedPortrait> {
  const style = files.style ? { style_image: 'http://localhost/style', style_weight: 0.8 } : {};
  const input = plainInput('http://localhost/template', ['http://localhost/photo'], style);
  return composePortrait(
    { ...filesOf(FIRST_POSE), photos: [], style: null, ...files },
    portraitSettings(parseRequest(input)),
    models,
    () => Promise.resolve(),
    (fault) => process.stderr.write(`A portrait has the fault ${fault}.\n`),
  );
}

function filesOf(pose: string): { template: Buffer; plate: Buffer } {
  return { template: picture(`poses/${pose}.webp`), plate: picture(`plates/${pose}.webp`) };
}

async function main(): Promise<void> {
  const models = await loadEngineModels();
  const variants = await makeVariants(await goodPhoto(models), [
    'as it is',
    ...VARIANTS,
    ...TIGHT_VARIANTS,
    ...SEVERAL,
  ]);
  const measured: MeasuredPortrait[] = [];
  const add = async (wanted: readonly string[], pose: string): Promise<void> => {
    const chosen = wanted.flatMap((name) => variants.filter((variant) => variant.name === name));
    const portrait = await compose({ ...filesOf(pose), photos: chosen.map(({ file }) => file) }, models);
    measured.push({ variant: wanted.join(', '), pose, measures: measurePortrait(portrait, models) });
  };
  for (const name of [...VARIANTS, ...TIGHT_VARIANTS]) await add([name], FIRST_POSE);
  for (const pose of FURTHER_POSES) await add(['as it is'], pose);
  await add(SEVERAL, FIRST_POSE);
  const photos = [picture(SITTER)];
  const oddPicture = (name: string): Promise<Buffer> => {
    const make = ODD_PICTURES[name];
    if (!make) throw new Error(`There is no picture ${name}.`);
    return make();
  };
  for (const name of ODD_TEMPLATES) {
    const portrait = await compose({ photos, template: await oddPicture(name), plate: null }, models);
    measured.push({ variant: 'as it is', pose: name, measures: measurePortrait(portrait, models) });
  }
  for (const name of ODD_STYLES) {
    const portrait = await compose({ photos, style: await oddPicture(name) }, models);
    const pose = `${FIRST_POSE} in the style of ${name}`;
    measured.push({ variant: 'as it is', pose, measures: measurePortrait(portrait, models) });
  }
  process.stdout.write(JSON.stringify(measured));
}

void main();
