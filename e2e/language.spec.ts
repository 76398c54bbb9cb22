import type { BrowserContext, Page } from '@playwright/test';

import { expect, test } from './fixtures';
import { CARDS, DonatePageObject } from './pages/donate';
import { GeneratorPageObject } from './pages/generator';
import { SitePageObject } from './pages/site';
import { type Language, phrasesOf } from './support/phrases';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

async function languageCookie(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'NEXT_LOCALE')?.value;
}

async function expectLanguage(page: Page, language: Language, title: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(phrasesOf(language)('common.documentTitle', { title }));
}

test('stays as chosen across pages and after a reload', async ({ page, context, language, site }) => {
  const other = language === 'en' ? 'ru' : 'en';
  const phrases = phrasesOf(other);
  await page.goto('/');
  await site.chooseLanguage(other);
  await expectLanguage(page, other, phrases('home.title'));
  // Written only on leaving the page: a cookie that changes under the router remounts the layout.
  expect(await languageCookie(context)).not.toBe(other);

  await page
    .getByRole('main')
    .getByRole('link', { name: phrases('home.hero.action') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('generator.title'));
  await expectLanguage(page, other, phrases('generator.title'));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: phrases('nav.donate') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
  await expectLanguage(page, other, phrases('donate.title'));
  expect(await languageCookie(context)).not.toBe(other);

  await page.reload();
  await expectLanguage(page, other, phrases('donate.title'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
  expect(await languageCookie(context)).toBe(other);
});

test.describe('Switching during a generation', () => {
  runIn('phone-ru', 'desktop-en');

  test('loses nothing', async ({
    page,
    language,
    phrases,
    stack,
    site,
    generator,
    openGeneratorSignedIn,
  }) => {
    const other = language === 'en' ? 'ru' : 'en';
    const translated = phrasesOf(other);
    const generatorAfter = new GeneratorPageObject(page, translated);
    const siteAfter = new SitePageObject(page, translated);
    const prompt = 'a portrait in the light of a window';

    await openGeneratorSignedIn(SELFIES.slice(0, 2));
    await generator.choosePose('Leo');
    await generator.style('cinematic').click();
    await generator.openSettings();
    await page.getByRole('textbox', { name: phrases('generator.settings.positivePrompt') }).fill(prompt);
    await page.getByRole('slider', { name: phrases('generator.settings.sliders.steps') }).fill('12');
    await page.getByRole('radio', { name: 'V2' }).check();
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await site.expectCredits(70);

    await site.chooseLanguage(other);
    await expectLanguage(page, other, translated('generator.title'));
    await siteAfter.expectCredits(70);
    await expect(generatorAfter.photos).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Leo', exact: true })).toBeChecked();
    await expect(generatorAfter.style('cinematic')).toHaveAttribute('aria-pressed', 'true');
    await expect(
      page.getByRole('textbox', { name: translated('generator.settings.positivePrompt') }),
    ).toHaveValue(prompt);
    await expect(
      page.getByRole('slider', { name: translated('generator.settings.sliders.steps') }),
    ).toHaveValue('12');
    await expect(page.getByRole('radio', { name: 'V2' })).toBeChecked();
    await expect(generatorAfter.generatingButton).toBeVisible();
    await expect(generatorAfter.warning).toBeVisible();
    await expect(generatorAfter.placeholder).toBeVisible();

    await stack.releaseRuns(QUICK_PORTRAIT);
    await generatorAfter.waitForPortraits(1);
    await expect(generatorAfter.photos).toHaveCount(2);
  });
});

test.describe('Switching during a donation', () => {
  runIn('desktop-en', 'phone-ru');

  test('loses nothing, and translates an empty card field @all', async ({
    page,
    language,
    phrases,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    const other = language === 'en' ? 'ru' : 'en';
    const translated = phrasesOf(other);
    const donateAfter = new DonatePageObject(page, translated, other);
    const siteAfter = new SitePageObject(page, translated);
    await openDonateSignedIn();
    await donate.customField.fill('12.5');
    await expect(donate.cardNumber).toBeVisible();

    await site.chooseLanguage(other);
    await expectLanguage(page, other, translated('donate.title'));
    await expect(donateAfter.customField).toHaveValue('12.5');
    // The group has the page's language, its inputs have the field's.
    await expect(donateAfter.cardNumber).toBeVisible();
    await donateAfter.cardNumber.fill('4242 4242');

    await siteAfter.chooseLanguage(language);
    await expectLanguage(page, language, phrases('donate.title'));
    await expect(donate.card).toBeVisible();
    await expect(donate.cardNumber).toBeHidden();
    const number = donate.card.getByRole('textbox').first();
    await expect(number).toHaveValue('4242 4242');
    await number.fill(CARDS.good);
    await donate.card.getByRole('textbox').nth(1).fill('1234');
    await donate.card.getByRole('textbox').nth(2).fill('123');
    await donate.donateButton.click();
    await expect(donate.figures.first()).toHaveText(donate.dollars(1250));
    await site.expectCredits(1475);
  });
});

test.describe('Russian in the address', () => {
  runIn('desktop-en', 'phone-en');

  test('opens the page in Russian, and becomes the choice of a visitor without one', async ({ page }) => {
    const phrases = phrasesOf('ru');
    await page.goto('/?lang=ru');
    await expectLanguage(page, 'ru', phrases('home.title'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('home.hero.heading'));
    await page.goto('/generator');
    await expectLanguage(page, 'ru', phrases('generator.title'));
  });

  test('is in the server’s HTML, before any script runs', async ({ request }) => {
    const html = await (await request.get('/generator?lang=ru')).text();
    expect(html).toContain('<html lang="ru"');
    expect(html).toContain(phrasesOf('ru')('generator.photos.title'));
    expect(await (await request.get('/generator')).text()).toContain('<html lang="en"');
  });
});
