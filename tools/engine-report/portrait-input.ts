import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { detectFaces } from '@chiaro/engine/find/detect-faces';
import { decodePicture } from '@chiaro/engine/image/decode';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { parseRequest } from '@chiaro/engine/job/request';
import { type PortraitSettings, portraitSettings } from '@chiaro/engine/job/settings';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import type { GoodPhoto } from '@chiaro/engine/testing/variants';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';
import { UserError } from '@/tools/command';

/** Longer than any photo, because variants keep the resolution. In pixels. */
const LONGEST_SIDE = 10_000;

/** For the engine's reports of progress. */
export const noProgress = (): Promise<void> => Promise.resolve();

/** Reads a picture of the page, such as `poses/anna`. */
export function readPicture(name: string): Buffer {
  return readFileSync(`public/images/${name}.webp`);
}

/** Reads a pose and its plate. */
export function readPose(pose: string): { template: Buffer; plate: Buffer } {
  return { template: readPicture(`poses/${pose}`), plate: readPicture(`plates/${pose}`) };
}

/** Returns the page's settings for a model and a style, if there is one; the style's address is part of the grain's seed. */
export function settingsFor(model: ModelVersion, style: string | null = null): PortraitSettings {
  const input = plainInput('http://localhost/template', ['http://localhost/photo'], {
    method: MODEL_VERSIONS[model],
    ...(style !== null && { style_image: `http://localhost/${style}.webp`, style_weight: 0.8 }),
  });
  return portraitSettings(parseRequest(input));
}

/** Reads a photo upright for its variants. Returns null if it shows no face. Rejects if it is not a picture. */
export async function readGoodPhoto(path: string, models: EngineModels): Promise<GoodPhoto | null> {
  const file = await sharp(readFileSync(path))
    .autoOrient()
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const image = await decodePicture(file, LONGEST_SIDE);
  const face = detectFaces(image, models)[0];
  return face ? { file, width: image.width, height: image.height, face } : null;
}

/** Returns the given names, by default the known ones. Throws UserError when one is unknown. */
export function chosenOf<Name extends string>(
  kind: string,
  given: readonly string[] | undefined,
  known: readonly Name[],
): readonly Name[] {
  return (
    given?.map((name) => {
      const chosen = known.find((each) => each === name);
      if (chosen === undefined)
        throw new UserError(`There is no ${kind} ${name}; there are ${known.join(', ')}.`);
      return chosen;
    }) ?? known
  );
}
