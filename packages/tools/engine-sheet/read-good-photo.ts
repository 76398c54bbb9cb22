import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { detectFaces } from '@chiaro/engine/find/detect-faces';
import { decodePicture } from '@chiaro/engine/image/decode';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import type { GoodPhoto } from '@chiaro/engine/testing/variants';

/** Longer than any photo, because variants keep the resolution. In pixels. */
const LONGEST_SIDE = 10_000;

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
