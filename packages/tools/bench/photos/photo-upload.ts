import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import type { BenchApp } from '../bench-app';
import { type Figure, figure } from '../figure';
import { GeneratorDriver } from '../generator-driver';
import { writeLargePhotos } from './large-photos';
import { longestTask, pageTime, recordPages } from '../page-records';
import { recordPhotos, photoTimes, uploadRecord } from './photo-records';
import { slowUplink, timePlainUpload } from './plain-upload';

/** Measures nine 12-megapixel photos: when they are shown, how long their upload takes, and the page's long tasks. */
export async function photoUpload(app: BenchApp): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chiaro-bench-photos-'));
  try {
    const files = await writeLargePhotos(folder);
    const choosing = await choosePhotos(app, files);
    const uploading = await uploadPhotos(app, files);
    const plainMs = await timePlainUpload(app.browser, files);
    const seconds = (name: string, milliseconds: number, bar?: string): Figure =>
      figure(name, milliseconds / 1000, 's', { bar, digits: 2 });
    return [
      seconds('first of nine 12-MP photos in view', choosing.firstMs),
      seconds('last of nine 12-MP photos in view', choosing.lastMs),
      seconds('look at the nine, after they are in view', choosing.lookedMs - choosing.lastMs, '≤ 4'),
      figure('longest long task until they are looked at', choosing.longestTaskMs, 'ms', { bar: '≤ 50' }),
      seconds('nine 12-MP photos from the choice to the end of the last upload, 10 Mbit/s', uploading.endMs),
      figure('the same ÷ a plain upload of the originals', uploading.endMs / plainMs, '×', { digits: 3 }),
      figure('look at photos, with its model', lookBytes() / 1024, 'KiB', { bar: '≤ 1024', digits: 0 }),
      figure('bytes of the nine uploads', uploading.bytes / 1e6, 'MB', { bar: '≤ 4', digits: 2 }),
      figure('longest long task while they are scaled and uploaded', uploading.longestTaskMs, 'ms', {
        bar: '≤ 50',
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withGenerator<Result>(
  { browser, appUrl, addresses }: BenchApp,
  work: (generator: GeneratorDriver) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 1440, height: 900 } });
  try {
    await recordPages(context);
    await recordPhotos(context);
    const generator = new GeneratorDriver(await context.newPage(), addresses);
    await generator.open();
    return await work(generator);
  } finally {
    await context.close();
  }
}

/** Only chooses the files; times are in milliseconds since then. */
function choosePhotos(app: BenchApp, files: string[]) {
  return withGenerator(app, async (generator) => {
    await generator.photoInput.setInputFiles(files);
    const { chosenAt, shownAt } = await photoTimes(generator.page, files.length);
    // The summary counts the good photos once all are looked at.
    await generator.photoSummary.waitFor();
    return {
      firstMs: Math.min(...shownAt) - chosenAt,
      lastMs: Math.max(...shownAt) - chosenAt,
      lookedMs: (await pageTime(generator.page)) - chosenAt,
      longestTaskMs: await longestTask(generator.page, chosenAt),
    };
  });
}

/** Chooses the files over the slow uplink and activates Generate at once. */
function uploadPhotos(app: BenchApp, files: string[]) {
  return withGenerator(app, async (generator) => {
    const { page } = generator;
    await generator.signIn('Bench Photos');
    await generator.holdNextRun();
    await slowUplink(page);
    const uploads = uploadRecord(page, files.length);
    await generator.photoInput.setInputFiles(files);
    await generator.photos.first().waitFor();
    await generator.generate();
    await generator.consent();
    const { bytes, endedAt } = await uploads;
    const { chosenAt } = await photoTimes(page, files.length);
    const longestTaskMs = await longestTask(page, chosenAt);
    await page
      .getByRole('banner')
      .getByText(/^70 credits$/)
      .waitFor();
    await generator.finishRun();
    await generator.portraits.first().waitFor();
    return { endMs: endedAt - chosenAt, bytes, longestTaskMs };
  });
}

/** The bytes that the look sends to a browser. Vercel compresses all but the model's numbers. */
function lookBytes(): number {
  const folder = path.join('public', 'photo-look');
  const newest = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
  if (newest === undefined) throw new Error(`There is nothing in ${folder}.`);
  // The decoder of HEIC loads for such a photo alone, the model that compares faces for several portraits.
  return readdirSync(newest)
    .filter((name) => !/hei[cf]|faceres/.test(name))
    .map((name) => ({ name, bytes: readFileSync(path.join(newest, name)) }))
    .reduce(
      (sum, { name, bytes }) => sum + (name.endsWith('.bin') ? bytes : gzipSync(bytes, { level: 9 })).length,
      0,
    );
}
