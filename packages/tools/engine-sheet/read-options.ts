import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { MODEL_VERSIONS } from '@/lib/shared/rules/generation-settings';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { UserError } from '@/scripts/command';

const USAGE =
  'npm run engine:sheet -- photo.jpg [folder …] --out folder [--pose anna …] [--style none …] [--model V1 …] [--variant dark …]';
const MODELS = Object.keys(MODEL_VERSIONS) as (keyof typeof MODEL_VERSIONS)[];
const STYLE_NAMES = ['none', ...STYLES.map(({ id }) => id)];

/** What to draw; a list that is not given names all. */
export interface SheetOptions {
  readonly photos: readonly string[];
  readonly out: string;
  readonly poses: readonly string[];
  readonly styles: readonly string[];
  readonly models: readonly (keyof typeof MODEL_VERSIONS)[];
  /** Parts of variants' names; empty: all variants. */
  readonly variants: readonly string[];
}

/** Reads the arguments. Throws UserError with the usage when one is missing or unknown. */
export function readOptions(): SheetOptions {
  const option = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, pose: option, style: option, model: option, variant: option },
  });
  const photos = positionals.flatMap(photosAt);
  if (photos.length === 0 || values.out === undefined) throw new UserError(USAGE);
  return {
    photos,
    out: values.out,
    poses: chosenPoses(values.pose),
    styles: chosen('style', STYLE_NAMES, values.style),
    models: chosen('model', MODELS, values.model),
    variants: values.variant ?? [],
  };
}

/** Returns the photos at a path: the file itself, or a folder's pictures by name. */
export function photosAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort()
    .map((name) => path.join(place, name));
}

/** Returns the wanted poses, or all. Throws UserError when one is unknown. */
export function chosenPoses(wanted: readonly string[] | undefined): readonly string[] {
  const names = POSES.map(({ id }) => id);
  return chosen('pose', names, wanted);
}

/** Returns the wanted names, or all. Throws UserError when one is unknown. */
export function chosen<Name extends string>(
  what: string,
  all: readonly Name[],
  wanted: readonly string[] | undefined,
): readonly Name[] {
  const unknown = wanted?.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined)
    throw new UserError(`There is no ${what} ${unknown}; there are ${all.join(', ')}.`);
  return wanted ? wanted.flatMap((name) => all.filter((known) => known === name)) : all;
}
