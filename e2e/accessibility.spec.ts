import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { CARDS, PAYMENT } from './pages/donate';
import { expectAccessible } from './support/accessibility';
import { holdCalls } from './support/calls';
import { POSE_PICTURE, QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

type ColorScheme = 'light' | 'dark';

/** A long test: in one colour scheme, and in `npm run test:all` in both. */
function longTestIn(usual: ColorScheme, colorScheme: ColorScheme) {
  return IS_TEST_ALL || colorScheme === usual ? test : test.skip;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe-core finds no violation in ${colorScheme} colours`, () => {
    runIn(colorScheme === 'light' ? 'desktop-en' : 'phone-ru');
    test.use({ colorScheme });

    test('on the home page', async ({ page, phrases }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: phrases('home.questions.heading') })).toBeVisible();
      await expectAccessible(page);
    });

    longTestIn('light', colorScheme)(
      'on the donation page: empty, with mistakes, sending, with an error, with thanks',
      async ({ page, phrases, watch, site, donate, openDonateSignedIn }) => {
        await donate.open();
        await expect(donate.heading).toHaveText(phrases('donate.heading'));
        await expect(donate.cardNumber).toBeVisible();
        await test.step('empty', () => expectAccessible(page));

        await openDonateSignedIn();
        await donate.customField.fill('0.99');
        await donate.fillCard('4242 4242 4242 4241');
        await donate.card.getByRole('textbox').last().press('Tab');
        await expect(donate.cardNumber).toHaveAttribute('aria-invalid', 'true');
        await expect(donate.customField).toHaveAttribute('aria-invalid', 'true');
        await test.step('with mistakes', () => expectAccessible(page));

        watch.expectErrorResponse(402, PAYMENT);
        const release = await holdCalls(page, PAYMENT);
        await donate.donate(500, CARDS.declined);
        await expect(page.getByText(phrases('donate.submit.steps.payment'))).toBeVisible();
        await test.step('sending', () => expectAccessible(page));
        release();
        await expect(donate.alert).toBeVisible();
        await test.step('with an error', () => expectAccessible(page));

        await donate.fillCard(CARDS.good);
        await donate.donateButton.click();
        await expect(donate.figures).toHaveCount(4);
        await site.expectCredits(625);
        await test.step('with thanks', () => expectAccessible(page));
      },
    );

    test('on the not-found page @all', async ({ page, phrases, watch }) => {
      watch.expectErrorResponse(404, '/nowhere');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('notFound.heading'));
      await expectAccessible(page);
    });

    longTestIn('light', colorScheme)(
      'in the generator: empty, with everything chosen, with the crop dialog, with an error',
      async ({ page, phrases, generator }) => {
        await generator.open();
        await test.step('empty', () => expectAccessible(page));

        await generator.addPhotos([...SELFIES, 'package.json'], SELFIES.length);
        await page.getByText(phrases('generator.photos.guide.title')).click();
        await generator.openSettings();
        await generator.takeCustomStyle(POSE_PICTURE);
        await test.step('with photos, guidance, notices, custom style and settings', () =>
          expectAccessible(page));

        await generator.openCrop(POSE_PICTURE);
        await test.step('with the crop dialog', () => expectAccessible(page));
        await page.keyboard.press('Escape');
        await generator.takeCustomPose(POSE_PICTURE);

        await generator.generate();
        await expect(generator.alert).toBeVisible();
        await test.step('with an error', () => expectAccessible(page));
      },
    );

    longTestIn('dark', colorScheme)(
      'in the generator: uploading, offline, generating, with a portrait',
      async ({ page, context, phrases, stack, watch, site, generator, openGeneratorSignedIn }) => {
        await openGeneratorSignedIn(SELFIES);
        await stack.scriptNextRun({ outcome: 'hold' });
        const release = await holdCalls(page, '/api/upload-image*');
        await generator.generate();
        await expect(generator.progress).toBeVisible();
        await test.step('uploading', () => expectAccessible(page));
        release();
        await site.expectCredits(70);
        await test.step('generating', () => expectAccessible(page));

        watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
        await context.setOffline(true);
        await expect(generator.offlineNotice).toBeVisible();
        await test.step('offline', () => expectAccessible(page));
        await context.setOffline(false);

        await stack.releaseRuns(QUICK_PORTRAIT);
        await generator.waitForPortraits(1);
        await generator.viewPortrait(1);
        await test.step('with the viewer open', () => expectAccessible(page));
        await generator.viewer.getByRole('button', { name: phrases('generator.gallery.compare') }).click();
        await expect(generator.viewer.getByRole('slider')).toBeVisible();
        await test.step('comparing with a photo', () => expectAccessible(page));

        await page.keyboard.press('Escape');
        await generator.clearGallery();
        await test.step('with a cleared gallery that can be restored', () => expectAccessible(page));
        // Further down, the open menu would cover some buttons.
        await page.evaluate(() => window.scrollTo(0, 0));
        await site.accountMenuButton.click();
        await test.step('with the account menu open', () => expectAccessible(page));
      },
    );
  });
}
