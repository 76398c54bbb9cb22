import { expect, test } from './fixtures';
import { bankOn, CARDS, DonatePageObject } from './pages/donate';
import { SitePageObject } from './pages/site';
import { runIn } from './support/projects';

// A bank asks for a confirmation on its own page, which redirects back.
runIn('desktop-en', 'phone-ru');

const HOME_ADDRESS = /\/donate$/;

test.beforeEach(async ({ donate, openDonateSignedIn }) => {
  await openDonateSignedIn();
  await donate.donate(1000, CARDS.confirmed);
});

test('A confirmed payment leads to the thanks, at an address without a query', async ({
  page,
  site,
  donate,
}) => {
  const bank = bankOn(page);
  await bank.completeButton.click();
  await donate.expectThanks(
    'Ada',
    donate.figuresOf({ cents: 1000, credits: 1000, bonus: 100, balance: 1200 }),
  );
  await expect(page).toHaveURL(HOME_ADDRESS);
  await site.expectCredits(1200);

  await page.reload();
  await expect(donate.preset(1000)).toBeChecked();
  await expect(donate.alert).toBeHidden();
  expect((await site.readCreditHistory()).names).toHaveLength(2);
});

test('A refused payment shows an error, and the form is ready for another', async ({
  page,
  phrases,
  stack,
  site,
  donate,
}) => {
  const bank = bankOn(page);
  await bank.failButton.click();
  await expect(page).toHaveURL(HOME_ADDRESS);
  await expect(donate.alertTitle).toHaveText(phrases('donate.errors.authentication_failed'));
  await expect(donate.alert).toContainText(phrases('donate.errors.nothing_charged'));
  await expect(donate.preset(1000)).toBeChecked();
  await site.expectCredits(100);

  await donate.fillCard(CARDS.good);
  await donate.donateButton.click();
  await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
  await site.expectCredits(1200);
  expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(2);
});

test('The browser’s Back from the bank’s page leads to a form that works @all', async ({
  page,
  site,
  donate,
}) => {
  await expect(bankOn(page).completeButton).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(HOME_ADDRESS);
  await expect(donate.preset(1000)).toBeChecked();
  await expect(donate.preset(1000)).toBeEnabled();
  await site.expectCredits(100);
  await expect(donate.unanswered).toBeHidden();

  await donate.fillCard(CARDS.good);
  await donate.donateButton.click();
  await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
  await site.expectCredits(1200);
});

test('Back after the bank’s refusal leads to a form that works @all', async ({ page, site, donate }) => {
  const bank = bankOn(page);
  await bank.failButton.click();
  await expect(donate.alert).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(HOME_ADDRESS);
  await site.expectCredits(100);
  await donate.fillCard(CARDS.good);
  await donate.donateButton.click();
  await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
  await site.expectCredits(1200);
});

test('A payment confirmed in another client gives its credits once @all', async ({
  page,
  context,
  phrases,
  language,
}) => {
  await expect(bankOn(page).completeButton).toBeVisible();
  const address = page.url();
  await page.close();
  const confirmed = await fetch(`${address}/complete`, { method: 'POST', redirect: 'manual' });
  expect(confirmed.status).toBe(303);

  const tab = await context.newPage();
  const [siteInTab, donate] = [
    new SitePageObject(tab, phrases),
    new DonatePageObject(tab, phrases, language),
  ];
  await expect(async () => {
    await donate.open();
    await expect(siteInTab.accountMenuButton).toBeVisible();
    await expect(tab.getByText(phrases('account.balance', { credits: 1200 })).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();

  await tab.goto(address);
  await expect(tab).toHaveURL(HOME_ADDRESS);
  await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
  await siteInTab.expectCredits(1200);
  expect((await siteInTab.readCreditHistory()).names).toHaveLength(2);
});
