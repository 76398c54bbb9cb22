import { expect, test } from './fixtures';
import { SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('phone-ru', 'desktop-en');

test('says what the worker has done last, and leaves the percentage to the time', async ({
  page,
  phrases,
  stack,
  generator,
  sitDown,
}) => {
  await sitDown(SELFIES.slice(0, 1));
  await stack.scriptNextRun({ outcome: 'hold', report: { progress: 60, stage: 'cut_out' } });
  await generator.generate();
  await expect(page.getByText(phrases('generator.run.work.cut_out'))).toBeVisible();
  expect(Number(await generator.progress.getAttribute('aria-valuenow'))).toBeLessThan(60);
  await stack.releaseRuns();
  await generator.waitForPortraits(1);
});

test('makes the portrait though the worker is killed amid it', async ({
  page,
  stack,
  site,
  generator,
  sitDown,
}) => {
  await sitDown(SELFIES.slice(0, 1));
  await stack.scriptNextRun({ outcome: 'hold' });
  const isHeld = page.waitForResponse(async (response) =>
    response.url().includes('/api/check-runpod-job/')
      ? (await response.text()).includes('IN_PROGRESS')
      : false,
  );
  await generator.generate();
  await isHeld;
  await stack.releaseRuns();
  // The first run starts it.
  await expect.poll(() => stack.killWorkers()).toBeGreaterThan(0);
  await generator.waitForPortraits(1);
  await site.expectCredits(70);
});
