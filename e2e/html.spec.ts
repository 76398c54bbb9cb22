import { LOCALES } from '@/lib/i18n/locales';

import { expect, test } from './fixtures';
import { findHtmlProblems } from './support/html';
import { phrasesOf } from './support/phrases';
import { runIn } from './support/projects';

test.describe('The HTML that the server sends is valid', () => {
  runIn('desktop-en');

  for (const language of LOCALES) {
    for (const path of ['/', '/generator', '/donate', '/privacy', '/terms', '/nowhere'])
      test(`of ${path} in ${language}`, async ({ request }) => {
        const response = await request.get(`${path}?lang=${language}`);
        const html = await response.text();
        expect(response.status()).toBe(path === '/nowhere' ? 404 : 200);
        expect(html).toContain(`<html lang="${language}"`);
        expect(await findHtmlProblems(html)).toEqual([]);
        const awaited = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(html)?.[1];
        expect(html, 'what the first paint waits for').toContain(` id="${awaited}"`);
      });
  }

  test('for a missing file, in every language at once', async ({ request }) => {
    const response = await request.get('/images/nowhere.webp');
    const html = await response.text();
    expect(response.status()).toBe(404);
    expect(html).toContain(phrasesOf('ru')('notFound.heading'));
    expect(await findHtmlProblems(html)).toEqual([]);
  });

  test('and an invalid document is detected', async () => {
    const body = '<body><p id="same">One</p><p id="same">Two</p></body>';
    const problems = await findHtmlProblems(`<!doctype html><html lang="en">${body}</html>`);
    expect(problems.filter((problem) => problem.includes('(no-dup-id)'))).toHaveLength(1);
  });
});

test.describe('The page in the browser is valid', () => {
  runIn('desktop-en', 'phone-ru');

  test('at home', async ({ page, phrases }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: phrases('home.questions.heading') })).toBeVisible();
    expect(await findHtmlProblems(await page.content())).toEqual([]);
  });

  test('in the generator', async ({ page, generator }) => {
    await generator.open();
    await generator.openSettings();
    expect(await findHtmlProblems(await page.content())).toEqual([]);
  });

  test('on the donation page', async ({ page, donate }) => {
    await donate.open();
    await expect(donate.cardNumber).toBeVisible();
    // The label is for a custom element, so that a click on it focuses Stripe's field.
    expect(await findHtmlProblems(await page.content(), ['valid-for'])).toEqual([]);
  });

  test('at an unknown address', async ({ page, phrases, watch }) => {
    watch.expectErrorResponse(404, '/nowhere');
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('notFound.heading'));
    expect(await findHtmlProblems(await page.content())).toEqual([]);
  });
});
