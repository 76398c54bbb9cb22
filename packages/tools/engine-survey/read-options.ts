import { parseArgs } from 'node:util';

import { UserError } from '@/scripts/command';

import { chosen, chosenPoses, photosAt } from '../engine-sheet/read-options';

const USAGE =
  'npm run engine:survey -- folder [photo.jpg …] --out folder [--pose anna …] [--variant "turned by 90°" …] [--sample 3]';

/** The photo's own file. */
export const UPRIGHT = 'as it is';

/** The variants of engine/testing/variants that a survey makes, the photo's own file first. */
const VARIANTS = [
  UPRIGHT,
  'turned by 90°',
  'turned by 180°',
  'turned by 270°',
  'close to the face',
  'as wide as the face',
  'cut at the nose',
];

/** What to survey; a list that is not given names all. */
export interface SurveyOptions {
  readonly photos: readonly string[];
  readonly out: string;
  readonly poses: readonly string[];
  /** Without the photo's own file, which is always surveyed. */
  readonly variants: readonly string[];
  /** Each variant is made of each `sample`-th photo. */
  readonly sample: number;
}

/** Reads the arguments. Throws UserError with the usage when one is missing or unknown. */
export function readOptions(): SurveyOptions {
  const option = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      pose: option,
      variant: option,
      sample: { type: 'string', default: '1' },
    },
  });
  const photos = positionals.flatMap(photosAt);
  const sample = Number(values.sample);
  if (photos.length === 0 || values.out === undefined || !(sample >= 1)) throw new UserError(USAGE);
  return {
    photos,
    out: values.out,
    poses: chosenPoses(values.pose),
    variants: chosen('variant', VARIANTS, values.variant).filter((name) => name !== UPRIGHT),
    sample,
  };
}
