import { expect, test } from '../fixtures';
import { phrasesOf } from '../support/phrases';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test('The legal pages are linked in the footer in the language of the page, follow a choice, and lead to a section by keyboard', async ({
  page,
  language,
  phrases,
  site,
}) => {
  const other = language === 'en' ? 'ru' : 'en';
  const translated = phrasesOf(other);
  const heading = page.getByRole('heading', { level: 1 });
  const linkTo = (name: 'privacy' | 'terms', words = translated) =>
    page.getByRole('contentinfo').getByRole('link', { name: words(`footer.${name}`), exact: true });
  await page.goto('/');
  await site.chooseLanguage(other);
  await linkTo('privacy').click();
  await expect(heading).toHaveText(translated('privacy.heading'));
  await expect(page.locator('html')).toHaveAttribute('lang', other);

  await linkTo('terms').click();
  await expect(heading).toHaveText(translated('terms.heading'));
  await site.chooseLanguage(language);
  await expect(heading).toHaveText(phrases('terms.heading'));
  await expect(page).toHaveTitle(phrases('common.documentTitle', { title: phrases('terms.title') }));

  const refunds = phrases('terms.sections.refunds.heading');
  await page.getByRole('main').getByRole('link', { name: refunds, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terms[^#]*#refunds$/);
  await expect(page.getByRole('heading', { name: refunds, exact: true })).toBeInViewport();
});
