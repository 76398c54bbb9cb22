import sharp from 'sharp';

import { createNoise } from '../image/numbers';

const CELL = { width: 47, height: 31 };
const WINDOW = { width: 32, height: 22 };
const BLUR = 4;

/** Draws blurred dark windows, in which BlazeFace finds faces, as a PNG; the same seed gives the same picture. */
export async function drawBlurredWindows(width: number, height: number, seed: number): Promise<Buffer> {
  const noise = createNoise(seed);
  const share = (): number => noise() + 0.5;
  const windows: string[] = [];
  for (let y = 0; y < height; y += CELL.height) {
    for (let x = 0; x < width; x += CELL.width) {
      const fill = `hsl(${20 + 40 * share()}, 8%, ${20 + 25 * share()}%)`;
      windows.push(
        `<rect x="${x}" y="${y}" width="${WINDOW.width}" height="${WINDOW.height}" fill="${fill}"/>`,
      );
    }
  }
  const front = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#a8a090"/>${windows.join('')}</svg>`;
  return sharp(Buffer.from(front)).blur(BLUR).png().toBuffer();
}
