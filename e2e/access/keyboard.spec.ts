import type { Locator, Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { CARDS } from '../pages/donate';
import { requestsOf } from '../support/calls';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'desktop-ru');

/** More tab stops than any page has. */
const MOST_TAB_STOPS = 60;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`);
}

test('makes, opens and downloads a portrait with the keyboard alone', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  user,
}) => {
  const uploads = requestsOf(page.context(), '/api/upload-image');
  // Starts to listen first: a busy page may otherwise handle the key earlier.
  const choosing = page.waitForEvent('filechooser');
  await generator.open();

  await test.step('skips the navigation', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: phrases('nav.skip') });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('adds a photo', async () => {
    await page.keyboard.press('Tab');
    await expect(generator.photoInput).toBeFocused();
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(SELFIES.slice(0, 1));
    await expect(generator.photos).toHaveCount(1);
  });

  await test.step('chooses pose and style', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Anna', exact: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Daniel', exact: true })).toBeChecked();
    await tabTo(page, generator.style('casual'));
    await page.keyboard.press('Space');
    await expect(generator.style('casual')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('signs in when asked', async () => {
    await tabTo(page, generator.generateButton);
    await page.keyboard.press('Enter');
    await expect(generator.alert).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(generator.alert.getByRole('button', { name: phrases('account.signIn') })).toBeFocused();
    const opening = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const popup = await opening;
    const addAccount = popup.getByRole('button', { name: 'Add account' });
    await expect(addAccount).toBeEnabled();
    await tabTo(popup, addAccount);
    await popup.keyboard.press('Enter');
    await popup.keyboard.type(user.name);
    await popup.keyboard.press('Tab');
    await popup.keyboard.type(user.email);
    await popup.keyboard.press('Enter');
    await site.expectCredits(100);
  });

  await test.step('uploads nothing without a consent', async () => {
    await tabTo(page, generator.generateButton);
    await page.keyboard.press('Enter');
    await expect(generator.consentDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(generator.consentDialog).toBeHidden();
    await expect(generator.generateButton).toBeFocused();
    expect(uploads).toEqual([]);
  });

  await test.step('generates', async () => {
    await stack.scriptNextRun({ outcome: 'hold' });
    await page.keyboard.press('Enter');
    await expect(generator.consentDialog).toBeVisible();
    for (const box of await generator.consentDialog.getByRole('checkbox').all()) {
      await expect(box).not.toBeChecked();
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await expect(generator.progress).toBeVisible();
    await expect.poll(() => uploads).toHaveLength(1);
    await tabTo(page, generator.cancelButton);
    await site.expectCredits(70);
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
  });

  await test.step('opens the portrait and returns to the same place', async () => {
    const portrait = generator.portraits.first();
    await tabTo(page, portrait);
    await page.keyboard.press('Enter');
    await expect(generator.viewer).toBeVisible();
    await tabTo(page, generator.viewer.getByRole('button', { name: phrases('generator.gallery.download') }));
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await downloading;
    await page.keyboard.press('Escape');
    await expect(generator.viewer).toBeHidden();
    await expect(portrait).toBeFocused();
  });
});

test('donates with the keyboard alone', async ({ page, phrases, donate }) => {
  await donate.open();
  await expect(donate.cardNumber).toBeVisible();
  await tabTo(page, donate.preset(200));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(donate.preset(1000)).toBeChecked();

  await tabTo(page, donate.customField);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(donate.customRadio).toBeChecked();
  await expect(donate.customField).toHaveValue('2');

  await tabTo(page, donate.cardNumber);
  await page.keyboard.type(CARDS.good);
  await expect(donate.cardExpiry).toBeFocused();
  await page.keyboard.type('1234');
  await expect(donate.cardCode).toBeFocused();
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await expect(donate.donateButton).toBeFocused();
  await page.keyboard.press('Enter');
  await donate.expectThanks(null, [donate.dollars(200)]);
  await expect(donate.heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: phrases('donate.thanks.create'), exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(donate.againButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(donate.heading).toHaveText(phrases('donate.heading'));
});
