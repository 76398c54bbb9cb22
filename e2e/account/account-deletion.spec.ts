import { readFile } from 'node:fs/promises';

import { expect, test } from '../fixtures';
import { GeneratorPageObject } from '../pages/generator';
import { expectAccessible } from '../support/accessibility';
import { readBrowserTraces } from '../support/browser-traces';
import { runIn } from '../support/projects';

const LONGER = { timeout: 30_000 };

runIn('desktop-ru', 'phone-en');

test('A user downloads their data, and deletes them in the browser and on the server, after another sign-in', async ({
  page,
  context,
  phrases,
  user,
  watch,
  site,
  generator,
  makeFirstPortrait,
}) => {
  await makeFirstPortrait();
  const portrait = String(await generator.portraits.first().locator('img').getAttribute('src'));
  expect((await context.request.get(portrait)).status()).toBe(200);
  const uid = /"uid":"([^"]+)"/.exec(await page.evaluate(readBrowserTraces))?.[1] ?? '';
  expect(uid).not.toBe('');

  await test.step('downloads', async () => {
    await site.accountMenuButton.click();
    const downloading = page.waitForEvent('download');
    await site.banner.getByRole('button', { name: phrases('account.data.download') }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    for (const part of [uid, user.email, portrait]) expect(text).toContain(part);
    await page.keyboard.press('Escape');
  });

  const otherTab = await context.newPage();
  const other = new GeneratorPageObject(otherTab, phrases);
  await other.open();
  await expect(other.photos).toHaveCount(1);
  await expect(other.accountMenuButton).toBeVisible();
  // A picture that is fetched after the deletion is missing.
  const otherPicture = other.portraits.first().locator('img');
  await otherPicture.scrollIntoViewIfNeeded();
  await expect.poll(() => otherPicture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await page.bringToFront();

  await test.step('cancels', async () => {
    const dialog = await site.openDeletion();
    await expect(dialog).toContainText(phrases('accountDeletion.goes.credits', { credits: 70 }));
    await expect(dialog.getByRole('button', { name: phrases('accountDeletion.cancel') })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(site.accountMenuButton).toBeFocused();
  });

  await test.step('deletes, after a sign-in in the popup of the same click', async () => {
    watch.expectErrorResponse(403, '/api/account');
    // The other tab may ask before it hears of the deletion.
    watch.tolerate(/status of 410 .*\/api\/account/s);
    let isRefused = false;
    await page.route('**/api/account', async (route) => {
      if (isRefused || route.request().method() !== 'DELETE') return route.fallback();
      isRefused = true;
      const json = { error: 'Too long ago.', code: 'recent_sign_in_required' };
      return route.fulfill({ status: 403, json });
    });
    const dialog = await site.openDeletion();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(phrases('accountDeletion.failures.sign_in_again'));
    await expectAccessible(page);
    const popup = await site.openPopup(
      dialog.getByRole('button', { name: phrases('accountDeletion.confirmWithSignIn') }),
    );
    await popup.getByRole('button', { name: user.email, exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: phrases('accountDeletion.notice.title') });
    await expect(notice).toBeFocused(LONGER);
    await expectAccessible(page);
  });

  await expect(site.signInButton).toBeVisible();
  await expect(generator.portraits).toHaveCount(0);
  await expect(generator.photos).toHaveCount(0);
  await expect(other.accountMenuButton).toBeHidden();
  await expect(other.photos).toHaveCount(0);
  const traces = await page.evaluate(readBrowserTraces);
  for (const trace of [uid, user.email, 'selfie', new URL(portrait).pathname])
    expect(traces).not.toContain(trace);
  expect((await context.request.get(portrait)).status()).toBe(404);

  await page.reload();
  await site.signInAgain(user);
  await site.expectCredits(0);
});
