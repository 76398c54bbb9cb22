import type { BrowserContext, Page } from '@playwright/test';

/** A layout shift with the browser's score. */
export interface LayoutShift {
  value: number;
  /** Within half a second after an input; such shifts are expected. */
  hadRecentInput: boolean;
  /** Tag names and classes of the moved elements. */
  sources: string[];
}

/** The records of a page; times are in milliseconds since its navigation. */
interface PageRecords {
  /** Tasks of more than 50 ms. */
  longTasks: { startTime: number; duration: number }[];
  layoutShifts: LayoutShift[];
  /** The last click. */
  clickedAt: number;
  /** When photos were chosen, and when each was shown. */
  chosenAt: number;
  photosShownAt: number[];
  /** When the last portrait of the gallery was decoded and painted. */
  portraitShownAt: number;
}

type WatchedWindow = typeof globalThis & { pageRecords: PageRecords };

/** https://wicg.github.io/layout-instability/#sec-layout-shift: the DOM's types do not have it yet. */
type LayoutShiftEntry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** Makes every page of a context record what `PageRecords` has. */
export async function recordPages(context: BrowserContext): Promise<void> {
  // No named functions here: the compiler wraps them in a helper that the page does not have.
  await context.addInitScript(() => {
    const records: PageRecords = {
      ...{ longTasks: [], layoutShifts: [], photosShownAt: [] },
      ...{ clickedAt: 0, chosenAt: 0, portraitShownAt: 0 },
    };
    (globalThis as WatchedWindow).pageRecords = records;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        records.longTasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[])
        records.layoutShifts.push({
          value,
          hadRecentInput,
          sources: sources.map(({ node }) =>
            node instanceof Element ? [node.localName, ...node.classList].join('.') : 'text',
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
    const capture = true;
    document.addEventListener('click', ({ timeStamp }) => (records.clickedAt = timeStamp), { capture });
    document.addEventListener(
      'change',
      ({ target, timeStamp }) => {
        if (target instanceof HTMLInputElement && target.files?.length) records.chosenAt = timeStamp;
      },
      { capture },
    );
    // A picture's load event does not bubble, so it is captured.
    document.addEventListener(
      'load',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLImageElement)) return;
        const photos = document.querySelector('input[type=file][multiple]')?.closest('section');
        if (photos?.contains(target)) {
          const shown = [...photos.querySelectorAll('img')].filter((image) => image.naturalWidth > 0);
          while (records.photosShownAt.length < shown.length) records.photosShownAt.push(timeStamp);
        }
        if (target.closest('[data-portrait]'))
          void target
            .decode()
            .then(() =>
              requestAnimationFrame(() => setTimeout(() => (records.portraitShownAt = performance.now()))),
            );
      },
      { capture },
    );
  });
}

/** Returns a page's records so far. */
function recordsOf(page: Page): Promise<PageRecords> {
  return page.evaluate(() => (globalThis as WatchedWindow).pageRecords);
}

/** Waits until so many photos are shown, and returns the page's records. */
export async function untilPhotosShown(page: Page, count: number): Promise<PageRecords> {
  await page.waitForFunction(
    (wanted) => (globalThis as WatchedWindow).pageRecords.photosShownAt.length >= wanted,
    count,
  );
  return recordsOf(page);
}

/** Waits until the portrait of the last click is shown, and returns the page's records. */
export async function untilPortraitShown(page: Page): Promise<PageRecords> {
  await page.waitForFunction(() => {
    const { clickedAt, portraitShownAt } = (globalThis as WatchedWindow).pageRecords;
    return portraitShownAt > clickedAt;
  });
  return recordsOf(page);
}

/** Returns the milliseconds since the page's navigation. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Returns the longest task of a page since `from`, in milliseconds; 0 when none took more than 50. */
export async function longestTask(page: Page, from = 0): Promise<number> {
  await settled(page);
  const { longTasks } = await recordsOf(page);
  const durations = longTasks
    .filter(({ startTime, duration }) => startTime + duration >= from)
    .map(({ duration }) => duration);
  return Math.max(0, ...durations);
}

/** Returns the layout shifts since the last call, or since the navigation. */
export async function takeLayoutShifts(page: Page): Promise<LayoutShift[]> {
  await settled(page);
  return page.evaluate(() => (globalThis as WatchedWindow).pageRecords.layoutShifts.splice(0));
}

/** Waits until fonts, animations, paints and records are complete. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
