import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('phone-en', 'desktop-ru');

test('A reload right after the submission keeps the portrait’s recipe @all', async ({
  page,
  phrases,
  stack,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES);
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

test('A reload during the upload reports that nothing was made and nothing charged', async ({
  page,
  phrases,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES);
  page.on('dialog', (dialog) => void dialog.accept());
  // Gets no response: the reload ends it.
  await page.route('**/api/upload-image*', () => undefined);
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
