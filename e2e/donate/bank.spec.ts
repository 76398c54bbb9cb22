import { expect, test } from '../fixtures';
import { bankOn, CARDS } from '../pages/donate';
import { runIn } from '../support/projects';

// A bank asks for a confirmation on its own page, which redirects back.
runIn('desktop-en', 'phone-ru');

const HOME_ADDRESS = /\/donate$/;
const BANK_PAGE = /\/3d_secure_2\/authenticate\//;

test('Back from the bank’s page, a refusal and a confirmation each lead to a clean address and the truth', async ({
  page,
  browser,
  phrases,
  stack,
  site,
  donate,
  openDonateSignedIn,
}) => {
  const bank = bankOn(page);
  await openDonateSignedIn();

  await test.step('Back', async () => {
    await donate.donate(1000, CARDS.confirmed);
    await expect(bank.completeButton).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(HOME_ADDRESS);
    await expect(donate.preset(1000)).toBeChecked();
    await expect(donate.preset(1000)).toBeEnabled();
    await site.expectCredits(100);
    await expect(donate.unanswered).toBeHidden();
  });

  await test.step('refused', async () => {
    await donate.donate(1000, CARDS.confirmed);
    await bank.failButton.click();
    await expect(page).toHaveURL(HOME_ADDRESS);
    await expect(donate.alertTitle).toHaveText(phrases('donate.errors.authentication_failed'));
    await expect(donate.alert).toContainText(phrases('donate.errors.nothing_charged'));
    await expect(donate.preset(1000)).toBeChecked();
    await site.expectCredits(100);
  });

  await test.step('confirmed', async () => {
    await donate.donate(1000, CARDS.confirmed);
    await bank.completeButton.click();
    await donate.expectThanks(
      'Ada',
      donate.figuresOf({ cents: 1000, credits: 1000, bonus: 100, balance: 1200 }),
    );
    await expect(page).toHaveURL(HOME_ADDRESS);
    await site.expectCredits(1200);
    expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(3);
  });

  await test.step('confirmed in another browser: this one stays, and learns it by itself', async () => {
    await donate.againButton.click();
    // As a bank's app that opens in place of the page.
    await page.route(BANK_PAGE, (route) => route.abort('aborted'));
    await donate.donate(1000, CARDS.confirmed);
    const address = await page
      .getByRole('link', { name: phrases('donate.submit.bankLink') })
      .getAttribute('href');
    const other = await (await browser.newContext()).newPage();
    await other.goto(address ?? '');
    await bankOn(other).completeButton.click();
    await expect(other.getByText(phrases('donate.thanks.lookingSignedOut'))).toBeVisible();
    await other.context().close();
    await donate.expectThanks(
      'Ada',
      donate.figuresOf({ cents: 1000, credits: 1000, bonus: 100, balance: 2300 }),
    );
    await page.unroute(BANK_PAGE);
  });

  await test.step('typed by hand, the address of the way back thanks for nothing', async () => {
    await page.goto('/donate?success=true&payment_intent=pi_invented');
    await expect(donate.heading).toHaveText(phrases('donate.thanks.checking'));
    await expect(page.getByText(phrases('donate.thanks.looking'))).toBeVisible();
    await expect(page).toHaveURL(HOME_ADDRESS);
  });

  await test.step('reloaded', async () => {
    await page.reload();
    await expect(donate.preset(1000)).toBeChecked();
    await expect(donate.alert).toBeHidden();
    expect((await site.readCreditHistory()).names).toHaveLength(3);
  });
});
