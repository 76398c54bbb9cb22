import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { framePerson } from '@chiaro/engine/frame/frame-person';
import { readTemplate } from '@chiaro/engine/compose/read-template';
import { readStyle } from '@chiaro/engine/correct/read-style';
import { choosePhoto } from '@chiaro/engine/frame/choose-photo';
import { type PortraitFault, findFault } from '@chiaro/engine/frame/find-fault';
import { toRaster } from '@chiaro/engine/image/color-image';
import { toRgb } from '@chiaro/engine/image/oklab';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { type PortraitMaterial, paintPortrait } from '@chiaro/engine/paint-portrait';
import { PORTRAIT_SIZE } from '@chiaro/engine/job/settings';
import { type PortraitMeasures, measurePortrait } from '@chiaro/engine/testing/measure-portrait';
import { makeVariants } from '@chiaro/engine/testing/variants';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';
import { UserError } from '@/tools/command';
import { type Tile, contactSheet, webpOf } from './contact-sheet';
import { chosenOf, noProgress, readGoodPhoto, readPicture, readPose, settingsFor } from './portrait-input';

const NO_STYLE = 'none';

type Material = Omit<PortraitMaterial, 'style'>;

interface SheetOptions {
  out: string;
  pose?: string[] | undefined;
  style?: string[] | undefined;
  model?: string[] | undefined;
  /** Parts of variants' names. */
  variant?: string[] | undefined;
}

/** Draws each variant of each photo with each pose, style and model, and prints what the portraits measure. */
export async function drawSheets(
  photos: readonly string[],
  { out, variant: parts, ...names }: SheetOptions,
  models: EngineModels,
): Promise<void> {
  const poses = chosenOf(
    'pose',
    names.pose,
    POSES.map(({ id }) => id),
  );
  const styles = chosenOf('style', names.style, [NO_STYLE, ...STYLES.map(({ id }) => id)]);
  const versions = chosenOf('model', names.model, Object.keys(MODEL_VERSIONS) as ModelVersion[]);
  for (const photo of photos) {
    const title = path.parse(photo).name;
    mkdirSync(path.join(out, title), { recursive: true });
    const good = await readGoodPhoto(photo, models);
    if (!good) throw new UserError(`There is no face in ${photo}.`);
    const variants = (await makeVariants(good)).filter(
      ({ name }) => parts?.some((part) => name.includes(part)) ?? true,
    );
    for (const pose of poses) {
      const sheets = new Map(versions.map((version): [ModelVersion, Tile[][]] => [version, []]));
      for (const variant of variants) {
        const material = await prepare(variant.file, pose, models);
        for (const [version, rows] of sheets) {
          const row: Tile[] = [{ picture: variant.file, caption: variant.name }];
          for (const style of styles) {
            const name = `${variant.name}, ${pose}, ${style}, ${version}`;
            const { picture, measures, fault } = await make(material, style, version, models);
            console.log(line(name, measures), fault === null ? '' : `rejected: ${fault}`);
            writeFileSync(path.join(out, title, `${name.replaceAll(/[ ,°]+/g, '-')}.webp`), picture);
            row.push({ picture, caption: fault === null ? name : `${fault}: ${name}` });
          }
          rows.push(row);
        }
      }
      for (const [version, rows] of sheets) {
        const sheet = path.join(out, `${title}-${pose}-${version}.webp`);
        writeFileSync(sheet, await contactSheet(rows));
        console.log(sheet);
      }
    }
  }
}

/** Prepares what every style and model shares: the person in the pose's frame. */
async function prepare(photo: Buffer, pose: string, models: EngineModels): Promise<Material> {
  const template = await readTemplate(readPose(pose), models, PORTRAIT_SIZE);
  const chosen = await choosePhoto([photo], template.composition, models, PORTRAIT_SIZE, noProgress);
  return { template, person: await framePerson(chosen, models, PORTRAIT_SIZE) };
}

async function make(
  material: Material,
  styleName: string,
  version: ModelVersion,
  models: EngineModels,
): Promise<{ picture: Buffer; measures: PortraitMeasures | null; fault: PortraitFault | null }> {
  const hasStyle = styleName !== NO_STYLE;
  const style = hasStyle ? await readStyle(readPicture(`styles/${styleName}`)) : null;
  const settings = settingsFor(version, hasStyle ? styleName : null);
  const image = toRaster(toRgb(await paintPortrait({ ...material, style }, settings, noProgress)));
  return {
    picture: await webpOf(image),
    measures: measurePortrait({ ...material, image }, models),
    fault: findFault(image, material.person, models),
  };
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
