import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import type { BenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { withGenerator } from './generator-driver';
import { uploadRecord, writeLargePhotos } from './large-photos';
import { lookSizes } from './look-files';
import { longestTask, pageTime, untilPhotosShown } from './page-records';

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
      figure('look at photos, with its model', lookSizes('look').sent / 1024, 'KiB', {
        bar: '≤ 1024',
        digits: 0,
      }),
      figure('bytes of the nine uploads', uploading.bytes / 1e6, 'MB', { bar: '≤ 4', digits: 2 }),
      figure('longest long task while they are scaled and uploaded', uploading.longestTaskMs, 'ms', {
        bar: '≤ 50',
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only chooses the files; times are in milliseconds since then. */
function choosePhotos(app: BenchApp, files: string[]) {
  return withGenerator(app, async ({ page, open, photoInput, photoSummary }) => {
    await open();
    await photoInput.setInputFiles(files);
    const { chosenAt, photosShownAt } = await untilPhotosShown(page, files.length);
    await photoSummary.waitFor();
    return {
      firstMs: Math.min(...photosShownAt) - chosenAt,
      lastMs: Math.max(...photosShownAt) - chosenAt,
      lookedMs: (await pageTime(page)) - chosenAt,
      longestTaskMs: await longestTask(page, chosenAt),
    };
  });
}

/** Chooses the files over the slow uplink and activates Generate at once. */
function uploadPhotos(app: BenchApp, files: string[]) {
  return withGenerator(app, async (generator) => {
    const { page } = generator;
    await generator.open();
    await generator.signIn('Bench Photos');
    await generator.holdNextRun();
    await slowUplink(page);
    const uploads = uploadRecord(page, files.length);
    await generator.photoInput.setInputFiles(files);
    await generator.photos.first().waitFor();
    await generator.generate();
    await generator.consent();
    const { bytes, endedAt } = await uploads;
    const { chosenAt } = await untilPhotosShown(page, files.length);
    const longestTaskMs = await longestTask(page, chosenAt);
    await generator.balance(70).waitFor();
    await generator.finishRun();
    await generator.portraits.first().waitFor();
    return { endMs: endedAt - chosenAt, bytes, longestTaskMs };
  });
}

/**
 * Measures how long a browser takes to send files over the slow uplink, three at a time, to a server that ignores them, in
 * milliseconds.
 */
async function timePlainUpload(browser: Browser, files: readonly string[]): Promise<number> {
  const server = await listenOnLoopback(
    createServer((request, response) => {
      request.resume().once('end', () => {
        response.setHeader('content-type', 'text/html');
        response.end('<!doctype html><title>Plain upload</title><input type="file" multiple>');
      });
    }),
  );
  const page = await browser.newPage();
  try {
    await page.goto(server.origin);
    await slowUplink(page);
    await page.locator('input').setInputFiles([...files]);
    return await page.locator('input').evaluate(async (input: HTMLInputElement) => {
      const waiting = [...(input.files ?? [])];
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: 3 }, async () => {
          for (let file = waiting.shift(); file; file = waiting.shift())
            await fetch('/', { method: 'POST', body: file });
        }),
      );
      return performance.now() - startedAt;
    });
  } finally {
    await page.close();
    await server.close();
  }
}

/** Gives a page the uplink of a common home connection, 10 Mbit/s; the downlink stays fast. */
async function slowUplink(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    // In bytes a second.
    uploadThroughput: 1.25e6,
  });
}
