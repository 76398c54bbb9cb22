import { expect, test } from './fixtures';
import { expectAccessible } from './support/accessibility';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('desktop-en', 'phone-ru');

test('tries a portrait again, free and once', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  makeFirstPortrait,
}) => {
  const words = (key: 'open' | 'title' | 'closer' | 'start') => phrases(`generator.gallery.secondTry.${key}`);
  const offer = generator.viewer.getByRole('button', { name: words('open'), exact: true });
  const dialog = page.getByRole('dialog', { name: words('title') });
  const heading = generator.gallery.getByRole('heading', { name: phrases('generator.gallery.title') });

  await makeFirstPortrait();
  await site.expectCredits(70);
  await generator.addPhotos(SELFIES.slice(1, 2), 2);
  await generator.viewPortrait(1);

  await offer.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(generator.viewer).toBeVisible();
  await expect(offer).toBeFocused();

  await offer.press('Enter');
  const chosen = phrases('generator.gallery.secondTry.chosenPhotos', { count: 2 });
  await expect(dialog.getByRole('radio', { name: chosen, exact: true })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: words('closer') })).toBeChecked();
  await expectAccessible(page);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  const submitting = page.waitForRequest('**/api/submit-runpod-job');
  await dialog.getByRole('button', { name: words('start') }).press('Enter');
  await expect(generator.viewer).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect((await submitting).postDataJSON()).toMatchObject({
    second_try_of: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    selfie_urls: { length: 2 },
    ip_weight: 1.3,
  });

  await generator.waitForPortraits(2);
  await site.expectCredits(70);
  for (const number of [1, 2]) {
    await generator.viewPortrait(number);
    await expect(generator.viewer.getByText(phrases('generator.gallery.details'))).toBeVisible();
    await expect(offer).toBeHidden();
    await page.keyboard.press('Escape');
  }
  const { names, amounts, balances } = await site.readCreditHistory();
  expect(names[0]).toBe(phrases('account.ledger.types.second_try'));
  expect(amounts[0]).toBe('0');
  expect(balances[0]).toBe(phrases('account.ledger.balance', { credits: 70 }));
});

for (const years of [-1, 1]) {
  test(`dates a portrait by the server, not by a clock that is wrong by ${years} year${years < 0 ? ' @all' : ''}`, async ({
    page,
    language,
    phrases,
    generator,
    makeFirstPortrait,
  }) => {
    const now = new Date();
    const wrong = new Date(now);
    wrong.setFullYear(now.getFullYear() + years);
    await page.clock.install({ time: wrong });
    await makeFirstPortrait();
    await generator.viewPortrait(1);
    const offer = phrases('generator.gallery.secondTry.open');
    await expect(generator.viewer.getByRole('button', { name: offer, exact: true })).toBeVisible();
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(now);
    await expect(generator.viewer.getByText(day)).toBeVisible();
  });
}

test('gives the price back when the second try is not like its user either', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  makeFirstPortrait,
}) => {
  const words = (key: 'open' | 'title' | 'confirm' | 'cancel') =>
    phrases(`generator.gallery.guarantee.${key}`);
  const offer = generator.viewer.getByRole('button', { name: words('open'), exact: true });
  const dialog = page.getByRole('dialog', { name: words('title') });
  const secondTry = (key: 'open' | 'start') => phrases(`generator.gallery.secondTry.${key}`);

  await makeFirstPortrait();
  await generator.viewPortrait(1);
  await expect(offer).toBeHidden();
  await generator.viewer.getByRole('button', { name: secondTry('open'), exact: true }).press('Enter');
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await page.getByRole('button', { name: secondTry('start') }).press('Enter');
  await generator.waitForPortraits(2);
  await site.expectCredits(70);

  await generator.viewPortrait(2);
  await offer.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words('cancel') }).press('Enter');
  await expect(offer).toBeFocused();
  await offer.press('Enter');
  await dialog.getByRole('button', { name: words('confirm') }).press('Enter');
  await expect(page.getByText(phrases('generator.gallery.guarantee.done', { credits: 30 }))).toBeVisible();
  await expect(generator.viewer).toBeHidden();
  await expect(generator.gallery.getByText(phrases('generator.gallery.empty'))).toBeVisible();
  await site.expectCredits(100);
  const { names, amounts, balances } = await site.readCreditHistory();
  expect(names[0]).toBe(phrases('account.ledger.types.guarantee'));
  expect(amounts[0]).toBe('+30');
  expect(balances[0]).toBe(phrases('account.ledger.balance', { credits: 100 }));
  await page.reload();
  await expect(generator.gallery.getByText(phrases('generator.gallery.empty'))).toBeVisible();
});
