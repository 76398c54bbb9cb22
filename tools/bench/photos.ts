import type { Page } from '@playwright/test';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';
import { type BenchApp, withFolder } from './apps';
import { type Figure, figure, median } from './figure';
import { writeLargePhotos } from './large-photos';

const LIMIT_MS = 120_000;
/** How long the dialog is open. */
const DIALOG_MS = 2_000;
const WIDE = { viewport: { width: 1440, height: 900 } };

/**
 * Measures nine 12-megapixel photos on an idle generator, compared with two workers that only scale and encode them, in the same
 * browser and in turn. Each figure is the median of `rounds`.
 */
export async function photos({ browser, appUrl }: BenchApp, rounds: number): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const files = await writeLargePhotos(folder);
    const turns: Record<'bare' | 'bareOne' | 'tiles' | 'advice' | 'first' | 'task', number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await timeBareWorkers(await browser.newPage(), files);
      const bareOne = await timeBareWorkers(await browser.newPage(), files.slice(0, 1));
      const page = await browser.newPage(WIDE);
      const { tiles, advice, first, task } = await timeGenerator(page, `${appUrl}/generator`, files);
      turns.push({ bare, bareOne, tiles: tiles / bare, advice: advice / bare, first: first / bareOne, task });
    }
    const of = (kind: keyof (typeof turns)[number]) => median(turns.map((turn) => turn[kind]));
    return [
      figure('nine 12-MP photos, bare', of('bare'), 'ms', { digits: 0 }),
      figure('one 12-MP photo, bare', of('bareOne'), 'ms', { digits: 0 }),
      figure('nine photos, all tiles ÷ bare', of('tiles'), '×', { bar: '≤ 1.15', digits: 2 }),
      figure('nine photos, all advice ÷ bare', of('advice'), '×', { bar: '≤ 1.8', digits: 2 }),
      figure('nine photos, first advice ÷ one bare', of('first'), '×', { digits: 2 }),
      figure('nine photos, longest task of the page', of('task'), 'ms', { bar: '≤ 50' }),
    ];
  });
}

/** Scales a photo as the generator does before its upload. */
const BARE_WORKER = `onmessage = async ({ data }) => {
  const bitmap = await createImageBitmap(data, { resizeHeight: ${PHOTO_MAXIMUM_SIDE_PIXELS} });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }));
};`;

/** Returns the milliseconds that two workers need from the choice of upright photos to the last JPEG. */
async function timeBareWorkers(page: Page, files: readonly string[]): Promise<number> {
  const empty = { contentType: 'text/html', body: '<!doctype html><input type="file" multiple>' };
  await page.route('**', (route) => route.fulfill(empty));
  await page.goto('http://localhost/');
  await page.locator('input').setInputFiles([...files]);
  const milliseconds = await page.locator('input').evaluate(async (input: HTMLInputElement, source) => {
    const startedAt = performance.now();
    const waiting = [...(input.files ?? [])];
    const script = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    await Promise.all(
      [1, 2].map(async () => {
        const worker = new Worker(script);
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          worker.postMessage(file);
          await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
        }
        worker.terminate();
      }),
    );
    return performance.now() - startedAt;
  }, BARE_WORKER);
  await page.close();
  return milliseconds;
}

/** Chooses photos on a generator that is idle. Returns milliseconds since then. Throws when the advice does not come. */
async function timeGenerator(page: Page, url: string, files: readonly string[]) {
  await page.goto(url, { waitUntil: 'networkidle' });
  const watching = page.evaluate(
    async ({ count, limit }) => {
      const input = document.querySelector('input[type=file][multiple]');
      const { timeStamp } = await new Promise<Event>((resolve) => input?.addEventListener('change', resolve));
      const times = { tiles: 0, advice: 0, first: 0, task: 0 };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) times.task = Math.max(times.task, duration);
      }).observe({ type: 'longtask' });
      while (times.tiles === 0 || times.advice === 0) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now() - timeStamp;
        if (now > limit) throw new Error('There is no advice on photos.');
        const pictures = [...document.querySelectorAll<HTMLImageElement>('li:has(button) > div > img')];
        const texts = [...document.querySelectorAll('li:has(button) > p')];
        const advised = texts.filter(({ textContent }) => textContent).length;
        if (pictures.filter(({ naturalWidth }) => naturalWidth > 0).length === count) times.tiles ||= now;
        if (advised > 0) times.first ||= now;
        if (advised === count) times.advice ||= now;
      }
      // The browser reports a long task after it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return times;
    },
    { count: files.length, limit: LIMIT_MS },
  );
  // A user needs some seconds in the dialog.
  const choosing = page.waitForEvent('filechooser');
  await page.locator('label', { has: page.locator('input[type=file][multiple]') }).click();
  const chooser = await choosing;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(DIALOG_MS);
  await chooser.setFiles([...files]);
  const times = await watching;
  await page.close();
  return times;
}
