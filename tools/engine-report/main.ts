import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { loadEngineModels } from '@chiaro/engine/models/engine-models';

import { POSES } from '@/lib/shared/rules/catalogue';
import { exitWith, readArguments, UserError } from '@/tools/command';
import { tableText } from '@/tools/kit/table';

import { writeSheets } from './contact-sheet';
import { measureCutOuts, type PhotoCutOuts } from './cut-outs';
import { type ListedPhoto, type PhotoSurvey, surveyPhoto, TILE_SIDE } from './survey-photo';
import { cutOutTable, kindTable, portraitTable, skinTable, sumByKind } from './survey-tables';

const USAGE = `npm run engine:survey -- folder [photo.jpg …] --out folder
  [--pose anna …] [--style vintage …] [--variant "turned by 90°" …] [--sample 3] [--cut-outs]
  [--list tools/engine-report/photos.tsv] [--judged file.tsv]`;

const NAMES = { type: 'string', multiple: true } as const;
const OPTIONS = {
  out: { type: 'string' },
  pose: NAMES,
  style: NAMES,
  variant: NAMES,
  sample: { type: 'string', default: '1' },
  'cut-outs': { type: 'boolean', default: false },
  list: { type: 'string' },
  judged: { type: 'string' },
} as const;

/** Side of a cut-out's picture in pixels. */
const CUT_OUT_SIDE = 600;
/** The variants of engine/testing/variants that a survey makes. */
const VARIANTS = [
  ...['turned by 90°', 'turned by 180°', 'turned by 270°'],
  ...['close to the face', 'as wide as the face', 'cut at the nose'],
];

/**
 * Surveys photos; photos and folders come before the options. Prints tables, and writes contact sheets and the measures as
 * JSON. Returns true. Each line of a list has a repository, a Git object and a kind: a path could name a person. A folder
 * has the photos at repository/object. Each line of the portraits judged by eye has repository/object, and "kept" or the
 * fault.
 */
async function main(): Promise<boolean> {
  const args = process.argv.slice(2);
  const firstOption = [...args, '--'].findIndex((arg) => arg.startsWith('--'));
  const { out, ...options } = readArguments(args.slice(firstOption), OPTIONS, USAGE);
  const sample = Number(options.sample);
  const listed = new Map(
    linesOf(options.list).map(([repository, object, kind = '']) => [`${repository}/${object}`, kind]),
  );
  const judged = new Map(linesOf(options.judged).map(([name = '', verdict]) => [name, verdict === 'kept']));
  const places = args.slice(0, firstOption);
  const photos =
    options.list === undefined
      ? places.flatMap(photosAt).map((file) => ({ file }))
      : places.flatMap((folder) => photosOfList(folder, listed));
  if (photos.length === 0 || out === undefined || !(sample >= 1)) throw new UserError(USAGE);
  const poses = options.pose ?? POSES.map(({ id }) => id);
  const styles = options.style ?? [null];
  const looks = poses.flatMap((pose) => styles.map((style) => ({ pose, style })));
  const models = await loadEngineModels();
  const surveys: PhotoSurvey[] = [];
  const cutOuts: PhotoCutOuts[] = [];
  for (const [place, { file, ...photo }] of photos.entries()) {
    cutOuts.push(await measureCutOuts(file, models));
    const variants = (options.variant ?? VARIANTS).filter((_, index) => (place + index) % sample === 0);
    if (!options['cut-outs']) surveys.push(await surveyPhoto(file, { looks, variants, ...photo }, models));
  }
  const portraits = surveys.flatMap((survey) => survey.portraits);
  const errors = cutOuts.flatMap((cutOut) => cutOut.errors);
  const ofPortraits = [sumByKind(portraits, 'variant'), sumByKind(portraits, 'advice'), skinTable(portraits)];
  const tables = [
    ...(listed.size > 0 ? [kindTable(portraits, judged)] : []),
    ...(portraits.length > 0 ? [portraitTable(portraits), ...ofPortraits] : []),
    ...(errors.length > 0 ? [cutOutTable(errors)] : []),
  ];
  for (const table of tables)
    console.log(`\n${tableText([Object.keys(table[0] ?? {}), ...table.map((row) => Object.values(row))])}`);
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'portraits.json'), JSON.stringify(portraits));
  await writeSheets(path.join(out, 'portraits'), surveys, TILE_SIDE);
  await writeSheets(path.join(out, 'cut-outs'), cutOuts, CUT_OUT_SIDE);
  return true;
}

/** Returns the photos of the list that are in a folder. */
function photosOfList(
  folder: string,
  list: ReadonlyMap<string, string>,
): { file: string; listed: ListedPhoto }[] {
  return [...list]
    .map(([name, kind]) => ({ file: path.join(folder, name), listed: { name, kind } }))
    .filter(({ file }) => existsSync(file));
}

/** Returns a file's lines of values with tabs between them; none without a file. */
function linesOf(file: string | undefined): string[][] {
  if (file === undefined) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => line.split('\t'));
}

/** Returns the photos at a path: the file itself, or a folder's pictures by name, without known opacities. */
function photosAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name) && !name.endsWith('.alpha.png'))
    .sort()
    .map((name) => path.join(place, name));
}

exitWith(main());
