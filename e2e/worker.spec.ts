import { expect, test } from './fixtures';
import { SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('phone-ru', 'desktop-en');

test('shows the worker’s last stage, and the percentage by time @all', async ({
  page,
  phrases,
  stack,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await stack.scriptNextRun({ outcome: 'hold', report: { progress: 60, stage: 'cut_out' } });
  await generator.generate();
  await expect(page.getByText(phrases('generator.run.work.cut_out'))).toBeVisible();
  expect(Number(await generator.progress.getAttribute('aria-valuenow'))).toBeLessThan(60);
  await stack.releaseRuns();
  await generator.waitForPortraits(1);
});

test('makes the portrait although the worker is killed during the run', async ({
  page,
  stack,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
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
