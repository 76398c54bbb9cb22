import { expect, type Page } from '@playwright/test';

/** Expects that nothing reaches out of the page sideways. */
export async function expectFits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}
