import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMAGES = path.join('public', 'images');

/** Files of drawn faces that the preview engine detects. */
export const SELFIES: readonly string[] = [1, 2, 3].map((number) =>
  path.join(IMAGES, 'demo', `selfie-${number}-480.webp`),
);

/** A drawn picture that is not square, for cropping. */
export const POSE_PICTURE = path.join(IMAGES, 'poses', 'leo.webp');

/** A completed run whose portrait is the small picture of a style, for tests that need no real portrait. */
export const QUICK_PORTRAIT = {
  outcome: 'COMPLETED',
  output: [readFileSync(path.join(IMAGES, 'styles', 'vintage-240.webp')).toString('base64')],
} as const;
