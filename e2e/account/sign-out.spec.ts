import { basename } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { GeneratorPageObject } from '../pages/generator';
import { SitePageObject } from '../pages/site';
import { readBrowserTraces } from '../support/browser-traces';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

const PHOTO = basename(SELFIES[0] ?? '');
const WORDS = 'private words of the user';

/** What the page, its storages and its databases hold: the photo's name, the words, small photos, and the portrait. */
async function tracesIn(page: Page, portrait: string): Promise<string[]> {
  const content = (await page.content()) + (await page.evaluate(readBrowserTraces));
  return [PHOTO, WORDS, '"bytes"', portrait].filter((trace) => content.includes(trace));
}

test('A sign-out leaves nothing of its user in any tab, and the account brings the portraits back', async ({
  page,
  context,
  phrases,
  user,
  stack,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await generator.openSettings();
  await generator.positivePrompt.fill(WORDS);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.waitForPortraits(1);
  const portrait = new URL(String(await generator.portraits.locator('img').getAttribute('src'))).pathname;
  await generator.viewPortrait(1);
  await generator.viewer
    .getByRole('button', { name: phrases('generator.gallery.star'), exact: true })
    .click();
  await page.keyboard.press('Escape');
  await expect.poll(() => tracesIn(page, portrait)).toEqual([PHOTO, WORDS, '"bytes"', portrait]);

  const otherTab = await context.newPage();
  const other = new GeneratorPageObject(otherTab, phrases);
  await other.open();
  await expect(other.photos).toHaveCount(1);
  await other.viewPortrait(1);

  // A legal page loads anew: "Back" shows what the browser kept of the page before.
  await page.bringToFront();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: phrases('footer.privacy'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/privacy$/);
  await site.signOut();
  await expect.poll(() => tracesIn(page, portrait)).toEqual([]);

  await expect(other.viewer).toBeHidden();
  await expect(other.emptyGallery).toBeVisible();
  await expect(other.photos).toHaveCount(0);
  await expect(new SitePageObject(otherTab, phrases).signInButton).toBeVisible();
  expect(await tracesIn(otherTab, portrait)).toEqual([]);

  await page.goBack();
  await expect(generator.emptyGallery).toBeVisible();
  await expect(site.signInButton).toBeVisible();
  expect(await tracesIn(page, portrait)).toEqual([]);

  await site.signInAgain(user);
  await expect(generator.portraits).toHaveCount(1);
  await generator.viewPortrait(1);
  await expect(generator.viewer.getByText(WORDS)).toBeVisible();
  await expect(
    generator.viewer.getByRole('button', { name: phrases('generator.gallery.compare') }),
  ).toBeHidden();
});
