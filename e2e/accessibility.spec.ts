import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { PAYMENT } from './pages/donate';
import { expectAccessible } from './support/accessibility';
import { holdCalls } from './support/hold-calls';
import { POSE_PICTURE, QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { CARDS } from './support/test-cards';

type ColorScheme = 'light' | 'dark';

/** A test of a long journey: in one colour scheme, and in `npm run test:all` in both. */
function longTestIn(usual: ColorScheme, colorScheme: ColorScheme) {
  return IS_TEST_ALL || colorScheme === usual ? test : test.skip;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In ${colorScheme} colours, axe-core has no objection`, () => {
    runIn(colorScheme === 'light' ? 'desktop-en' : 'phone-ru');
    test.use({ colorScheme });

    test('to the home page', async ({ page, phrases }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: phrases('home.questions.heading') })).toBeVisible();
      await expectAccessible(page);
    });

    longTestIn('light', colorScheme)(
      'to the donations: empty, with mistakes, on the way, with an error, with thanks',
      async ({ page, phrases, watch, site, donate, comeToDonate }) => {
        await donate.open();
        await expect(donate.heading).toHaveText(phrases('donate.heading'));
        await expect(donate.cardNumber).toBeVisible();
        await test.step('empty', () => expectAccessible(page));

        await comeToDonate();
        await donate.customField.fill('0.99');
        await donate.fillCard('4242 4242 4242 4241');
        await donate.card.getByRole('textbox').last().press('Tab');
        await expect(donate.cardNumber).toHaveAttribute('aria-invalid', 'true');
        await expect(donate.customField).toHaveAttribute('aria-invalid', 'true');
        await test.step('with mistakes', () => expectAccessible(page));

        watch.expectAnswer(402, PAYMENT);
        const letGo = await holdCalls(page, PAYMENT);
        await donate.donate(500, CARDS.declined);
        await expect(page.getByText(phrases('donate.submit.steps.payment'))).toBeVisible();
        await test.step('on the way', () => expectAccessible(page));
        letGo();
        await expect(donate.alert).toBeVisible();
        await test.step('with an error', () => expectAccessible(page));

        await donate.fillCard(CARDS.good);
        await donate.donateButton.click();
        await expect(donate.figures).toHaveCount(4);
        await site.expectCredits(625);
        await test.step('with thanks', () => expectAccessible(page));
      },
    );

    test('to the page for unknown addresses', async ({ page, phrases, watch }) => {
      watch.expectAnswer(404, '/nowhere');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('notFound.heading'));
      await expectAccessible(page);
    });

    longTestIn('light', colorScheme)(
      'to the generator: empty, with everything chosen, with a picture to cut, with an error',
      async ({ page, phrases, generator }) => {
        await generator.open();
        await test.step('empty', () => expectAccessible(page));

        await generator.addPhotos([...SELFIES, 'package.json'], SELFIES.length);
        await page.getByText(phrases('generator.photos.guide.title')).click();
        await generator.openSettings();
        await generator.takeCustomStyle(POSE_PICTURE);
        await test.step('with photos, guidance, notices, own style and settings', () =>
          expectAccessible(page));

        await generator.openCrop(POSE_PICTURE);
        await test.step('with a picture to cut', () => expectAccessible(page));
        await page.keyboard.press('Escape');
        await generator.takeCustomPose(POSE_PICTURE);

        await generator.generate();
        await expect(generator.alert).toBeVisible();
        await test.step('with an error', () => expectAccessible(page));
      },
    );

    longTestIn('dark', colorScheme)(
      'to the generator: uploading, offline, at work, with a portrait',
      async ({ page, context, phrases, stack, watch, site, generator, sitDown }) => {
        await sitDown(SELFIES);
        await stack.scriptNextRun({ outcome: 'hold' });
        const letGo = await holdCalls(page, '/api/upload-image');
        await generator.generate();
        await expect(generator.progress).toBeVisible();
        await test.step('uploading', () => expectAccessible(page));
        letGo();
        await site.expectCredits(70);
        await test.step('at work', () => expectAccessible(page));

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
        await test.step('with an empty gallery that can be brought back', () => expectAccessible(page));
        // Further down, the open menu would cover a part of a row's buttons.
        await page.evaluate(() => window.scrollTo(0, 0));
        await site.accountMenuButton.click();
        await test.step('with the account menu open', () => expectAccessible(page));
      },
    );
  });
}
