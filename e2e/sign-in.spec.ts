import type { Page } from '@playwright/test';

import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { signInBeforehand } from './support/sign-in-beforehand';

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

async function openNoWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}

/** Opens no database of the browser before the event `e2e-databases`, as Safari may with several tabs. */
function holdDatabases(): void {
  const answered = new Promise((resolve) =>
    window.addEventListener('e2e-databases', resolve, { once: true }),
  );
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...parameters) {
    const request = open.apply(this, parameters);
    const listen = request.addEventListener.bind(request);
    const opened = new Promise((resolve) => listen('success', resolve));
    request.addEventListener = (type: string, listener: EventListener) => {
      if (type !== 'success') listen(type, listener);
      else void Promise.all([answered, opened]).then(() => listener.call(request, new Event(type)));
    };
    return request;
  };
}

test.describe('The first press on "Sign in"', () => {
  runIn('desktop-en', 'phone-ru');

  for (const milliseconds of IS_TEST_ALL ? [0, 150, 600] : [600])
    for (const way of ['pointer', 'Enter'] as const)
      test(`opens the provider’s page by ${way} with scripts delayed by ${milliseconds} ms`, async ({
        page,
        site,
        isMobile,
      }) => {
        await openWindowsInPressesOnly(page);
        await page.goto('/');
        await expect(site.signInButton).toBeVisible();
        await page.waitForLoadState('networkidle');
        await page.route('**/*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
          await route.continue();
        });
        const opened = page.waitForEvent('popup');
        if (way === 'Enter') {
          await site.signInButton.focus();
          await page.keyboard.press('Enter');
        } else if (isMobile) await site.signInButton.tap();
        else await site.signInButton.click();
        await expect((await opened).getByRole('button', { name: 'Add account' })).toBeVisible();
      });
});

test.describe('A second press while the first window is open', () => {
  runIn('desktop-en', 'phone-ru');

  test('opens another window for the sign-in', async ({ page, site, user }) => {
    await page.goto('/');
    for (const isFirst of [true, false]) {
      const popup = await site.openPopup();
      await expect(popup.getByRole('button', { name: 'Add account' })).toBeVisible();
      if (!isFirst) await site.addAccount(popup, user);
    }
    await expect(site.accountMenuButton).toBeVisible();
    await site.expectCredits(100);
  });
});

test.describe('When popups are blocked', () => {
  runIn('desktop-en', 'phone-ru');

  test('the sign-in opens in the same tab, and the user’s choices are kept', async ({
    page,
    site,
    generator,
    user,
  }) => {
    await openNoWindows(page);
    await generator.open();
    await generator.choosePose('Daniel');
    await site.signInButton.click();
    await site.addAccount(page, user);
    await site.expectCredits(100);
    await expect(page).toHaveURL(/\/generator$/);
    await expect(page.getByRole('radio', { name: 'Daniel', exact: true })).toBeChecked();
  });

  test('a user who cancels stays signed out', async ({ page, phrases, site }) => {
    await openNoWindows(page);
    await page.goto('/');
    await site.signInButton.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(site.signInButton).toBeVisible();
    await expect(page.getByText(phrases('account.signInErrorTitle'))).toBeHidden();
    await site.signInButton.click();
    await expect(page.getByRole('button', { name: 'Add account' })).toBeVisible();
  });
});

test.describe('When the browser’s databases do not answer', () => {
  runIn('desktop-en', 'phone-ru');

  test('the page goes on signed out and says why, and takes a late answer', async ({
    page,
    context,
    phrases,
    stack,
    site,
    generator,
    user,
  }) => {
    await signInBeforehand(context, stack.addresses, user);
    await page.addInitScript(holdDatabases);
    await page.clock.install();
    await generator.open();
    const notice = page.getByRole('alert').filter({ hasText: phrases('account.signInErrors.no_answer') });
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(notice.getByRole('button', { name: phrases('common.tryAgain') })).toBeVisible();
    await expect(site.signInButton).toBeVisible();
    await generator.addPhotos(SELFIES.slice(0, 1));
    await generator.generate();
    await expect(generator.alert).toContainText(phrases('errors.auth_required'));

    await page.evaluate(() => window.dispatchEvent(new Event('e2e-databases')));
    await site.expectCredits(100);
    await expect(notice).toBeHidden();
  });
});
