import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import { contactSheet } from '@/tools/engine-report/contact-sheet';

const REPORTS = path.join('.local', 'reports', 'browsers');
/** The folder of the screenshots; a file is named by theme, page, width and engine. */
export const SCREENSHOTS = path.join(REPORTS, 'screenshots');

const TILE_PIXELS = 480;

/** Puts all screenshots on one sheet, with a row for each theme and page. */
export default async function makeContactSheet(): Promise<void> {
  const files = (await readdir(SCREENSHOTS).catch(() => [])).filter((file) => file.endsWith('.png')).sort();
  if (files.length === 0) return;
  const rowOf = (file: string) => file.split('-').slice(0, 2).join('-');
  const names = [...new Set(files.map(rowOf))];
  const rows = await Promise.all(
    names.map((name) =>
      Promise.all(
        files
          .filter((file) => rowOf(file) === name)
          .map(async (file) => ({
            picture: await sharp(path.join(SCREENSHOTS, file))
              .resize({ width: TILE_PIXELS, height: TILE_PIXELS, fit: 'contain', background: '#808080' })
              .toBuffer(),
            caption: path.parse(file).name,
          })),
      ),
    ),
  );
  await writeFile(path.join(REPORTS, 'contact-sheet.webp'), await contactSheet(rows, TILE_PIXELS));
}
