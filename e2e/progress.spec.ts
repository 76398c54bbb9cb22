import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('phone-en', 'desktop-ru');

/** The step of the page's clock during a wait, in milliseconds. */
const STEP_MS = 100;
/** The longest wait on the page's clock, in milliseconds. */
const MOST_MS = 60_000;

/** Advances the page's clock in steps until a condition holds. Returns the time that passed on it, in milliseconds. */
async function runUntil(page: Page, isReached: () => Promise<boolean> | boolean): Promise<number> {
  for (let elapsed = 0; elapsed < MOST_MS; elapsed += STEP_MS) {
    if (await isReached()) return elapsed;
    await page.clock.runFor(STEP_MS);
  }
  throw new Error('It does not come to that.');
}

/** How many job checks the page has sent, and of how many it has read the response. */
interface Checks {
  asked: number;
  read: number;
}

/** Counts in the page: the network reports a response before the page has it. */
async function countChecks(page: Page): Promise<() => Promise<Checks>> {
  await page.addInitScript(() => {
    const checks: Checks = { asked: 0, read: 0 };
    const { fetch } = window;
    window.fetch = async (...call) => {
      if (!JSON.stringify(call[0]).includes('/api/check-runpod-job/')) return fetch(...call);
      checks.asked += 1;
      const answer = await fetch(...call);
      const count = () => (checks.read += 1);
      void answer.clone().text().then(count, count);
      return answer;
    };
    Object.assign(window, { checks });
  });
  return () => page.evaluate(() => (window as unknown as { checks: Checks }).checks);
}

test('polls every two seconds, counts to 95 % in two minutes, and hides the warning after three seconds @all', async ({
  page,
  stack,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  await page.clock.install();
  const checks = await countChecks(page);
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await stack.scriptNextRun({ outcome: 'hold' });
  const percent = async () => Number(await generator.progress.getAttribute('aria-valuenow'));

  // From here on the page's clock is paused.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await generator.generate();
  let elapsedMs = await runUntil(page, () => generator.progress.isVisible());
  elapsedMs += await runUntil(page, () => site.hasCredits(70));

  await test.step('polls', async () => {
    const { read: before } = await checks();
    /** The page's clock waits for a response that is under way, however long a busy machine takes. */
    const hasChecked = async (times: number) => {
      const { asked } = await checks();
      await expect.poll(async () => (await checks()).read).toBe(asked);
      return asked - before >= times;
    };
    const pauses: number[] = [];
    for (let expected = 1; expected <= 4; expected += 1)
      pauses.push(await runUntil(page, () => hasChecked(expected)));
    // The first may already be under way.
    for (const pause of pauses.slice(1)) {
      expect(pause).toBeGreaterThan(2000 - 10 * STEP_MS);
      expect(pause).toBeLessThan(2000 + 10 * STEP_MS);
    }
    elapsedMs += pauses.reduce((sum, pause) => sum + pause, 0);
  });

  await test.step('progress', async () => {
    await page.clock.runFor(60_000 - elapsedMs);
    expect(await percent()).toBe(50);
    await page.clock.runFor(12_000);
    expect(await percent()).toBe(60);
    await page.clock.runFor(60_000);
    expect(await percent()).toBe(95);
    await page.clock.runFor(120_000);
    expect(await percent()).toBe(95);
    await expect(generator.generatingButton).toContainText('95');
  });

  await test.step('the end', async () => {
    await expect(generator.warning).toBeVisible();
    await stack.releaseRuns(QUICK_PORTRAIT);
    await runUntil(page, async () => (await percent()) === 100);
    await expect(generator.generatingButton).toContainText('100');
    await page.clock.runFor(3000 - 2 * STEP_MS);
    await expect(generator.generateButton).toBeVisible();
    await expect(generator.warning).toBeVisible();
    await page.clock.runFor(3 * STEP_MS);
    await expect(generator.warning).toBeHidden();
    await expect(generator.portraits).toHaveCount(1);
  });
});
