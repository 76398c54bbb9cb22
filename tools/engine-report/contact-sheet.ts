import type { RasterImage } from '@chiaro/engine/image/color-image';
import sharp from 'sharp';

/** One picture of a contact sheet. */
export interface Tile {
  readonly picture: Buffer;
  readonly caption: string;
}

const TILE_PIXELS = 320;
const CAPTION_PIXELS = 22;
const GAP_PIXELS = 6;

/** Draws rows of square pictures with captions, and returns a WebP file. `side` is in pixels. */
export async function contactSheet(rows: readonly (readonly Tile[])[], side = TILE_PIXELS): Promise<Buffer> {
  const across = side + GAP_PIXELS;
  const down = side + CAPTION_PIXELS + GAP_PIXELS;
  const layers = await Promise.all(
    rows.flatMap((row, rowIndex) =>
      row.map(async ({ picture, caption }, column) => ({
        input: await captioned(picture, caption, side),
        left: column * across + GAP_PIXELS,
        top: rowIndex * down + GAP_PIXELS,
      })),
    ),
  );
  const columns = Math.max(...rows.map((row) => row.length));
  return sharp({
    create: {
      width: columns * across + GAP_PIXELS,
      height: rows.length * down + GAP_PIXELS,
      channels: 3,
      background: '#8a8a8a',
    },
  })
    .composite(layers)
    .webp({ quality: 88 })
    .toBuffer();
}

async function captioned(picture: Buffer, caption: string, side: number): Promise<Buffer> {
  const text = caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${CAPTION_PIXELS}">
      <text x="2" y="16" font-family="sans-serif" font-size="13" fill="#111">${text}</text></svg>`,
  );
  return sharp(picture, { failOn: 'none' })
    .autoOrient()
    .flatten()
    .resize(side, side, { fit: 'contain', background: '#8a8a8a' })
    .extend({ bottom: CAPTION_PIXELS, background: '#c8c8c8' })
    .composite([{ input: label, left: 0, top: side }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Returns a picture as a WebP file, with a side of `side` pixels or its own size. */
export function webpOf({ width, height, pixels }: RasterImage, side?: number): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (side === undefined ? picture : picture.resize(side, side)).webp({ quality: 90 }).toBuffer();
}
