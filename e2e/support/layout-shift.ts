import type { Page } from '@playwright/test';

/**
 * Words may move sideways when their font arrives after the first paint: 0.0003 was measured with every font delayed. One
 * more line in the title is a hundred times that.
 */
export const MOST_SHIFT = 0.0005;

/** Sums the layout shifts since the first paint that no user input caused. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const total = { value: 0 };
    Object.assign(window, { layoutShifts: total });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
      for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) total.value += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { layoutShifts: { value: number } }).layoutShifts.value);
}
