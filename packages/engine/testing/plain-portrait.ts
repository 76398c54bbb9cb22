import { readFileSync } from 'node:fs';

import { detectFaces } from '../find/detect-faces';
import { decodePicture } from '../decode/decode';
import type { EngineModels } from '../models/engine-models';
import { type ComposedPortrait, composePortrait, type PortraitFiles } from '../render-portrait';
import { type PortraitSettings, portraitSettings } from '../job/settings';
import { plainInput } from './plain-input';
import type { GoodPhoto } from './variants';

/** Longer than any photo, because variants keep the resolution. In pixels. */
const LONGEST_SIDE = 10_000;

/** Reads a picture of the page, such as `poses/anna`. */
export function pagePicture(name: string): Buffer {
  return readFileSync(`public/images/${name}.webp`);
}

/** Finds the face of a photo that is upright and has no EXIF data. Returns null if it shows none. */
export async function goodPhoto(file: Buffer, models: EngineModels): Promise<GoodPhoto | null> {
  const image = await decodePicture(file, LONGEST_SIDE);
  const face = detectFaces(image, models)[0];
  return face ? { file, width: image.width, height: image.height, face } : null;
}

/** Returns the settings of a request with the page's defaults and then `changes`. */
export function plainSettings(changes: object = {}): PortraitSettings {
  return portraitSettings(plainInput('http://localhost/template', ['http://localhost/photo'], changes));
}

/** Makes a portrait in a pose without a style; `files` replaces files. Rejects as `composePortrait` does. */
export function composeInPose(
  pose: string,
  files: Partial<PortraitFiles> & Pick<PortraitFiles, 'photos'>,
  settings: PortraitSettings,
  models: EngineModels,
): Promise<ComposedPortrait> {
  return composePortrait(
    { template: pagePicture(`poses/${pose}`), plate: pagePicture(`plates/${pose}`), style: null, ...files },
    settings,
    models,
    () => Promise.resolve(),
    (fault) => process.stderr.write(`A portrait has the fault ${fault}.\n`),
  );
}
