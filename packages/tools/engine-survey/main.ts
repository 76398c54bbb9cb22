import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { RasterImage } from '@chiaro/engine/image/color-image';
import { type EngineModels, loadEngineModels } from '@chiaro/engine/models/engine-models';
import { makeVariants } from '@chiaro/engine/testing/variants';
import { POSES } from '@/lib/shared/rules/catalogue';
import { exitWith } from '@/scripts/command';

import { type Tile, webpOf } from '../engine-sheet/contact-sheet';
import { readOptions } from '../engine-sheet/read-options';
import { readGoodPhoto } from '../engine-sheet/read-good-photo';
import { type SurveyedPortrait, outcomeOf } from './outcome';
import { tableText } from '../kit/table';
import { adviceOfPage, differenceOf, surveyPortrait } from './survey-portrait';
import { type SheetRow, TILE_SIDE, writeSheets } from './survey-sheets';
import { fairnessTable, PORTRAIT_TITLES, portraitRow, sumByKind } from './survey-tables';

const USAGE =
  'npm run engine:survey -- folder [photo.jpg …] --out folder [--pose anna …] [--variant "turned by 90°" …] [--sample 3]';

/** The photo's own file. */
const UPRIGHT = 'as it is';

/** The variants of engine/testing/variants that a survey makes. */
const VARIANTS = [
  ...['turned by 90°', 'turned by 180°', 'turned by 270°'],
  ...['close to the face', 'as wide as the face', 'cut at the nose'],
];

interface PhotoFile {
  readonly name: string;
  readonly file: Buffer;
}

/** Returns a photo's own file and, if it shows a face, its variants. */
async function variantsOf(
  photo: string,
  names: readonly string[],
  models: EngineModels,
): Promise<PhotoFile[]> {
  const own = { name: UPRIGHT, file: readFileSync(photo) };
  const good = names.length > 0 ? await readGoodPhoto(photo, models).catch(() => null) : null;
  return [own, ...(good ? await makeVariants(good, names) : [])];
}

/** Makes the portraits of a photo: the file as it is in each pose, a variant in the first pose. */
async function surveyPhoto(
  photo: string,
  variants: readonly PhotoFile[],
  poses: readonly string[],
  models: EngineModels,
): Promise<{ portraits: SurveyedPortrait[]; rows: SheetRow[] }> {
  const portraits: SurveyedPortrait[] = [];
  const rows: SheetRow[] = [];
  let upright: RasterImage | null = null;
  for (const { name: variant, file } of variants) {
    const isUpright = variant === UPRIGHT;
    const advice = await adviceOfPage(file, models.blazeFace);
    const tiles: Tile[] = [{ picture: file, caption: `${path.parse(photo).name.slice(-16)}: ${advice}` }];
    const made: SurveyedPortrait[] = [];
    for (const [place, pose] of (isUpright ? poses : poses.slice(0, 1)).entries()) {
      const withSkin = isUpright && place === 0;
      const { measured, image } = await surveyPortrait(file, { pose, withSkin }, models);
      if (withSkin) upright = image;
      const isTurned = variant.startsWith('turned');
      const difference: number | null =
        isTurned && image && upright ? await differenceOf(image, upright) : null;
      const portrait = { photo: path.basename(photo), variant, pose, advice, difference, ...measured };
      made.push(portrait);
      if (image)
        tiles.push({
          picture: await webpOf(image, TILE_SIDE),
          caption: `${pose}: ${outcomeOf(portrait)}`,
        });
    }
    portraits.push(...made);
    rows.push({ variant, tiles, outcomes: made.map(outcomeOf) });
  }
  return { portraits, rows };
}

/** Surveys each photo, prints tables, and writes contact sheets and the measures as JSON lines. Returns true. */
async function main(): Promise<boolean> {
  const { photos, out, chosen, sample } = readOptions(USAGE, {
    pose: POSES.map(({ id }) => id),
    variant: VARIANTS,
  });
  mkdirSync(out, { recursive: true });
  const measures = path.join(out, 'portraits.jsonl');
  rmSync(measures, { force: true });
  const models = await loadEngineModels();
  const portraits: SurveyedPortrait[] = [];
  const rows: SheetRow[] = [];
  for (const [place, photo] of photos.entries()) {
    const sampled = chosen.variant.filter((_, index) => (place + index) % sample === 0);
    const variants = await variantsOf(photo, sampled, models);
    const surveyed = await surveyPhoto(photo, variants, chosen.pose, models);
    for (const portrait of surveyed.portraits) {
      appendFileSync(measures, `${JSON.stringify(portrait)}\n`);
      console.log(`${portrait.photo}, ${portrait.variant}, ${portrait.pose}: ${outcomeOf(portrait)}`);
    }
    portraits.push(...surveyed.portraits);
    rows.push(...surveyed.rows);
  }
  const skins = portraits.flatMap((portrait) => (hasWholeFace(portrait) ? (portrait.skin ?? []) : []));
  const tables = [
    [PORTRAIT_TITLES, ...portraits.map(portraitRow)],
    sumByKind(portraits, 'variant'),
    sumByKind(portraits, 'advice'),
    fairnessTable(skins),
  ];
  for (const table of tables) console.log(`\n${tableText(table)}`);
  for (const file of await writeSheets(rows, out)) console.log(file);
  return true;
}

function hasWholeFace(portrait: SurveyedPortrait): boolean {
  return !['refund', 'no face', 'partial', 'unsure', 'elsewhere'].includes(outcomeOf(portrait));
}

exitWith(main());
