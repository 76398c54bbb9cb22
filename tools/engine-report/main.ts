import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { loadEngineModels } from '@chiaro/engine/models/engine-models';
import { exitWith, readArguments, UserError } from '@/tools/command';
import { measureMatting } from './matting';
import { drawSheets } from './sheet';
import { surveyPhotos } from './survey';

const USAGE = `npm run engine:sheet -- photo.jpg [folder …] --out folder [--pose anna …] [--style none …] [--model V1 …] [--variant dark …]
npm run engine:survey -- folder [photo.jpg …] --out folder [--pose anna …] [--variant "turned by 90°" …] [--sample 3]
npm run engine:matting -- [folder …] [--out folder] [--only "before bricks"]`;

const NAMES = { type: 'string', multiple: true } as const;
const OPTIONS = {
  out: { type: 'string' },
  pose: NAMES,
  style: NAMES,
  model: NAMES,
  variant: NAMES,
  only: { type: 'string', default: '' },
  sample: { type: 'string', default: '1' },
} as const;

/** Makes one of the three reports on the engine; photos and folders come before the options. Returns true. */
async function main(): Promise<boolean> {
  const [report, ...args] = process.argv.slice(2);
  const firstOption = args.findIndex((arg) => arg.startsWith('--'));
  const places = firstOption < 0 ? args : args.slice(0, firstOption);
  const options = readArguments(args.slice(places.length), OPTIONS, USAGE);
  const models = await loadEngineModels();
  if (report === 'matting') {
    await measureMatting(places, options, models);
    return true;
  }
  const photos = places.flatMap(photosAt);
  const { out, sample, ...names } = options;
  if (photos.length === 0 || out === undefined || !(Number(sample) >= 1)) throw new UserError(USAGE);
  if (report === 'sheet') await drawSheets(photos, { ...names, out }, models);
  else await surveyPhotos(photos, { ...names, out, sample: Number(sample) }, models);
  return true;
}

/** Returns the photos at a path: the file itself, or a folder's pictures by name. */
function photosAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort()
    .map((name) => path.join(place, name));
}

exitWith(main());
