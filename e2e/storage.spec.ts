import type { Page } from '@playwright/test';

import { chosen } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { CARDS } from './pages/donate';
import type { GeneratorPageObject } from './pages/generator';
import { type User, SitePageObject } from './pages/site';
import type { LocalStack } from './support/local-stack';
import { phrasesOf } from './support/phrases';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { storeBeforehand } from './support/stored-values';

/** Every key that the product stores in the browser. */
const LOCAL_KEYS = [
  'portraitGenerator_generatedImages',
  'portraitGenerator_settings',
  'portraitGenerator_activeJobs',
  'portraitGenerator_likeness',
  'portraitGenerator_ready',
  'portraitGenerator_settledJobs',
  'portraitGenerator_uploads',
  'signedIn',
  'preferredLanguage',
  'preferredTheme',
  'lastDonationAmount',
];
const SESSION_KEYS = ['portraitGenerator_intention', 'donation_intention'];

/** Texts that are invalid under every key. */
const CORRUPT_VALUES = chosen<[string, string]>(
  [
    ['another form', '{"id":7,"uid":[],"startedAt":"x","sliders":{"steps":"1e999"},"pose":{},"at":-1}'],
    ['a list of anything', '[null,7,{},[],"javascript:alert(1)","data:image/svg+xml,<svg/>"]'],
  ],
  [
    ['no JSON', '{"a":'],
    ['nothing in JSON', 'null'],
  ],
);

async function makePortrait(
  site: SitePageObject,
  generator: GeneratorPageObject,
  stack: LocalStack,
  user: User,
): Promise<void> {
  await site.signIn(user);
  await site.expectCredits(100);
  await generator.addPhotos(SELFIES.slice(0, 1));
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.consent();
  await generator.waitForPortraits(1);
  await site.expectCredits(70);
}

function storeEverywhere(page: Page, value: string): Promise<void> {
  const under = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, value]));
  return storeBeforehand(page, { local: under(LOCAL_KEYS), session: under(SESSION_KEYS) });
}

/** Makes local storage one that the browser lacks, or that is full; the session's works. */
async function breakLocalStorage(page: Page, way: 'missing' | 'full'): Promise<void> {
  await page.addInitScript((way) => {
    if (way === 'missing') Object.defineProperty(window, 'localStorage', { value: null });
    else {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function store(key, text) {
        if (this === localStorage)
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        setItem.call(this, key, text);
      };
    }
  }, way);
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

test.describe('A portrait is made', () => {
  runIn('desktop-en', 'phone-ru');

  test('when storage is blocked', async ({ page, stack, site, generator, user }) => {
    await blockStorage(page);
    await generator.open();
    await makePortrait(site, generator, stack, user);
  });

  test('when storage is full @all', async ({ page, stack, site, generator, user }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await generator.open();
    await makePortrait(site, generator, stack, user);
  });
});

test.describe('Sign-in and language outlast a reload', () => {
  runIn('desktop-en');

  for (const way of ['missing', 'full'] as const) {
    test(`when local storage is ${way}${way === 'full' ? '' : ' @all'}`, async ({
      page,
      generator,
      site,
      user,
    }) => {
      await storeBeforehand(page, { local: { preferredLanguage: 'en' } });
      await breakLocalStorage(page, way);
      await generator.open();
      await site.signIn(user);
      await site.chooseLanguage('ru');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(new SitePageObject(page, phrasesOf('ru')).accountMenuButton).toBeVisible();
    });
  }
});

test.describe('When storage holds invalid values', () => {
  runIn('desktop-en', 'phone-ru');

  for (const [kind, value] of CORRUPT_VALUES) {
    test(`the page is as on the first visit: ${kind}`, async ({ page, generator }) => {
      await storeEverywhere(page, value);
      await generator.open();
      await expect(generator.emptyGallery).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Anna', exact: true })).toBeChecked();
      await generator.openSettings();
      await expect(generator.preset('default')).toBeChecked();
      await expect(generator.slider('steps')).toHaveValue('7');
      await expect(generator.generateButton).toBeVisible();
      await expect(generator.progress).toBeHidden();
    });
  }

  test('a portrait is made @all', async ({ page, stack, site, generator, user }) => {
    await storeEverywhere(page, '[null,7,{"id":1}]');
    await generator.open();
    await makePortrait(site, generator, stack, user);
  });
});

test.describe('A donation is made', () => {
  runIn('desktop-en');

  test('when storage is blocked @all', async ({ page, site, donate, user }) => {
    await blockStorage(page);
    await donate.open();
    await site.signIn(user);
    await donate.donate(500, CARDS.good);
    await donate.expectThanks('Ada', ['$5', '500', '25', '625 credits']);
    await site.expectCredits(625);
  });

  test('when storage holds invalid values @all', async ({ page, site, donate, user }) => {
    await storeEverywhere(page, '[null,7,{"id":1}]');
    await donate.open();
    await site.signIn(user);
    await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(donate.customField).toHaveValue('');
    await expect(donate.unanswered).toBeHidden();
    await donate.donate(500, CARDS.good);
    await site.expectCredits(625);
  });
});
