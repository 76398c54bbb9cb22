import type { BrowserContext, Page } from '@playwright/test';

import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';

import { expect, test } from '../fixtures';
import { GeneratorPageObject } from '../pages/generator';
import { SitePageObject } from '../pages/site';
import { readHead } from '../support/head';
import { type Language, phrasesOf } from '../support/phrases';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

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
  const expectDescription = (name: 'home' | 'donate') =>
    expect
      .poll(async () => (await readHead(page)).metas['description'])
      .toEqual([
        phrases(`metadata.${name}.description`, { portraits: affordablePortraits(WELCOME_CREDITS) }),
      ]);
  await page.goto('/');
  await site.chooseLanguage(other);
  await expectLanguage(page, other, phrases('home.title'));
  await expectDescription('home');
  const stackLine = other === 'ru' ? 'Локальный стенд' : 'Local stack';
  await expect(page.getByRole('complementary', { name: stackLine, exact: true })).toBeVisible();
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
  await expectDescription('donate');
  expect(await languageCookie(context)).not.toBe(other);

  await page.reload();
  await expectLanguage(page, other, phrases('donate.title'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
  expect(await languageCookie(context)).toBe(other);
});

test.describe('Switching during a generation', () => {
  runIn('phone-ru', 'desktop-en');

  test('loses nothing @all', async ({
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
