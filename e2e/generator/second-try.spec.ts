import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test('A portrait is tried again, free and once; the price comes back when the second is not like its user either', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  makeFirstPortrait,
}) => {
  const secondTry = (key: 'open' | 'title' | 'closer' | 'start') =>
    phrases(`generator.gallery.secondTry.${key}`);
  const guarantee = (key: 'open' | 'title' | 'confirm' | 'cancel') =>
    phrases(`generator.gallery.guarantee.${key}`);
  const inViewer = (name: string) => generator.viewer.getByRole('button', { name, exact: true });

  await makeFirstPortrait();
  await generator.addPhotos(SELFIES.slice(1, 2), 2);

  await test.step('the second try', async () => {
    const offer = inViewer(secondTry('open'));
    const dialog = page.getByRole('dialog', { name: secondTry('title') });
    const heading = generator.gallery.getByRole('heading', { name: phrases('generator.gallery.title') });
    await generator.viewPortrait(1);
    await expect(inViewer(guarantee('open'))).toBeHidden();
    await offer.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(generator.viewer).toBeVisible();
    await expect(offer).toBeFocused();

    await offer.press('Enter');
    const chosen = phrases('generator.gallery.secondTry.chosenPhotos', { count: 2 });
    await expect(dialog.getByRole('radio', { name: chosen, exact: true })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: secondTry('closer') })).toBeChecked();
    await expectAccessible(page);
    await stack.scriptNextRun(QUICK_PORTRAIT);
    const submitting = page.waitForRequest('**/api/submit-runpod-job');
    await dialog.getByRole('button', { name: secondTry('start') }).press('Enter');
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
  });

  await test.step('the guarantee', async () => {
    const offer = inViewer(guarantee('open'));
    const dialog = page.getByRole('dialog', { name: guarantee('title') });
    await generator.viewPortrait(2);
    await expect(inViewer(secondTry('open'))).toBeHidden();
    await offer.press('Enter');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: guarantee('cancel') }).press('Enter');
    await expect(offer).toBeFocused();
    await offer.press('Enter');
    await dialog.getByRole('button', { name: guarantee('confirm') }).press('Enter');
    await expect(page.getByText(phrases('generator.gallery.guarantee.done', { credits: 30 }))).toBeVisible();
    await expect(generator.viewer).toBeHidden();
    await expect(generator.emptyGallery).toBeVisible();
    await site.expectCredits(100);
  });

  const { names, amounts, balances } = await site.readCreditHistory();
  expect(names.slice(0, 2)).toEqual(
    (['guarantee', 'second_try'] as const).map((type) => phrases(`account.ledger.types.${type}`)),
  );
  expect(amounts.slice(0, 2)).toEqual(['+30', '0']);
  expect(balances[0]).toBe(phrases('account.ledger.balance', { credits: 100 }));
  await page.reload();
  await expect(generator.emptyGallery).toBeVisible();
});
