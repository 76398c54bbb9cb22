import sharp from 'sharp';

import { type DrawnPortrait, drawPortrait } from './drawn-face';

/** A drawn mask: `top` is how far below the middle of the eyes it begins, in units of the drawing. */
export interface DrawnMask {
  color: string;
  top: number;
}

const SIDE = 1000;

/** Draws a portrait of 640 × 640 pixels with a mask over mouth and nose. Returns a PNG. */
export async function drawMasked(
  { color, top }: DrawnMask,
  options: Partial<DrawnPortrait> = {},
): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <path transform="translate(500 430)" fill="${color}" d="M -118 ${top} C -60 ${top + 20} -30 ${top - 12} 0 ${top - 14}
      C 30 ${top - 12} 60 ${top + 20} 118 ${top} C 118 90 100 140 70 170 C 40 200 -40 200 -70 170
      C -100 140 -118 90 -118 ${top} Z"/></svg>`;
  const portrait = await drawPortrait({ ...options, size: SIDE })
    .png()
    .toBuffer();
  const masked = await sharp(portrait)
    .composite([{ input: Buffer.from(mask) }])
    .png()
    .toBuffer();
  return sharp(masked).resize(640).png().toBuffer();
}
