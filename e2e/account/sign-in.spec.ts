import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

/** How late scripts come, in milliseconds. */
const DELAY_MS = 600;

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
