import { expect, test } from '../fixtures';
import { GeneratorPageObject } from '../pages/generator';
import { PageWatch } from '../support/page-watch';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

/** What Playwright stores of an origin; its types lack the databases. */
interface StoredOrigin {
  origin: string;
  localStorage: { name: string; value: string }[];
  indexedDB?: { name: string }[];
}

test.describe('Another device of the account', () => {
  runIn('desktop-en', 'phone-ru');

  test('shows a portrait and how it was made, stars it, and deletes it everywhere', async ({
    browser,
    baseURL,
    context,
    phrases,
    stack,
    generator,
    openGeneratorSignedIn,
  }) => {
    await openGeneratorSignedIn(SELFIES.slice(0, 1));
    await generator.choosePose('Daniel');
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(1);

    const { cookies, origins } = await context.storageState({ indexedDB: true });
    const isOfSignIn = ({ name }: { name: string }) => !name.startsWith('portraitGenerator');
    const signedIn = (origins as StoredOrigin[]).map(({ origin, localStorage, indexedDB = [] }) => ({
      origin,
      localStorage: localStorage.filter(isOfSignIn),
      indexedDB: indexedDB.filter(isOfSignIn),
    }));
    const elsewhere = await browser.newContext({
      storageState: { cookies, origins: signedIn },
      ...(baseURL !== undefined && { baseURL }),
    });
    const watch = new PageWatch(elsewhere);
    const page = await elsewhere.newPage();
    const other = new GeneratorPageObject(page, phrases);
    await other.open();
    await expect(other.portraits).toHaveCount(1);
    await other.viewPortrait(1);
    await expect(other.viewer.getByText('Daniel')).toBeVisible();
    const star = phrases('generator.gallery.star');
    const answered = page.waitForResponse('**/api/star-portraits');
    await other.viewer.getByRole('button', { name: star, exact: true }).click();
    await expect(other.viewer.getByRole('button', { name: star, exact: true, pressed: true })).toBeVisible();
    await answered;
    await page.keyboard.press('Escape');

    await generator.page.reload();
    const starred = generator.gallery.getByRole('button', {
      name: phrases('generator.gallery.starred'),
      exact: true,
    });
    await starred.click();
    await expect(generator.portraits).toHaveCount(1);
    await expect(starred).toHaveAttribute('aria-pressed', 'true');

    const deleted = page.waitForResponse('**/api/delete-portraits');
    await other.viewPortrait(1);
    await other.viewer
      .getByRole('button', { name: phrases('generator.gallery.delete'), exact: true })
      .click();
    await deleted;
    await generator.page.reload();
    await expect(generator.emptyGallery).toBeVisible();
    const restored = page.waitForResponse('**/api/restore-portraits');
    await other.gallery.getByRole('button', { name: phrases('generator.gallery.undo') }).click();
    await restored;
    await generator.page.reload();
    await expect(starred).toBeVisible();
    expect(watch.findings()).toEqual([]);
    await elsewhere.close();
  });
});
