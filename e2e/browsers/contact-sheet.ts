import { readdir } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

/** Where journeys leave the pages as they looked. */
export const SCREENSHOTS = path.join('.local', 'reports', 'browsers', 'screenshots');

const TILE = { width: 480, height: 480 };

/** Puts all screenshots on one sheet, beside each other by engine. */
export default async function makeContactSheet(): Promise<void> {
  const files = (await readdir(SCREENSHOTS).catch(() => [])).filter((file) => file.endsWith('.png')).sort();
  if (files.length === 0) return;
  const columns = new Set(files.map((file) => file.split('-').slice(-2).join('-'))).size;
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(path.join(SCREENSHOTS, file))
        .resize({ ...TILE, fit: 'contain', background: '#808080' })
        .png()
        .toBuffer(),
      left: (index % columns) * TILE.width,
      top: Math.floor(index / columns) * TILE.height,
    })),
  );
  const [width, height] = [columns * TILE.width, Math.ceil(files.length / columns) * TILE.height];
  const sheet = path.join('.local', 'reports', 'browsers', 'contact-sheet.png');
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(tiles)
    .png()
    .toFile(sheet);
}
