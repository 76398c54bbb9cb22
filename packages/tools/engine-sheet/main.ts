import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { choosePhoto } from '@chiaro/engine/find/choose-photo';
import { framePerson } from '@chiaro/engine/compose/frame-person';
import { toRaster } from '@chiaro/engine/image/color-image';
import { toRgb } from '@chiaro/engine/image/oklab';
import { type EngineModels, loadEngineModels } from '@chiaro/engine/models/engine-models';
import { readStyle } from '@chiaro/engine/correct/style';
import { readTemplate } from '@chiaro/engine/compose/read-template';
import { type PortraitMaterial, paintPortrait } from '@chiaro/engine/render-portrait';
import { type PortraitFault, findFault } from '@chiaro/engine/find/find-fault';
import { parseRequest } from '@chiaro/engine/request';
import { PORTRAIT_SIZE, settingsOf } from '@chiaro/engine/settings';
import { type PortraitMeasures, measurePortrait } from '@chiaro/engine/testing/measure-portrait';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { type Variant, makeVariants } from '@chiaro/engine/testing/variants';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';
import { type Tile, contactSheet, webpOf } from './contact-sheet';
import { readGoodPhoto } from './read-good-photo';
import { readOptions } from './read-options';
import { exitWith, UserError } from '@/scripts/command';

const PICTURES = 'public/images';
const USAGE =
  'npm run engine:sheet -- photo.jpg [folder …] --out folder [--pose anna …] [--style none …] [--model V1 …] [--variant dark …]';
const NO_STYLE = 'none';

interface Made {
  picture: Buffer;
  measures: PortraitMeasures | null;
  fault: PortraitFault | null;
}

type Material = Omit<PortraitMaterial, 'style'>;

/** Prepares what every style and model shares: the person in the pose's frame. */
async function prepare(photo: Buffer, pose: string, models: EngineModels): Promise<Material> {
  const template = await readTemplate(
    {
      template: readFileSync(path.join(PICTURES, 'poses', `${pose}.webp`)),
      plate: readFileSync(path.join(PICTURES, 'plates', `${pose}.webp`)),
    },
    models,
    PORTRAIT_SIZE,
  );
  const chosen = await choosePhoto([photo], template.composition, models, PORTRAIT_SIZE, () =>
    Promise.resolve(),
  );
  return { template, person: await framePerson(chosen, models, PORTRAIT_SIZE) };
}

async function make(
  material: Material,
  { style, model }: { style: string; model: string },
  models: EngineModels,
): Promise<Made> {
  const request = plainInput('http://localhost/template', ['http://localhost/photo'], {
    method: MODEL_VERSIONS[model as ModelVersion],
    ...(style === NO_STYLE ? {} : { style_image: `http://localhost/${style}.webp`, style_weight: 0.8 }),
  });
  const read =
    style === NO_STYLE ? null : await readStyle(readFileSync(path.join(PICTURES, 'styles', `${style}.webp`)));
  const painted = await paintPortrait({ ...material, style: read }, settingsOf(parseRequest(request)), () =>
    Promise.resolve(),
  );
  const image = toRaster(toRgb(painted));
  return {
    picture: await webpOf(image),
    measures: measurePortrait({ ...material, image }, models),
    fault: findFault(image, material.person, models),
  };
}

/** The variants whose names contain one of `parts`, or all. */
async function variantsOf(file: string, parts: readonly string[], models: EngineModels): Promise<Variant[]> {
  const photo = await readGoodPhoto(file, models);
  if (!photo) throw new UserError(`There is no face in ${file}.`);
  const variants = await makeVariants(photo);
  return variants.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

function line(name: string, measures: PortraitMeasures | null): string {
  if (!measures) return `${name}: no face in the portrait`;
  const { eyeLine, roll, faceSize, cutPixels, foot, backdrop, identity } = measures;
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return [
    `${name}: eye line ${percent(eyeLine)}`,
    `roll ${roll.toFixed(1)}°`,
    `size ${faceSize.toFixed(2)}`,
    `cut ${cutPixels} px`,
    `foot ${percent(foot)}`,
    `backdrop ${backdrop.toFixed(3)}`,
    `identity ${percent(identity)}`,
  ].join(', ');
}

/** Draws each variant of each photo with each pose, style and model, and prints what the portraits measure. Returns true. */
async function main(): Promise<boolean> {
  const { photos, out, chosen } = readOptions(USAGE, {
    pose: POSES.map(({ id }) => id),
    style: [NO_STYLE, ...STYLES.map(({ id }) => id)],
    model: Object.keys(MODEL_VERSIONS),
    variant: null,
  });
  const models = await loadEngineModels();
  for (const photo of photos) {
    const title = path.parse(photo).name;
    mkdirSync(path.join(out, title), { recursive: true });
    const variants = await variantsOf(photo, chosen.variant, models);
    for (const pose of chosen.pose) {
      const sheets = new Map(chosen.model.map((model): [string, Tile[][]] => [model, []]));
      for (const variant of variants) {
        const material = await prepare(variant.file, pose, models);
        for (const [model, rows] of sheets) {
          const row: Tile[] = [{ picture: variant.file, caption: variant.name }];
          for (const style of chosen.style) {
            const name = `${variant.name}, ${pose}, ${style}, ${model}`;
            const { picture, measures, fault } = await make(material, { style, model }, models);
            console.log(line(name, measures), fault === null ? '' : `rejected: ${fault}`);
            writeFileSync(path.join(out, title, `${name.replaceAll(/[ ,°]+/g, '-')}.webp`), picture);
            row.push({ picture, caption: fault === null ? name : `${fault}: ${name}` });
          }
          rows.push(row);
        }
      }
      for (const [model, rows] of sheets) {
        const sheet = path.join(out, `${title}-${pose}-${model}.webp`);
        writeFileSync(sheet, await contactSheet(rows));
        console.log(sheet);
      }
    }
  }
  return true;
}

exitWith(main());
