import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from '../fixtures';
import { requestsOf } from '../support/calls';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');
test.use({ looksAtPhotos: true });

/** A portrait of the person of the selfies; that of `QUICK_PORTRAIT` shows another person. */
const LIKE_PORTRAIT = {
  outcome: 'COMPLETED',
  output: [readFileSync(path.join('public', 'images', 'demo', 'v1-640.webp')).toString('base64')],
} as const;

test('Two portraits of one click cost the price of two; faces are compared on the device only when the user wants it', async ({
  context,
  page,
  stack,
  site,
  generator,
  phrases,
  openGeneratorSignedIn,
}) => {
  const models = requestsOf(context, '/faceres.');
  const choice = page.getByRole('checkbox', { name: phrases('generator.likeness.choice') });
  const mark = generator.gallery.getByText(phrases('generator.likeness.closest'), { exact: true });

  await openGeneratorSignedIn(SELFIES.slice(0, 2));
  await expect(choice).toBeHidden();
  await generator.portraitCount.selectOption('2');
  await expect(page.getByText(phrases('generator.set.credits', { count: 60 }))).toBeVisible();
  expect(models).toEqual([]);
  await choice.check();
  // The photos are compared at once; the model's description and its numbers load.
  await expect.poll(() => models.length).toBe(2);
  for (const script of [QUICK_PORTRAIT, LIKE_PORTRAIT]) await stack.scriptNextRun(script);
  await generator.generate();
  await generator.waitForPortraits(2);
  await site.expectCredits(40);
  expect(await stack.countCalls('runpod', 'run')).toBe(2);
  await expect(generator.portrait(2)).toContainText(phrases('generator.likeness.closest'), {
    // The models load and run on the device, which may be busy.
    timeout: 90_000,
  });
  await expect(mark).toHaveCount(1);
  await expect(page.getByText(phrases('generator.likeness.mayDiffer'))).toBeHidden();

  await choice.uncheck();
  await expect(mark).toHaveCount(0);
  const loaded = models.length;
  await choice.check();
  await expect.poll(() => models.length).toBe(loaded + 2);
  await page.reload();
  await expect(generator.portraits).toHaveCount(2);
  await expect(mark).toHaveCount(0);
  expect(models).toHaveLength(loaded + 2);
});
