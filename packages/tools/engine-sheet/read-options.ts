import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { UserError } from '@/scripts/command';

/** What to draw. */
export interface PictureOptions<Name extends string> {
  /** Paths of photos. */
  photos: string[];
  /** The folder of the results. */
  out: string;
  /** The chosen names of each list, by default all; of a list that is null, those that are given. */
  chosen: Record<Name, string[]>;
  /** Each variant is made of each `sample`-th photo. */
  sample: number;
}

/**
 * Reads photos and folders of photos, `--out`, `--sample` and an option for each of `lists`, which may be repeated. Throws
 * UserError with the usage when a photo or `--out` is missing, or with the known names when one is unknown.
 */
export function readOptions<Name extends string>(
  usage: string,
  lists: Readonly<Record<Name, readonly string[] | null>>,
): PictureOptions<Name> {
  const names = Object.keys(lists) as Name[];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      sample: { type: 'string', default: '1' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const])),
    },
  });
  const photos = positionals.flatMap(photosAt);
  const { out, sample } = values;
  const wanted = values as Partial<Record<Name, string[]>>;
  if (photos.length === 0 || out === undefined || !(Number(sample) >= 1)) throw new UserError(usage);
  const chosen = names.map((name) => {
    const known = lists[name];
    const given = wanted[name] ?? [...(known ?? [])];
    const unknown = given.find((each) => known && !known.includes(each));
    if (unknown !== undefined)
      throw new UserError(`There is no ${name} ${unknown}; there are ${known?.join(', ')}.`);
    return [name, given];
  });
  return {
    photos,
    out,
    sample: Number(sample),
    chosen: Object.fromEntries(chosen) as Record<Name, string[]>,
  };
}

/** Returns the photos at a path: the file itself, or a folder's pictures by name. */
function photosAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort()
    .map((name) => path.join(place, name));
}
