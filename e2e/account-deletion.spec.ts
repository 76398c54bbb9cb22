import { expect, test } from './fixtures';
import { GeneratorPageObject } from './pages/generator';
import { expectAccessible } from './support/accessibility';
import { readBrowserTraces } from './support/browser-traces';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

const LONGER = { timeout: 30_000 };

test.describe('Deleting the account', () => {
  runIn('desktop-ru', 'phone-en');

  test('deletes the user’s data in the browser and on the server, and confirms it', async ({
    page,
    context,
    phrases,
    user,
    stack,
    site,
    generator,
    openGeneratorSignedIn,
  }) => {
    await openGeneratorSignedIn(SELFIES);
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(1);
    const portrait = String(await generator.portraits.first().locator('img').getAttribute('src'));
    expect((await context.request.get(portrait)).status()).toBe(200);
    const uid = /"uid":"([^"]+)"/.exec(await page.evaluate(readBrowserTraces))?.[1] ?? '';
    expect(uid).not.toBe('');
    const otherTab = await context.newPage();
    const other = new GeneratorPageObject(otherTab, phrases);
    await other.open();
    await expect(other.photos).toHaveCount(SELFIES.length);
    await expect(otherTab.getByRole('button', { name: phrases('account.menu') })).toBeVisible();
    // A picture that is fetched after the deletion is missing.
    const otherPicture = other.portraits.first().locator('img');
    await otherPicture.scrollIntoViewIfNeeded();
    await expect.poll(() => otherPicture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);

    await page.bringToFront();
    const dialog = await site.openDeletion();
    await expect(dialog).toContainText(phrases('accountDeletion.goes.credits', { credits: 70 }));
    const keep = dialog.getByRole('button', { name: phrases('accountDeletion.cancel') });
    await expect(keep).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(site.accountMenuButton).toBeFocused();

    await site.openDeletion();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('status').filter({ hasText: phrases('accountDeletion.notice.title') });
    await expect(notice).toBeFocused(LONGER);
    await expectAccessible(page);
    await expect(site.signInButton).toBeVisible();
    await expect(generator.portraits).toHaveCount(0);
    await expect(generator.photos).toHaveCount(0);
    await expect(otherTab.getByRole('button', { name: phrases('account.menu') })).toBeHidden();
    await expect(other.photos).toHaveCount(0);
    const traces = await page.evaluate(readBrowserTraces);
    for (const trace of [uid, user.email, 'selfie', new URL(portrait).pathname])
      expect(traces).not.toContain(trace);
    expect((await context.request.get(portrait)).status()).toBe(404);

    await page.reload();
    await expect(site.signInButton).toBeVisible();
    await site.signInAgain(user);
    await site.expectCredits(0);
  });

  test('asks for a recent sign-in, in the popup of the same click', async ({
    page,
    phrases,
    user,
    watch,
    site,
    openDonateSignedIn,
  }) => {
    await openDonateSignedIn();
    watch.expectErrorResponse(403, '/api/account');
    let refusals = 0;
    await page.route('**/api/account', async (route) => {
      const isFirst = route.request().method() === 'DELETE' && refusals === 0;
      if (!isFirst) return route.fallback();
      refusals += 1;
      const json = { error: 'Too long ago.', code: 'recent_sign_in_required' };
      return route.fulfill({ status: 403, json });
    });
    const dialog = await site.openDeletion();
    await dialog.getByRole('button', { name: phrases('accountDeletion.confirm') }).click();
    await expect(dialog.getByRole('alert')).toContainText(phrases('accountDeletion.failures.sign_in_again'));
    await expectAccessible(page);

    const again = dialog.getByRole('button', { name: phrases('accountDeletion.confirmWithSignIn') });
    const opening = page.waitForEvent('popup');
    await again.click();
    const popup = await opening;
    await popup.getByRole('button', { name: user.email, exact: true }).click();
    await expect(page.getByText(phrases('accountDeletion.notice.title'))).toBeVisible(LONGER);
    expect(refusals).toBe(1);
    await expect(site.signInButton).toBeVisible();
  });
});
