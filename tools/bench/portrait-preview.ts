import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { BROWSER_ARGUMENTS, type BenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { writeLargePhotos } from './large-photos';
import { lookSizes, newestLookFolder } from './look-files';
import { longestTask, pageTime, recordPages } from './page-records';
import { profileMemory } from './portrait-zip';
import { median } from './statistics';
import { findBrowser } from '@/tools/test/find-browser';

const PREVIEWS = 5;
const POSE = 'anna';
const SIDE_PIXELS = 640;
/** The browser's throttling does not reach workers, so the time of the whole processor is multiplied. */
const THROTTLING = 4;
const SAMPLE_MS = 20;
const SETTLED_MS = 3_000;
const MEBIBYTE = 1024 ** 2;

/** Longer than the worker loads, and shorter than a visitor looks for a photo. */
const CHOOSING_MS = 2_000;

/** The median preview of a worker that is prepared, and of one that is not, in milliseconds; the growth of memory in bytes. */
interface Measured {
  readonly preparedMs: number;
  readonly unpreparedMs: number;
  readonly growth: number;
  readonly longestTaskMs: number;
}

/** Measures the preview of a portrait from a 12-megapixel photo, in a page of the app, with the worker's own messages. */
export async function portraitPreview({ appUrl }: BenchApp): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chiaro-bench-preview-'));
  try {
    const [photo = ''] = await writeLargePhotos(folder, 1);
    const measured = await measure(appUrl, readFileSync(photo), path.join(folder, 'profile'));
    const sizes = lookSizes('look and preview');
    const throttled = (milliseconds: number): number => (THROTTLING * milliseconds) / 1000;
    return [
      figure('a chosen 12-MP photo to its preview × 4, median of five', throttled(measured.preparedMs), 's', {
        bar: '≤ 3',
        digits: 2,
      }),
      figure('the same for a dropped photo', throttled(measured.unpreparedMs), 's', { digits: 2 }),
      figure('longest long task of the page meanwhile', measured.longestTaskMs, 'ms', { bar: '≤ 50' }),
      figure('memory for a preview', measured.growth / MEBIBYTE, 'MiB', { bar: '≤ 300' }),
      figure('look and preview, as they are sent', sizes.sent / MEBIBYTE, 'MiB', { bar: '≤ 1.6', digits: 2 }),
      figure('look and preview, uncompressed', sizes.raw / MEBIBYTE, 'MiB', { digits: 2 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(appUrl: string, photo: Buffer, profile: string): Promise<Measured> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser({ whole: true }),
    args: BROWSER_ARGUMENTS,
    baseURL: appUrl,
  });
  try {
    await recordPages(context);
    const page = await context.newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'bench' })),
    );
    await page
      .locator('#bench')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
    const from = await pageTime(page);
    const preparedMs = await medianPreview(page, CHOOSING_MS);
    const unpreparedMs = await medianPreview(page, 0);
    const longestTaskMs = await longestTask(page, from);
    return { preparedMs, unpreparedMs, longestTaskMs, growth: await memoryGrowth(page, profile) };
  } finally {
    await context.close();
  }
}

async function medianPreview(page: Page, choosingMs: number): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PREVIEWS; count += 1) times.push(await timePreview(page, choosingMs));
  return median(times);
}

/** Makes another preview, and returns how much the browser's memory grows at its peak, in bytes. */
async function memoryGrowth(page: Page, profile: string): Promise<number> {
  await page.waitForTimeout(SETTLED_MS);
  const before = profileMemory(profile);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, profileMemory(profile))), SAMPLE_MS);
  try {
    await timePreview(page, 0);
  } finally {
    clearInterval(sampling);
  }
  return most - before;
}

/**
 * Makes a preview as `lib/client/preview` does, with a worker that is prepared while a photo is chosen, and returns the
 * milliseconds that it took from then on.
 */
function timePreview(page: Page, choosingMs: number): Promise<number> {
  const script = `/${path.relative('public', newestLookFolder())}/worker.js`;
  const request = {
    poseId: POSE,
    platePath: `/images/plates/${POSE}.webp`,
    label: 'Preview',
    side: SIDE_PIXELS,
  };
  return page.locator('#bench').evaluate(
    async (input: HTMLInputElement, { script, request, choosingMs }) => {
      let startedAt = performance.now();
      const worker = new Worker(script, { type: 'module' });
      try {
        if (choosingMs > 0) {
          worker.postMessage({ prepare: true });
          await new Promise((resolve) => setTimeout(resolve, choosingMs));
          startedAt = performance.now();
        }
        const preview = await new Promise<object>((resolve, reject) => {
          worker.addEventListener('message', ({ data }: MessageEvent<{ preview?: object }>) => {
            if (data.preview) resolve(data.preview);
          });
          worker.addEventListener('error', () => reject(new Error('The worker broke.')));
          worker.postMessage({ preview: { photo: input.files?.[0], ...request } });
        });
        if ('problem' in preview) throw new Error(`There is no preview: ${String(preview.problem)}.`);
        return performance.now() - startedAt;
      } finally {
        worker.terminate();
      }
    },
    { script, request, choosingMs },
  );
}
