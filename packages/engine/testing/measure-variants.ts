/**
 * Prints the measures of a drawn sitter's portraits, of the cases of portrait-cases.ts, as JSON. A program, because the
 * engine is several times slower in Jest's sandbox.
 */
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { loadEngineModels } from '../models/engine-models';
import { type PortraitMeasures, measurePortrait } from './measure-portrait';
import { ODD_PICTURES } from './odd-pictures';
import { composeInPose, goodPhoto, pagePicture, plainSettings } from './plain-portrait';
import {
  FIRST_POSE,
  FURTHER_POSES,
  ODD_STYLES,
  ODD_TEMPLATES,
  SEVERAL,
  TIGHT_VARIANTS,
  VARIANTS,
} from './portrait-cases';
import { makeVariants } from './variants';

/** An entry of the program's output. */
export interface MeasuredPortrait {
  readonly variant: string;
  /** A pose, an odd picture as the template, or a pose and the style. */
  readonly pose: string;
  readonly measures: PortraitMeasures | null;
}

/** A drawn sitter with room on all sides. */
const SITTER = 'poses/leo';

async function main(): Promise<void> {
  const models = await loadEngineModels();
  const sitter = await goodPhoto(pagePicture(SITTER), models);
  if (!sitter) throw new Error('The drawn sitter has no face.');
  const variants = await makeVariants(sitter, ['as it is', ...VARIANTS, ...TIGHT_VARIANTS, ...SEVERAL]);
  const measured: MeasuredPortrait[] = [];
  const add = async (wanted: readonly string[], pose: string): Promise<void> => {
    const chosen = wanted.flatMap((name) => variants.filter((variant) => variant.name === name));
    const photos = chosen.map(({ file }) => file);
    const portrait = await composeInPose(pose, { photos }, plainSettings(), models);
    measured.push({ variant: wanted.join(', '), pose, measures: measurePortrait(portrait, models) });
  };
  for (const name of [...VARIANTS, ...TIGHT_VARIANTS]) await add([name], FIRST_POSE);
  for (const pose of FURTHER_POSES) await add(['as it is'], pose);
  if (IS_TEST_ALL) await add(SEVERAL, FIRST_POSE);
  const photos = [sitter.file];
  const oddPicture = (name: string): Promise<Buffer> => {
    const make = ODD_PICTURES[name];
    if (!make) throw new Error(`There is no picture ${name}.`);
    return make();
  };
  for (const name of ODD_TEMPLATES) {
    const files = { photos, template: await oddPicture(name), plate: null };
    const portrait = await composeInPose(FIRST_POSE, files, plainSettings(), models);
    measured.push({ variant: 'as it is', pose: name, measures: measurePortrait(portrait, models) });
  }
  for (const name of ODD_STYLES) {
    const settings = plainSettings({ style_image: 'http://localhost/style', style_weight: 0.8 });
    const files = { photos, style: await oddPicture(name) };
    const portrait = await composeInPose(FIRST_POSE, files, settings, models);
    const pose = `${FIRST_POSE} in the style of ${name}`;
    measured.push({ variant: 'as it is', pose, measures: measurePortrait(portrait, models) });
  }
  process.stdout.write(JSON.stringify(measured));
}

void main();
