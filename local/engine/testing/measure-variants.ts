/**
 * Makes portraits of a drawn sitter and prints their measures as JSON: one for each variant of the photo, one
 * for each further template, and one from several photos. A program of its own, because Jest's sandbox makes
 * the engine's loops several times as slow.
 */
import { readFileSync } from 'node:fs';

import { type EngineModels, loadEngineModels } from '../models/engine-models';
import { type ComposedPortrait, composePortrait } from '../render-portrait';
import { parseRequest } from '../request';
import { settingsOf } from '../settings';
import { decodePicture } from '../stages/decode';
import { detectFaces } from '../stages/detect-faces';
import { type PortraitMeasures, measurePortrait } from './measure-portrait';
import { plainInput } from './plain-input';
import { type GoodPhoto, makeVariants } from './variants';

/** What the program prints. */
export interface MeasuredPortrait {
  readonly variant: string;
  readonly pose: string;
  /** The photo is cut so closely that the frame has to leave the template's composition. */
  readonly tight: boolean;
  readonly measures: PortraitMeasures | null;
}

/** A drawn sitter with room on all sides, as a friend would take the photo. */
const SITTER = 'poses/leo.webp';
const FIRST_POSE = 'anna';
const FURTHER_POSES = ['daniel', 'maya', 'sofia'];
const SEVERAL = ['cut all round', 'as it is', 'cut at the chin'];

const picture = (path: string): Buffer => readFileSync(`public/images/${path}`);

async function goodPhoto(models: EngineModels): Promise<GoodPhoto> {
  const file = picture(SITTER);
  const image = await decodePicture(file);
  const face = detectFaces(image, models, { lookClosely: false })[0];
  if (!face) throw new Error('The drawn sitter has no face.');
  return { file, width: image.width, height: image.height, face };
}

function compose(photos: Buffer[], pose: string, models: EngineModels): Promise<ComposedPortrait> {
  const input = plainInput(`http://localhost/${pose}.webp`, ['http://localhost/photo']);
  const files = { template: picture(`poses/${pose}.webp`), plate: picture(`plates/${pose}.webp`) };
  return composePortrait({ ...files, photos, style: null }, settingsOf(parseRequest(input)), models, () =>
    Promise.resolve(),
  );
}

async function main(): Promise<void> {
  const models = await loadEngineModels();
  const variants = await makeVariants(await goodPhoto(models));
  const measured: MeasuredPortrait[] = [];
  const add = async (wanted: readonly string[], pose: string): Promise<void> => {
    const chosen = wanted.flatMap((name) => variants.filter((variant) => variant.name === name));
    const portrait = await compose(
      chosen.map(({ file }) => file),
      pose,
      models,
    );
    measured.push({
      variant: wanted.join(', '),
      pose,
      tight: chosen.every(({ tight }) => tight),
      measures: measurePortrait(portrait, models),
    });
  };
  for (const { name } of variants) await add([name], FIRST_POSE);
  for (const pose of FURTHER_POSES) await add(['as it is'], pose);
  await add(SEVERAL, FIRST_POSE);
  process.stdout.write(JSON.stringify(measured));
}

void main();
