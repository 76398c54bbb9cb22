import { readFile } from 'node:fs/promises';

import { expect, test } from '../fixtures';
import { CARDS } from '../pages/donate';
import { expectAccessible } from '../support/accessibility';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test('a donor withdraws from a payment, and saves the receipt', async ({
  page,
  phrases,
  site,
  donate,
  openDonateSignedIn,
  user,
}) => {
  await openDonateSignedIn();
  await donate.donate(500, CARDS.good);
  await site.expectCredits(625);

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: phrases('footer.withdrawal') })
    .click();
  await expect(page).toHaveURL(/\/donate#withdrawal$/);
  await page.getByRole('button', { name: phrases('donate.withdrawal.open') }).click();
  const dialog = page.getByRole('dialog', { name: phrases('paymentWithdrawal.title') });
  await dialog.getByRole('radio').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: phrases('paymentWithdrawal.next') }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: phrases('paymentWithdrawal.confirm') }).click();
  const receipt = dialog.getByRole('status');
  await expect(receipt).toContainText(phrases('paymentWithdrawal.receipt.title'));
  await expectAccessible(page);
  await site.expectCredits(100);

  const downloading = page.waitForEvent('download');
  await receipt.getByRole('button', { name: phrases('paymentWithdrawal.receipt.save') }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain('pi_');
  expect(text).toContain(user.email);
});
