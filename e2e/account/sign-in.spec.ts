import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { GeneratorPageObject } from '../pages/generator';
import { copiesOfSelfies } from '../support/photo-files';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { storedSignIn } from '../support/sign-in-beforehand';
import { storeBeforehand } from '../support/stored-values';

runIn('desktop-en', 'phone-ru');

/** How late scripts come, in milliseconds. */
const DELAY_MS = 600;

/** How long the token of a sign-in is valid, in milliseconds. */
const LIFE_MS = 10 * 60_000;

const LOOKUP = '**/accounts:lookup?*';

/** Opens windows only within a press and not after a wait, as Safari does. */
async function openWindowsInPressesOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let isPressed = false;
    window.addEventListener(
      'click',
      ({ isTrusted }) => {
        isPressed = isTrusted;
        setTimeout(() => (isPressed = false));
      },
      { capture: true },
    );
    window.open = (...parameters) => (isPressed ? open(...parameters) : null);
  });
}

test('The first press on "Sign in" opens the provider’s page, however late scripts come; another press opens another', async ({
  page,
  phrases,
  site,
  isMobile,
  user,
}) => {
  await openWindowsInPressesOnly(page);
  await page.goto('/');
  await expect(site.signInButton).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  const opened = page.waitForEvent('popup');
  if (isMobile) await site.signInButton.tap();
  else await site.signInButton.click();
  const first = await opened;
  await expect(first.getByRole('button', { name: 'Add account' })).toBeVisible();
  await page.unroute('**/*.js');

  await test.step('the user closes it', async () => {
    await first.close();
    await expect(site.signInButton).toBeEnabled();
    await expect(page.getByText(phrases('account.signInErrorTitle'))).toBeHidden();
  });
  await test.step('and presses twice', async () => {
    const second = await site.openPopup();
    await expect(second.getByRole('button', { name: 'Add account' })).toBeVisible();
    await site.addAccount(await site.openPopup(), user);
    await site.expectCredits(100);
  });
});

test('Where popups are blocked, the sign-in opens in the same tab, can be cancelled, and keeps the user’s choices', async ({
  page,
  phrases,
  site,
  generator,
  user,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await generator.open();
  await generator.choosePose('Daniel');
  await site.signInButton.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(site.signInButton).toBeVisible();
  await expect(page.getByText(phrases('account.signInErrorTitle'))).toBeHidden();

  await site.signInButton.click();
  await site.addAccount(page, user);
  await site.expectCredits(100);
  await expect(page).toHaveURL(/\/generator$/);
  await expect(page.getByRole('radio', { name: 'Daniel', exact: true })).toBeChecked();
});

test('Where Google does not answer at a page load, the user stays signed in and keeps their photos, in each tab', async ({
  page,
  context,
  phrases,
  generator,
  watch,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  // Firefox's line about a call without an answer.
  watch.tolerate(/accounts:lookup.*CORS request did not succeed/);
  for (const status of [503, 429, null])
    await test.step(status === null ? 'no answer' : String(status), async () => {
      if (status === null) watch.expectInChromium(/ERR_TIMED_OUT.*accounts:lookup/s);
      else watch.expectErrorResponse(status, 'accounts:lookup');
      await context.route(LOOKUP, (route) =>
        status === null
          ? route.abort('timedout')
          : route.fulfill({ status, json: { error: { code: status, message: 'UNAVAILABLE' } } }),
      );
      const otherTab = await context.newPage();
      const other = new GeneratorPageObject(otherTab, phrases);
      for (const [tab, shown] of [
        [page, generator],
        [otherTab, other],
      ] as const) {
        const asked = tab.waitForRequest(LOOKUP);
        await shown.open();
        await asked;
        await shown.expectCredits(100);
        await expect(shown.photos).toHaveCount(1);
      }
      await expect(generator.accountMenuButton).toBeVisible();
      await otherTab.close();
      await context.unroute(LOOKUP);
    });
});

test('A token that ends during a slow batch of uploads is renewed before a call is refused', async ({
  page,
  stack,
  user,
  generator,
}, testInfo) => {
  await page.clock.install();
  const stored = await storedSignIn(stack.addresses, user);
  for (const [key, value] of Object.entries(stored))
    stored[key] = value.replace(/"expirationTime":\d+/, `"expirationTime":${Date.now() + LIFE_MS}`);
  await storeBeforehand(page, { local: stored });
  await generator.open();
  await generator.expectCredits(100);
  await generator.addPhotos(await copiesOfSelfies(9, testInfo.outputPath('photos')));
  const tokens: string[] = [];
  await page.route('**/api/upload-image*', async (route) => {
    tokens.push(route.request().headers()['authorization'] ?? '');
    // The SDK renews a token in its last half minute.
    if (tokens.length === 4) await page.clock.setSystemTime(Date.now() + LIFE_MS - 20_000);
    await route.continue();
  });
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.waitForPortraits(1);
  expect(tokens).toHaveLength(9);
  // Three uploads at once can each have a new token.
  expect(tokens.at(-1)).not.toBe(tokens[0]);
  expect(new Set(tokens).size).toBeLessThanOrEqual(4);
});
