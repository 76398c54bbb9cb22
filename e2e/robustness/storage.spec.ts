import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { PAPER, SitePageObject } from '../pages/site';
import { phrasesOf } from '../support/phrases';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { storeBeforehand } from '../support/stored-values';

runIn('desktop-en');

/** Every key that the product stores in the browser. */
const LOCAL_KEYS = [
  'portraitGenerator_generatedImages',
  'portraitGenerator_settings',
  'portraitGenerator_activeJobs',
  'portraitGenerator_ground',
  'portraitGenerator_likeness',
  'portraitGenerator_ready',
  'portraitGenerator_settledJobs',
  'portraitGenerator_uploads',
  'signedIn',
  'preferredLanguage',
  'preferredTheme',
  'lastDonationAmount',
];
const SESSION_KEYS = ['portraitGenerator_intention', 'donation_intention', 'donation_at_bank'];

function storeEverywhere(page: Page, value: string): Promise<void> {
  const under = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, value]));
  return storeBeforehand(page, { local: under(LOCAL_KEYS), session: under(SESSION_KEYS) });
}

/** Makes every storage of the browser throw, as in private windows of some browsers. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
}

/** Makes local storage one that is full; the session's works. */
async function fillLocalStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function store(key, text) {
      if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
}

test('Where storage is blocked, a portrait is made, and the theme lasts across pages', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  user,
}) => {
  await blockStorage(page);
  await generator.open();
  await site.signIn(user);
  await site.expectCredits(100);
  await generator.addPhotos(SELFIES.slice(0, 1));
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.consent();
  await generator.waitForPortraits(1);
  await site.expectCredits(70);

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('radio', { name: phrases('theme.dark') }).check();
  await footer.getByRole('link', { name: phrases('nav.donate') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
});

test('Where local storage is full, sign-in and language outlast a reload', async ({
  page,
  generator,
  site,
  user,
}) => {
  await storeBeforehand(page, { local: { preferredLanguage: 'en' } });
  await fillLocalStorage(page);
  await generator.open();
  await site.signIn(user);
  await site.chooseLanguage('ru');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(new SitePageObject(page, phrasesOf('ru')).accountMenuButton).toBeVisible();
});

for (const [kind, value] of [
  ['another form', '{"id":7,"uid":[],"startedAt":"x","sliders":{"steps":"1e999"},"pose":{},"at":-1}'],
  ['a list of anything @all', '[null,7,{},[],"javascript:alert(1)","data:image/svg+xml,<svg/>"]'],
] as const)
  test(`Where storage holds invalid values, the pages are as on the first visit: ${kind}`, async ({
    page,
    generator,
    donate,
  }) => {
    await storeEverywhere(page, value);
    await generator.open();
    await expect(generator.emptyGallery).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Anna', exact: true })).toBeChecked();
    await generator.openSettings();
    await expect(generator.preset('default')).toBeChecked();
    await expect(generator.slider('steps')).toHaveValue('7');
    await expect(generator.generateButton).toBeVisible();
    await expect(generator.progress).toBeHidden();

    await donate.open();
    await expect(donate.cardNumber).toBeVisible();
    await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(donate.customField).toHaveValue('');
    await expect(donate.unanswered).toBeHidden();
  });
