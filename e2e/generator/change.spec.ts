import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { QUICK_PORTRAIT } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test.skip(!process.env['LOCAL_MODEL'], 'The preview engine changes no portrait.');

test('A portrait is changed for its price, by keyboard, and the change is found again after a reload', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  makeFirstPortrait,
}) => {
  const price = { credits: 30 };
  const offer = generator.viewer.getByRole('button', { name: phrases('portraitChange.open'), exact: true });
  const dialog = page.getByRole('dialog', { name: phrases('portraitChange.title') });
  const kind = dialog.getByRole('combobox', { name: phrases('portraitChange.kind') });

  await makeFirstPortrait();
  await generator.viewPortrait(1);
  await offer.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(offer).toBeFocused();

  await offer.press('Enter');
  await expect(dialog.getByText(phrases('portraitChange.withPhotos'))).toBeVisible();
  await kind.selectOption(phrases('portraitChange.kinds.turtleneck'));
  await dialog.getByRole('textbox').fill('warm');
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  await dialog.getByRole('button').last().scrollIntoViewIfNeeded();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const part of [kind, dialog.getByRole('textbox'), dialog.getByRole('button').last()])
    expect((await part.boundingBox())?.width).toBeLessThan(320);
  if (size) await page.setViewportSize(size);
  await stack.scriptNextRun({ outcome: 'hold' });
  const submitting = page.waitForRequest('**/api/submit-runpod-job');
  await dialog.getByRole('button', { name: phrases('portraitChange.start', price) }).press('Enter');
  await expect(generator.viewer).toBeHidden();
  expect((await submitting).postDataJSON()).toMatchObject({
    change: { of: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown, output: 0, kind: 'turtleneck' },
    selfie_urls: { length: 1 },
    positive_prompt: 'warm',
  });
  await site.expectCredits(40);

  await page.reload();
  await stack.releaseRuns(QUICK_PORTRAIT);
  await generator.waitForPortraits(2);
  await site.expectCredits(40);
  await generator.viewPortrait(2);
  const what = phrases('portraitChange.kinds.turtleneck');
  await expect(generator.viewer.getByText(phrases('portraitChange.made', { what }))).toBeVisible();
  const secondTry = phrases('generator.gallery.secondTry.open');
  await expect(generator.viewer.getByRole('button', { name: secondTry })).toBeHidden();
});
