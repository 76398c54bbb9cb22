import type { Page } from '@playwright/test';

import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from '../fixtures';
import { CARDS, PAYMENT } from '../pages/donate';
import { expectAccessible } from '../support/accessibility';
import { findMotion, findOverflow } from '../support/adaptation';
import { holdCalls } from '../support/calls';
import { POSE_PICTURE, portraitWithOpacity, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

/** The width of a desktop's window at 400 %, in pixels. */
const NARROW = 320;

/** Expects of a state of a page: nothing moves, axe-core finds nothing, and nothing overflows the narrow window. */
async function expectSound(page: Page): Promise<void> {
  expect(await findMotion(page)).toEqual([]);
  await expectAccessible(page);
  const { width, height } = page.viewportSize() ?? { width: NARROW, height: 640 };
  await page.setViewportSize({ width: NARROW, height });
  await expect.poll(() => findOverflow(page)).toEqual([]);
  await page.setViewportSize({ width, height });
}

runIn('phone-ru', 'desktop-en');
test.use({ reducedMotion: 'reduce' });

/** Long tests have one of the colour schemes, and in `npm run test:all` both. */
const longTestsIn = (usual: 'light' | 'dark') => (IS_TEST_ALL ? (['light', 'dark'] as const) : [usual]);

for (const colorScheme of longTestsIn('dark'))
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the home page, the legal pages and an unknown address are sound', async ({
      page,
      phrases,
      watch,
    }) => {
      watch.expectErrorResponse(404, '/nowhere');
      for (const [address, heading] of [
        ['/', 'home.questions.heading'],
        ['/privacy', 'privacy.heading'],
        ['/terms', 'terms.heading'],
        ['/nowhere', 'notFound.heading'],
      ] as const)
        await test.step(address, async () => {
          await page.goto(address);
          await expect(page.getByRole('heading', { name: phrases(heading), exact: true })).toBeVisible();
          await expectSound(page);
        });
    });

    test('the generator is sound: asking for consent, uploading, generating, offline, with a portrait', async ({
      page,
      context,
      phrases,
      stack,
      watch,
      site,
      generator,
      user,
    }) => {
      await generator.open();
      await site.signIn(user);
      await generator.addPhotos(SELFIES);
      await stack.scriptNextRun({ outcome: 'hold' });
      const release = await holdCalls(page, '/api/upload-image*');
      await generator.generate();
      await expect(generator.consentDialog).toBeVisible();
      await test.step('with the consent', () => expectSound(page));
      await generator.consent();
      await expect(generator.progress).toBeVisible();
      await test.step('uploading', () => expectSound(page));
      release();
      await site.expectCredits(70);
      await test.step('generating', () => expectSound(page));

      watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await expect(generator.offlineNotice).toBeVisible();
      await test.step('offline', () => expectSound(page));
      await context.setOffline(false);

      const portrait = (await portraitWithOpacity('maya.webp', '#7d8a92')).toString('base64');
      await stack.releaseRuns({ outcome: 'COMPLETED', output: [portrait] });
      await generator.waitForPortraits(1);
      await test.step('with a portrait', () => expectSound(page));
      await generator.viewPortrait(1);
      await test.step('with the viewer open', () => expectSound(page));
      await generator.viewer.getByRole('button', { name: phrases('generator.gallery.compare') }).click();
      await expect(generator.viewer.getByRole('slider')).toBeVisible();
      await test.step('comparing with a photo', () => expectSound(page));
      await generator.viewer
        .getByRole('button', { name: phrases('generator.gallery.background.open') })
        .click();
      await expect(
        generator.viewer.getByRole('group', { name: phrases('generator.gallery.background.open') }),
      ).toBeVisible();
      await test.step('with other backgrounds', () => expectSound(page));

      await page.keyboard.press('Escape');
      await generator.clearGallery();
      await test.step('with a cleared gallery that can be restored', () => expectSound(page));
      // Further down, the open menu would cover some buttons.
      await page.evaluate(() => window.scrollTo(0, 0));
      await site.accountMenuButton.click();
      await test.step('with the account menu open', () => expectSound(page));
    });
  });

for (const colorScheme of longTestsIn('light'))
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the donation page is sound: empty, with mistakes, sending, with an error, with thanks', async ({
      page,
      phrases,
      watch,
      site,
      donate,
      openDonateSignedIn,
    }) => {
      await donate.open();
      await expect(donate.heading).toHaveText(phrases('donate.heading'));
      await expect(donate.cardNumber).toBeVisible();
      await test.step('empty', () => expectSound(page));

      await openDonateSignedIn();
      await donate.customField.fill('0.99');
      await donate.fillCard('4242 4242 4242 4241');
      await donate.card.getByRole('textbox').last().press('Tab');
      await expect(donate.cardNumber).toHaveAttribute('aria-invalid', 'true');
      await expect(donate.customField).toHaveAttribute('aria-invalid', 'true');
      await test.step('with mistakes', () => expectSound(page));

      watch.expectErrorResponse(402, PAYMENT);
      const release = await holdCalls(page, PAYMENT);
      await donate.donate(500, CARDS.declined);
      await expect(page.getByText(phrases('donate.submit.steps.payment'))).toBeVisible();
      await test.step('sending', () => expectSound(page));
      release();
      await expect(donate.alert).toBeVisible();
      await test.step('with an error', () => expectSound(page));

      await donate.fillCard(CARDS.good);
      await donate.donateButton.click();
      await expect(donate.figures).toHaveCount(4);
      await site.expectCredits(625);
      await test.step('with thanks', () => expectSound(page));
    });

    test('the generator is sound: empty, with everything chosen, with the crop dialog, with an error', async ({
      page,
      phrases,
      generator,
    }) => {
      await generator.open();
      await test.step('empty', () => expectSound(page));

      await generator.addPhotos([...SELFIES, 'package.json'], SELFIES.length);
      await page.getByText(phrases('generator.photos.guide.title')).click();
      await generator.openSettings();
      await generator.takeCustomStyle(POSE_PICTURE);
      await test.step('with photos, guidance, notices, custom style and settings', () => expectSound(page));

      await generator.openCrop(POSE_PICTURE);
      await test.step('with the crop dialog', () => expectSound(page));
      await page.keyboard.press('Escape');
      await generator.takeCustomPose(POSE_PICTURE);

      await generator.generate();
      await expect(generator.alert).toBeVisible();
      await test.step('with an error', () => expectSound(page));
    });
  });
