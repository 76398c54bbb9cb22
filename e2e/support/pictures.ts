import { readFileSync } from 'node:fs';
import path from 'node:path';

import { addWebpChunk, OPACITY_CHUNK } from '@chiaro/engine/file/webp-chunks';
import sharp from 'sharp';

import { pictureXmp } from '@/lib/shared/picture-xmp';

const IMAGES = path.join('public', 'images');

/** Files of drawn faces that the preview engine detects. */
export const SELFIES: readonly string[] = [1, 3, 4].map((number) =>
  path.join(IMAGES, 'demo', `selfie-${number}-480.webp`),
);

/** A drawn picture that is not square, for cropping. */
export const POSE_PICTURE = path.join(IMAGES, 'poses', 'leo.webp');

/** A completed run whose portrait is the small picture of a style, for tests that need no real portrait. */
export const QUICK_PORTRAIT = {
  outcome: 'COMPLETED',
  output: [readFileSync(path.join(IMAGES, 'styles', 'vintage-240.webp')).toString('base64')],
} as const;

/** Drawn people without a backdrop. */
export const SITTERS = path.join('tools', 'engine-report', 'sitters');
const PORTRAIT_SIZE = { width: 1024, height: 1024 };

/** A stored portrait of a drawn person, with their opacity; a near one is cut at both sides. */
export async function portraitWithOpacity(
  sitter: string,
  backdrop: string,
  term = 'composite',
  isNear = false,
): Promise<Buffer> {
  const side = isNear ? 560 : PORTRAIT_SIZE.width;
  const part = { left: (1024 - side) / 2, top: (1024 - side) / 2, width: side, height: side };
  const file = await sharp(path.join(SITTERS, sitter)).extract(part).resize(PORTRAIT_SIZE).png().toBuffer();
  const xmp = pictureXmp({ term, creatorTool: 'Chiaro', createdAt: new Date(0) });
  const portrait = await sharp(file)
    .flatten({ background: backdrop })
    .withXmp(xmp)
    .webp({ quality: 92 })
    .toBuffer();
  const opacity = await sharp(file).extractChannel('alpha').webp({ lossless: true }).toBuffer();
  return Buffer.from(addWebpChunk(portrait, PORTRAIT_SIZE, OPACITY_CHUNK, opacity));
}
