import { writeFileSync } from 'node:fs';

import sharp from 'sharp';

export interface Tile {
  readonly picture: Buffer;
  readonly caption: string;
}

/** The pictures of a photo, which stay together; those with the lowest rank come first. */
export interface PhotoTiles {
  readonly tiles: readonly Tile[];
  readonly rank: number;
}

const CAPTION_PIXELS = 22;
const GAP_PIXELS = 6;
const SHEET_PIXELS = 1800;
const GREY = '#8a8a8a';

/** Writes the sheets `path`-1.webp and so on, and prints their paths. `side` is that of a picture in pixels. */
export async function writeSheets(path: string, photos: readonly PhotoTiles[], side: number): Promise<void> {
  const across = Math.floor(SHEET_PIXELS / side);
  const sorted = photos.toSorted((one, other) => one.rank - other.rank);
  const lines = sorted.flatMap(({ tiles }) => inParts(tiles, across));
  for (const [page, part] of inParts(lines, across).entries()) {
    writeFileSync(`${path}-${page + 1}.webp`, await contactSheet(part, side));
    console.log(`${path}-${page + 1}.webp`);
  }
}

function inParts<Item>(items: readonly Item[], length: number): Item[][] {
  const starts = items.flatMap((_, index) => (index % length === 0 ? [index] : []));
  return starts.map((start) => items.slice(start, start + length));
}

/** Draws rows of square pictures with captions, and returns a WebP file. `side` is in pixels. */
async function contactSheet(rows: readonly (readonly Tile[])[], side: number): Promise<Buffer> {
  // Sharp joins two pictures at least.
  const across = Math.max(2, ...rows.map((row) => row.length));
  const create = { width: side, height: side + CAPTION_PIXELS, channels: 3, background: GREY } as const;
  const empty = await sharp({ create }).png().toBuffer();
  const tiles = rows.flatMap((row) =>
    Array.from({ length: across }, async (_, column) => (row[column] ? captioned(row[column], side) : empty)),
  );
  return sharp(await Promise.all(tiles), { join: { across, shim: GAP_PIXELS, background: GREY } })
    .webp({ quality: 88 })
    .toBuffer();
}

async function captioned({ picture, caption }: Tile, side: number): Promise<Buffer> {
  const text = caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${CAPTION_PIXELS}">
    <text x="2" y="16" font-family="sans-serif" font-size="13" fill="#111">${text}</text></svg>`;
  return sharp(picture, { failOn: 'none' })
    .autoOrient()
    .flatten()
    .resize(side, side, { fit: 'contain', background: GREY })
    .extend({ bottom: CAPTION_PIXELS, background: '#c8c8c8' })
    .composite([{ input: Buffer.from(label), left: 0, top: side }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
