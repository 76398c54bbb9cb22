import { readFile } from 'node:fs/promises';

import sharp, { type Create, type Sharp } from 'sharp';

const SITTER = 'public/images/poses/maya.webp';

const SKY = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><defs>
  <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#7db4e6"/><stop offset="1" stop-color="#f6d7b0"/>
  </linearGradient></defs><rect width="1600" height="900" fill="url(#sky)"/>
  <path d="M0 620 L300 420 L620 640 L980 380 L1600 660 V900 H0 Z" fill="#4c6b52"/></svg>`;

const sitter = (): Sharp => sharp(SITTER);

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

const TRANSPARENT: Create = {
  width: 200,
  height: 200,
  channels: 4,
  background: { r: 0, g: 0, b: 0, alpha: 0 },
};

/** Unusual pictures that a user may upload as a template or a style. */
export const ODD_PICTURES: Record<string, () => Promise<Buffer>> = {
  'a sitter without a plate': () => readFile(SITTER),
  'a dark sitter': () => sitter().linear(0.12, 0).webp().toBuffer(),
  'a tiny sitter': () => sitter().resize(24).png().toBuffer(),
  'a sitter of 36 megapixels': () => sitter().resize(6000, 6000).jpeg({ quality: 70 }).toBuffer(),
  'a landscape': () => sharp(Buffer.from(SKY)).jpeg().toBuffer(),
  'one pixel': () => plain(1, 1, '#a33c2f'),
  white: () => plain(300, 300, '#ffffff'),
  black: () => plain(300, 300, '#000000'),
  'a narrow strip': () => plain(12, 1400, '#2f7f5f'),
  'a transparent picture': () => sharp({ create: TRANSPARENT }).png().toBuffer(),
  'grey in 16 bits': () => sitter().greyscale().toColourspace('grey16').png().toBuffer(),
};
