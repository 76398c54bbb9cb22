import { expect, test } from './fixtures';
import { CARDS, PAYMENT } from './pages/donate';
import { holdCalls } from './support/calls';
import { runIn } from './support/projects';

test.describe('A donation', () => {
  runIn();

  test('gives credits with a bonus, and preselects the amount the next time', async ({
    page,
    phrases,
    stack,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    await openDonateSignedIn();
    await donate.donate(1000, CARDS.good);
    await donate.expectThanks(
      'Ada',
      donate.figuresOf({ cents: 1000, credits: 1000, bonus: 100, balance: 1200 }),
    );
    await expect(donate.heading).toBeFocused();
    await expect(donate.heading).toBeInViewport({ ratio: 1 });
    await site.expectCredits(1200);

    const { names, balances } = await site.readCreditHistory();
    expect(names).toEqual([
      phrases('account.ledger.donation', { amount: donate.dollars(1000) }),
      phrases('account.ledger.types.welcome'),
    ]);
    expect(balances[0]).toBe(phrases('account.ledger.balance', { credits: 1200 }));
    expect(await stack.callsTo('stripe')).toEqual(
      expect.arrayContaining(['payment_methods.create', 'payment_intents.create']),
    );
    expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(1);

    await page.reload();
    await expect(donate.preset(1000)).toBeChecked();
    await site.expectCredits(1200);
  });
});

test.describe('Without an account', () => {
  runIn('desktop-en', 'phone-ru');

  test('a donation works and shows that it gives no credits', async ({
    page,
    phrases,
    site,
    donate,
    user,
  }) => {
    await donate.open();
    await expect(page.getByRole('main').getByText(phrases('donate.signIn'))).toBeVisible();
    await donate.donate(500, CARDS.good);
    await donate.expectThanks(null, [donate.dollars(500)]);
    await expect(page.getByText(phrases('donate.thanks.anonymous'))).toBeVisible();

    await site.signIn(user);
    await site.expectCredits(100);
    expect((await site.readCreditHistory()).names).toEqual([phrases('account.ledger.types.welcome')]);
  });
});

test.describe('A declined card', () => {
  runIn('desktop-en', 'phone-ru');

  test('shows the reason and costs nothing, and another card works', async ({
    language,
    phrases,
    watch,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    watch.expectErrorResponse(402, PAYMENT);
    await openDonateSignedIn();
    for (const [card, english, reason] of [
      [CARDS.declined, 'Your card was declined.', 'generic'],
      [CARDS.withoutFunds, 'Your card has insufficient funds.', 'insufficient_funds'],
    ] as const) {
      await donate.donate(500, card);
      await donate.expectError(language === 'en' ? english : phrases(`donate.declines.${reason}`));
      await expect(donate.alert).toContainText(phrases('donate.errors.nothing_charged'));
      await expect(donate.preset(500)).toBeChecked();
      await expect(donate.cardNumber).toHaveValue(card);
      await site.expectCredits(100);
    }
    await donate.fillCard(CARDS.good);
    await donate.donateButton.click();
    await expect(donate.figures.first()).toHaveText(donate.dollars(500));
    await site.expectCredits(625);
  });
});

test.describe('A user who tries out cards', () => {
  runIn('desktop-en', 'phone-ru');

  test('is told when to try again after five declines', async ({
    phrases,
    watch,
    stack,
    donate,
    openDonateSignedIn,
  }) => {
    watch.expectErrorResponse(402, PAYMENT);
    watch.expectErrorResponse(429, PAYMENT);
    await openDonateSignedIn();
    await donate.preset(200).check();
    await donate.fillCard(CARDS.declined);
    for (let decline = 0; decline < 5; decline += 1) {
      const answered = donate.page.waitForResponse(`**${PAYMENT}`);
      await donate.donateButton.click();
      expect((await answered).status()).toBe(402);
      await expect(donate.alertTitle).toBeVisible();
    }
    await donate.donateButton.click();
    await donate.expectError(phrases('donate.errors.too_many_attempts', { minutes: 60 }));
    expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(5);
  });
});

test.describe('A custom amount', () => {
  runIn('desktop-en', 'phone-ru');

  test('is refused with a message, or donated to the cent', async ({
    page,
    language,
    phrases,
    stack,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    await openDonateSignedIn();
    await donate.fillCard(CARDS.good);
    for (const [text, sentence] of [
      ['1e3', phrases('donate.amount.problems.not_a_number', { example: 12.5 })],
      ['0.99', phrases('donate.amount.problems.too_small', { minimum: donate.dollars(100) })],
      ['1000.01', phrases('donate.amount.problems.too_large', { maximum: donate.dollars(100_000) })],
      ['2.999', phrases('donate.amount.problems.too_precise')],
    ] as const) {
      await donate.customField.fill(text);
      await expect(donate.customRadio).toBeChecked();
      await donate.donateButton.click({ force: true });
      await expect(donate.customField).toBeFocused();
      await expect(donate.customField).toBeInViewport({ ratio: 1 });
      await expect(donate.customField).toHaveAttribute('aria-invalid', 'true');
      await expect(donate.customField).toHaveAccessibleDescription(sentence);
    }
    expect(await stack.callsTo('stripe')).toEqual([]);

    const text = language === 'en' ? '12.50' : '12,50';
    await donate.customField.fill(text);
    await expect(donate.donateButton).toHaveText(
      phrases('donate.submit.donateAmount', { amount: donate.dollars(1250) }),
    );
    await donate.donateButton.click();
    await expect(donate.figures.first()).toHaveText(donate.dollars(1250));
    await site.expectCredits(1475);
    await page.reload();
    await expect(donate.customRadio).toBeChecked();
    await expect(donate.customField).toHaveValue(text);
  });
});

test.describe('Donate pressed several times', () => {
  runIn('desktop-en', 'phone-ru');

  test('makes one payment', async ({ page, stack, site, donate, openDonateSignedIn }) => {
    await openDonateSignedIn();
    await donate.preset(2000).check();
    await donate.fillCard(CARDS.good);
    const release = await holdCalls(page, PAYMENT);
    const paying = page.waitForRequest(`**${PAYMENT}`);
    await donate.donateButton.dblclick();
    await page.keyboard.press('Enter');
    await paying;
    await page.keyboard.press('Enter');
    await expect(donate.donateButton).toHaveAttribute('aria-disabled', 'true');
    await donate.donateButton.click({ force: true });
    release();
    await site.expectCredits(2500);
    expect((await site.readCreditHistory()).names).toHaveLength(2);
    const calls = await stack.callsTo('stripe');
    expect(calls.filter((operation) => operation.endsWith('.create'))).toEqual([
      'payment_methods.create',
      'payment_intents.create',
    ]);
  });
});
