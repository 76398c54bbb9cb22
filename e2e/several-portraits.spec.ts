import type { Page } from '@playwright/test';

import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { requestsOf } from './support/calls';
import { QUICK_PORTRAIT, quickPortrait, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('desktop-en', 'phone-ru');
test.use({ looksAtPhotos: true });

/** The addresses of this browser's portraits, newest first. */
const storedGallery = (page: Page): Promise<string[]> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('portraitGenerator_generatedImages') ?? '[]') as string[],
  );

const NO_FACE = { outcome: 'FAILED', error: 'no_face: No face.' } as const;

test('makes three portraits of one click, which differ, for the price of three', async ({
  context,
  page,
  stack,
  site,
  generator,
  phrases,
  openGeneratorSignedIn,
}) => {
  const models = requestsOf(context, '/faceres.');
  await openGeneratorSignedIn(SELFIES.slice(0, 2));
  // `npm run test:all` makes real ones, which take seconds of the processor each.
  if (!IS_TEST_ALL)
    for (const style of ['professional', 'casual', 'vintage'] as const)
      await stack.scriptNextRun(quickPortrait(style));
  await generator.portraitCount.selectOption('3');
  await expect(page.getByText(phrases('generator.set.credits', { count: 90 }))).toBeVisible();
  await generator.generate();
  await expect(generator.gallery.getByText(phrases('generator.gallery.upNext')).first()).toBeVisible();
  await generator.waitForPortraits(3);
  await site.expectCredits(10);
  expect(await stack.countCalls('runpod', 'run')).toBe(3);
  const addresses = await storedGallery(page);
  const files = await Promise.all(
    addresses.map(async (address) => (await (await page.request.get(address)).body()).toString('base64')),
  );
  expect(new Set(files).size).toBe(3);
  // Faces are compared only when the user wants it.
  expect(models).toEqual([]);
});

test('one that fails is refunded alone, and the others stay @all', async ({
  stack,
  site,
  generator,
  phrases,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  for (const script of [QUICK_PORTRAIT, NO_FACE, QUICK_PORTRAIT]) await stack.scriptNextRun(script);
  await generator.generateSeveral(3);
  await expect(generator.alert).toContainText(phrases('generator.errors.noFace'));
  await generator.waitForPortraits(2);
  await site.expectCredits(40);
});

test('a reload while several are made keeps them all @all', async ({
  page,
  stack,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  for (let run = 0; run < 2; run += 1) await stack.scriptNextRun({ outcome: 'hold' });
  await generator.generateSeveral(2);
  await expect.poll(() => stack.countCalls('runpod', 'run')).toBe(2);
  await page.reload();
  await expect(generator.progress).toBeVisible();
  await stack.releaseRuns(QUICK_PORTRAIT);
  // The worker takes one run at a time.
  await expect(generator.portraits).toHaveCount(1);
  await expect(() => stack.releaseRuns(QUICK_PORTRAIT)).toPass();
  await generator.waitForPortraits(2);
  await site.expectCredits(40);
});

test('asks for more credits before several are sent', async ({
  site,
  stack,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await generator.generateSeveral(4);
  await expect(generator.alert).toContainText('120');
  await site.expectCredits(100);
  expect(await stack.countCalls('runpod', 'run')).toBe(0);
});
