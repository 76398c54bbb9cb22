import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE_SOURCE = readFileSync(path.join('node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** WCAG 2.2 at levels A and AA, and axe-core's good practice. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Expects no violation from axe-core in the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that still fade in have less contrast.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  await page.evaluate(AXE_SOURCE);
  const { violations } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(
        options,
      ),
    OPTIONS,
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
  expect(found).toEqual([]);
}
