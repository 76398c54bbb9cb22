import { LOCALES } from '@/lib/i18n/locales';

import { expect, test } from '../fixtures';
import { findHtmlProblems } from '../support/html';
import { phrasesOf } from '../support/phrases';
import { runIn } from '../support/projects';

runIn('desktop-en');

for (const language of LOCALES)
  test(`The HTML that the server sends is valid in ${language}`, async ({ request }) => {
    for (const path of ['/', '/generator', '/donate', '/privacy', '/terms', '/nowhere'])
      await test.step(path, async () => {
        const response = await request.get(`${path}?lang=${language}`);
        const html = await response.text();
        expect(response.status()).toBe(path === '/nowhere' ? 404 : 200);
        expect(html).toContain(`<html lang="${language}"`);
        expect(await findHtmlProblems(html)).toEqual([]);
        const awaited = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(html)?.[1];
        expect(html, 'what the first paint waits for').toContain(` id="${awaited}"`);
      });
  });

test('A missing file is answered in every language at once, and an invalid document is detected', async ({
  request,
}) => {
  const response = await request.get('/images/nowhere.webp');
  const html = await response.text();
  expect(response.status()).toBe(404);
  expect(html).toContain(phrasesOf('ru')('notFound.heading'));
  expect(await findHtmlProblems(html)).toEqual([]);
  expect(await findHtmlProblems(html.replace('</body>', '<p id="a"></p><p id="a"></p></body>'))).toEqual([
    expect.stringContaining('(no-dup-id)'),
  ]);
});

test('The pages in the browser are valid, also an unknown address @all', async ({
  page,
  phrases,
  watch,
  generator,
  donate,
}) => {
  const problems = async (tolerated: string[] = []) => findHtmlProblems(await page.content(), tolerated);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: phrases('home.questions.heading') })).toBeVisible();
  expect(await problems()).toEqual([]);

  await generator.open();
  await generator.openSettings();
  expect(await problems()).toEqual([]);

  await donate.open();
  await expect(donate.cardNumber).toBeVisible();
  // The label is for a custom element, so that a click on it focuses Stripe's field.
  expect(await problems(['valid-for'])).toEqual([]);

  watch.expectErrorResponse(404, '/nowhere');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('notFound.heading'));
  expect(await problems()).toEqual([]);
});
