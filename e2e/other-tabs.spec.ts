import { expect, test } from './fixtures';
import { GeneratorPageObject } from './pages/generator';
import { SitePageObject } from './pages/site';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

// A running job belongs to the user, not to the page that started it.

test.beforeEach(async ({ generator, site, stack, openGeneratorSignedIn }) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await stack.scriptNextRun({ outcome: 'hold' });
  await generator.generate();
  await site.expectCredits(70);
});

test.describe('During a generation', () => {
  runIn('desktop-en', 'phone-ru');

  test('a visit to another page changes nothing @all', async ({ page, phrases, stack, generator }) => {
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

  test('another tab shows it too, and the gallery gets it once', async ({
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

test.describe('Signing out during a generation', () => {
  runIn('desktop-ru', 'phone-en');

  test('hides the job from the next user, and shows it to its owner again', async ({
    page,
    phrases,
    stack,
    site,
    generator,
    user,
  }) => {
    await site.signOut();
    await expect(generator.generateButton).toBeVisible();
    await expect(generator.placeholder).toBeHidden();

    await site.signIn({ name: 'Other User', email: `else.${user.email}` });
    await site.expectCredits(100);
    await expect(generator.generateButton).toBeVisible();
    await site.signOut();

    await site.signInAgain(user);
    await site.expectCredits(70);
    await expect(generator.generatingButton).toBeVisible();
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
    await expect(page.getByText(phrases('generator.run.ready', { ready: 1 }))).toBeVisible();
  });
});
