import { expect, test } from '../fixtures';
import { GeneratorPageObject } from '../pages/generator';
import { QUICK_PORTRAIT } from '../support/pictures';
import { runIn } from '../support/projects';

// A running job belongs to the user, not to the page that started it.
runIn('desktop-en', 'phone-ru');

test('Another tab shows a running generation; a sign-out hides it from the next user, and its owner gets its portrait once', async ({
  page,
  context,
  phrases,
  stack,
  site,
  generator,
  user,
  startPortrait,
}) => {
  await startPortrait();
  const other = new GeneratorPageObject(await context.newPage(), phrases);
  await other.open();
  await expect(other.generatingButton).toBeVisible();
  await other.expectCredits(70);
  await page.bringToFront();

  await test.step('signed out', async () => {
    await site.signOut();
    for (const tab of [generator, other]) {
      await expect(tab.generateButton).toBeVisible();
      await expect(tab.placeholder).toBeHidden();
    }
  });
  await test.step('as another user', async () => {
    await site.signIn({ name: 'Other User', email: `else.${user.email}` });
    await site.expectCredits(100);
    await expect(generator.generateButton).toBeVisible();
    await expect(generator.emptyGallery).toBeVisible();
    await site.signOut();
  });
  await test.step('as its owner', async () => {
    await site.signInAgain(user);
    await site.expectCredits(70);
    await expect(generator.generatingButton).toBeVisible();
    await expect(other.generatingButton).toBeVisible();
    await stack.releaseRuns(QUICK_PORTRAIT);
    for (const tab of [generator, other]) await tab.waitForPortraits(1);
    await expect(page.getByText(phrases('generator.run.ready', { ready: 1 }))).toBeVisible();
    await other.page.reload();
    await expect(other.portraits).toHaveCount(1);
    await other.expectCredits(70);
  });
});
