import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import { contactSheet } from '@/tools/engine-report/contact-sheet';

const REPORTS = path.join('.local', 'reports', 'browsers');
/** The folder of the screenshots; a file is named by page, project and theme. */
export const SCREENSHOTS = path.join(REPORTS, 'screenshots');

/** Puts all screenshots on one sheet, with a row for each page. */
export default async function makeContactSheet(): Promise<void> {
  const files = (await readdir(SCREENSHOTS).catch(() => [])).sort();
  const tiles = await Promise.all(
    files.map(async (file) => {
      const screenshot = sharp(await readFile(path.join(SCREENSHOTS, file)));
      const picture = screenshot.resize(480, 480, { fit: 'contain', background: '#808080' });
      return { picture: await picture.toBuffer(), caption: path.parse(file).name };
    }),
  );
  const pages = [...new Set(files.map((file) => file.split('-')[0] ?? ''))];
  const rows = pages.map((page) => tiles.filter(({ caption }) => caption.startsWith(page)));
  if (rows.length > 0)
    await writeFile(path.join(REPORTS, 'contact-sheet.webp'), await contactSheet(rows, 480));
}
