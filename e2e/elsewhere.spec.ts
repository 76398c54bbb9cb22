import { expect, test } from './fixtures';
import { GeneratorPageObject } from './pages/generator';
import { SitePageObject } from './pages/site';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

// A portrait in the making belongs to the person, not to the page on which it was begun.

test.beforeEach(async ({ generator, site, stack, sitDown }) => {
  await sitDown(SELFIES.slice(0, 1));
  await stack.scriptNextRun({ outcome: 'hold' });
  await generator.generate();
  await site.expectCredits(70);
});

test.describe('While a portrait is being made', () => {
  runIn('desktop-en', 'phone-ru');

  test('another page of the site leaves everything as it is', async ({ page, phrases, stack, generator }) => {
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: phrases('nav.home'), exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await footer.getByRole('link', { name: phrases('nav.generator'), exact: true }).click();
    await expect(generator.generatingButton).toBeVisible();
    await expect(generator.placeholder).toBeVisible();
    await expect(generator.photos).toHaveCount(1);
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
    await expect(generator.photos).toHaveCount(1);
  });

  test('another tab shows it too, and it comes into the gallery once', async ({
    context,
    phrases,
    stack,
    generator,
  }) => {
    const page = await context.newPage();
    const [otherGenerator, otherSite] = [
      new GeneratorPageObject(page, phrases),
      new SitePageObject(page, phrases),
    ];
    await otherGenerator.open();
    await expect(otherGenerator.generatingButton).toBeVisible();
    await otherSite.expectCredits(70);
    await stack.releaseRuns(QUICK_PORTRAIT);
    for (const tab of [otherGenerator, generator]) await tab.waitForPortraits(1);
    await otherGenerator.page.reload();
    await expect(otherGenerator.portraits).toHaveCount(1);
    await otherSite.expectCredits(70);
  });
});

test.describe('Signing out in the middle', () => {
  runIn('desktop-ru', 'phone-en');

  test('hides the run from whoever comes next, and gives it back to its owner', async ({
    page,
    phrases,
    stack,
    site,
    generator,
    person,
  }) => {
    await site.signOut();
    await expect(generator.generateButton).toBeVisible();
    await expect(generator.placeholder).toBeHidden();

    await site.signIn({ name: 'Somebody Else', email: `else.${person.email}` });
    await site.expectCredits(100);
    await expect(generator.generateButton).toBeVisible();
    await site.signOut();

    await site.signInAgain(person);
    await site.expectCredits(70);
    await expect(generator.generatingButton).toBeVisible();
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
    await expect(page.getByText(phrases('generator.run.ready'))).toBeVisible();
  });
});
