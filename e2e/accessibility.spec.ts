import { expect, test } from './fixtures';
import { expectAccessible } from './support/accessibility';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runOnlyIn } from './support/projects';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In ${colorScheme} colours, axe-core has no objection`, () => {
    runOnlyIn('desktop-en', 'phone-ru');
    test.use({ colorScheme });

    test('to the home page', async ({ page, phrases }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: phrases('home.questions.heading') })).toBeVisible();
      await expectAccessible(page);
    });

    test('to the donations', async ({ page, phrases }) => {
      await page.goto('/donate');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
      await expectAccessible(page);
    });

    test('to the page for unknown addresses', async ({ page, phrases, watch }) => {
      watch.expectAnswer(404, '/nowhere');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('notFound.heading'));
      await expectAccessible(page);
    });

    test('to the generator: empty, with photos and settings, with an error, with a portrait', async ({
      page,
      stack,
      site,
      generator,
      person,
    }) => {
      await generator.open();
      await test.step('empty', () => expectAccessible(page));

      await generator.addPhotos(SELFIES);
      await generator.openSettings();
      await test.step('with photos and settings', () => expectAccessible(page));

      await generator.generate();
      await expect(generator.alert).toBeVisible();
      await test.step('with an error', () => expectAccessible(page));

      await site.signIn(person);
      await stack.scriptNextRun({ outcome: 'hold' });
      await generator.generate();
      await expect(generator.progress).toBeVisible();
      await site.expectCredits(70);
      await test.step('at work', () => expectAccessible(page));

      await stack.releaseRuns(QUICK_PORTRAIT);
      await generator.waitForPortraits(1);
      await generator.viewPortrait(1);
      await test.step('with the viewer open', () => expectAccessible(page));

      await page.keyboard.press('Escape');
      await site.accountMenuButton.click();
      await test.step('with the account menu open', () => expectAccessible(page));
    });
  });
}
