import { expect, test } from './fixtures';
import { expectAccessible } from './support/accessibility';
import { phrasesOf } from './support/phrases';
import { runIn } from './support/projects';

const PAGES = ['privacy', 'terms'] as const;

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`axe-core finds no violation in ${colorScheme} colours`, () => {
    runIn(colorScheme === 'light' ? 'desktop-en' : 'phone-ru');
    test.use({ colorScheme });

    for (const name of PAGES)
      test(`on the page ${name}`, async ({ page, phrases }) => {
        await page.goto(`/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases(`${name}.heading`));
        await expectAccessible(page);
      });
  });

test.describe('The legal pages', () => {
  runIn('desktop-en', 'phone-ru');

  for (const name of PAGES)
    test(`${name} is linked in the footer, in the language of the page`, async ({ page, language, site }) => {
      const other = language === 'en' ? 'ru' : 'en';
      await page.goto('/');
      await site.chooseLanguage(other);
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: phrasesOf(other)(`footer.${name}`), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrasesOf(other)(`${name}.heading`));
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });

  for (const name of PAGES)
    test(`${name} follows a choice of the language`, async ({ page, language, phrases, site }) => {
      const other = language === 'en' ? 'ru' : 'en';
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases(`${name}.heading`));
      await site.chooseLanguage(other);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrasesOf(other)(`${name}.heading`));
      const title = phrasesOf(other)(`${name}.title`);
      await expect(page).toHaveTitle(phrasesOf(other)('common.documentTitle', { title }));
    });

  test('lead from the list of sections to a section, by keyboard', async ({ page, phrases }) => {
    await page.goto('/terms');
    const refunds = phrases('terms.sections.refunds.heading');
    await page.getByRole('main').getByRole('link', { name: refunds, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/terms[^#]*#refunds$/);
    await expect(page.getByRole('heading', { name: refunds, exact: true })).toBeInViewport();
  });
});
