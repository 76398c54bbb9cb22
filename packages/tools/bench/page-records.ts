import type { BrowserContext, Page } from '@playwright/test';

/** A task of more than 50 ms; times are in milliseconds since the page's navigation. */
interface LongTask {
  startTime: number;
  duration: number;
}

/** A layout shift with the browser's score. */
export interface LayoutShift {
  value: number;
  /** Within half a second after an input; such shifts are expected. */
  hadRecentInput: boolean;
  /** Tag names and classes of the moved elements. */
  sources: string[];
}

/** The records of a page since its navigation. */
interface PageRecords {
  longTasks: LongTask[];
  layoutShifts: LayoutShift[];
}

type WatchedWindow = typeof globalThis & { pageRecords: PageRecords };

/** https://wicg.github.io/layout-instability/#sec-layout-shift: the DOM's types do not have it yet. */
type LayoutShiftEntry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** Makes every page of a context record its long tasks and layout shifts. */
export async function recordPages(context: BrowserContext): Promise<void> {
  // No named functions here: the compiler wraps them in a helper that the page does not have.
  await context.addInitScript(() => {
    const records: PageRecords = { longTasks: [], layoutShifts: [] };
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
  });
}

/** Returns the milliseconds since the page's navigation. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Returns the longest task of a page since `from`, in milliseconds; 0 when none took more than 50. */
export async function longestTask(page: Page, from = 0): Promise<number> {
  await settled(page);
  const tasks = await page.evaluate(() => (globalThis as WatchedWindow).pageRecords.longTasks);
  const durations = tasks
    .filter((task) => task.startTime + task.duration >= from)
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
