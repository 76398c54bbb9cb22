import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

/** As TikTok's window names itself on Android. */
const TIKTOK =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.6613.127 Mobile Safari/537.36 trill_350402 BytedanceWebview/d8a21c6';

test.describe('In another app’s browser', () => {
  runIn('phone-ru', 'desktop-en');
  test.use({ userAgent: TIKTOK, permissions: ['clipboard-read', 'clipboard-write'] });

  test('each place of a sign-in says where it works, and a sign-in is still possible @all', async ({
    page,
    phrases,
    site,
    generator,
    user,
  }) => {
    const refusal = phrases('inAppBrowser.title');
    const open = phrases('inAppBrowser.open');
    const notice = site.banner.getByRole('alert');

    await generator.open();
    await expect(notice).toHaveText(refusal);
    await expectAccessible(page);
    const link = site.banner.getByRole('link', { name: open, exact: true });
    await expect(link).toHaveAttribute('href', /^intent:\/\/localhost:\d+\/generator#Intent;scheme=http;/);
    await generator.addPhotos(SELFIES.slice(0, 1));
    await expect(site.banner.getByText(phrases('inAppBrowser.photos'))).toBeVisible();
    await site.banner.getByRole('button', { name: phrases('inAppBrowser.copy') }).press('Enter');
    await expect(site.banner.getByRole('status')).toHaveText(phrases('inAppBrowser.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/generator$/);
    await site.banner.getByRole('button', { name: phrases('common.close'), exact: true }).click();
    await expect(notice).toBeHidden();

    await generator.generate();
    await expect(generator.alert.getByText(refusal)).toBeVisible();
    await expect(generator.alert.getByRole('link', { name: open, exact: true })).toBeVisible();

    await site.signIn(user);
    await expect(page.getByText(refusal)).toHaveCount(0);
  });
});
