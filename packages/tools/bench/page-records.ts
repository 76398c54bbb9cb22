import type { BrowserContext, Page } from '@playwright/test';

/** A stretch of more than 50 ms in which a page could not answer; times in milliseconds since its navigation. */
interface LongTask {
  startTime: number;
  duration: number;
}

/** A movement of what was already there, as the browser scores it. */
export interface LayoutShift {
  value: number;
  /** Within half a second of an input, where people expect things to move. */
  hadRecentInput: boolean;
  /** What moved, as tag names and classes. */
  sources: string[];
}

/** What the pages of a watched context note down of themselves, from their navigation on. */
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

/** Makes every page of a context note its long tasks and layout shifts. */
export async function recordPages(context: BrowserContext): Promise<void> {
  // No named functions in here: the compiler marks them with a helper that a page does not have.
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

/** The page's clock, in milliseconds since its navigation. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** How long the longest task of a page was in milliseconds, from a time on; 0 when none took more than 50. */
export async function longestTask(page: Page, from = 0): Promise<number> {
  await settled(page);
  const tasks = await page.evaluate(() => (globalThis as WatchedWindow).pageRecords.longTasks);
  const durations = tasks
    .filter((task) => task.startTime + task.duration >= from)
    .map(({ duration }) => duration);
  return Math.max(0, ...durations);
}

/** The layout shifts that have happened since the last call, or since the navigation. */
export async function takeLayoutShifts(page: Page): Promise<LayoutShift[]> {
  await settled(page);
  return page.evaluate(() => (globalThis as WatchedWindow).pageRecords.layoutShifts.splice(0));
}

/** Waits until what was begun is painted, finished moving, and noted. */
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
