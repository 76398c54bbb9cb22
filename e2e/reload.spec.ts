import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('phone-en', 'desktop-ru');

test('A reload as soon as the job is accepted keeps how the portrait is made', async ({
  page,
  phrases,
  stack,
  generator,
  sitDown,
}) => {
  await sitDown(SELFIES);
  await generator.choosePose('Daniel');
  await stack.scriptNextRun({ outcome: 'hold' });
  page.on('dialog', (dialog) => void dialog.accept());
  const accepted = page.waitForResponse('**/api/submit-runpod-job');
  await generator.generate();
  await accepted;
  await page.reload();
  await expect(generator.progress).toBeVisible();
  await stack.releaseRuns(QUICK_PORTRAIT);
  await generator.waitForPortraits(1);
  await generator.viewPortrait(1);
  await generator.viewer.getByRole('button', { name: phrases('generator.gallery.compare') }).click();
  await expect(generator.viewer.getByRole('radio')).toHaveCount(SELFIES.length);
});

test('A reload while photos are uploaded says that nothing was made and nothing charged', async ({
  page,
  phrases,
  site,
  generator,
  sitDown,
}) => {
  await sitDown(SELFIES);
  page.on('dialog', (dialog) => void dialog.accept());
  // Never answered: the reload ends it.
  await page.route('**/api/upload-image', () => undefined);
  await generator.generate();
  await expect(generator.cancelButton).toBeVisible();
  await page.reload();
  await expect(generator.alert).toContainText(phrases('generator.errors.uploadInterrupted'));
  await expect(generator.alert).toContainText(phrases('generator.errors.uploadInterruptedHint'));
  await site.expectCredits(100);

  await page.reload();
  await site.expectCredits(100);
  await expect(generator.alert).toBeHidden();
});
