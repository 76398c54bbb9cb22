import type { BrowserContext, Page, Request } from '@playwright/test';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';

type PhotoWindow = typeof globalThis & { photoRecords: { chosenAt: number; shownAt: number[] } };

/** Makes every page of a context record when photos are chosen and when each is shown. */
export async function recordPhotos(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const records = { chosenAt: 0, shownAt: [] as number[] };
    (globalThis as PhotoWindow).photoRecords = records;
    document.addEventListener(
      'change',
      ({ target, timeStamp }) => {
        if (target instanceof HTMLInputElement && target.files?.length) records.chosenAt = timeStamp;
      },
      true,
    );
    // A picture's load event does not bubble, so it is captured.
    document.addEventListener(
      'load',
      ({ target, timeStamp }) => {
        const region = document.querySelector('input[type=file][multiple]')?.closest('section');
        if (!(target instanceof HTMLImageElement) || !region?.contains(target)) return;
        const shown = [...region.querySelectorAll('img')].filter((image) => image.naturalWidth > 0);
        while (records.shownAt.length < shown.length) records.shownAt.push(timeStamp);
      },
      true,
    );
  });
}

/** Waits until `count` photos are shown; times are in milliseconds since the page's navigation. */
export async function photoTimes(
  page: Page,
  count: number,
): Promise<{ chosenAt: number; shownAt: number[] }> {
  await page.waitForFunction(
    (wanted) => (globalThis as PhotoWindow).photoRecords.shownAt.length >= wanted,
    count,
  );
  return page.evaluate(() => (globalThis as PhotoWindow).photoRecords);
}

/**
 * Records a page's uploads until `count` have succeeded. The bytes include repeated requests; the end is in milliseconds
 * since the page's navigation.
 */
export async function uploadRecord(page: Page, count: number): Promise<{ bytes: number; endedAt: number }> {
  const bodies: Promise<number>[] = [];
  let succeeded = 0;
  const ended = new Promise<number>((resolve) => {
    page.on('request', (request) => {
      if (isUpload(request)) bodies.push(bodyBytes(request));
    });
    page.on('requestfinished', (request) => {
      if (!isUpload(request)) return;
      void request.response().then((response) => {
        if (response?.ok()) succeeded += 1;
        const { startTime, responseEnd } = request.timing();
        if (succeeded === count) resolve(startTime + responseEnd);
      });
    });
  });
  const endedAt = (await ended) - (await page.evaluate(() => performance.timeOrigin));
  const sizes = await Promise.all(bodies);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), endedAt };
}

function isUpload(request: Request): boolean {
  return new URL(request.url()).pathname === uploadImageEndpoint.path && request.method() === 'POST';
}

/** Returns the content length, because Playwright does not expose a body of files. */
async function bodyBytes(request: Request): Promise<number> {
  return Number(await request.headerValue('content-length'));
}
