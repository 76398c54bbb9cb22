import { expect, test } from '../fixtures';
import { CARDS, PAYMENT } from '../pages/donate';
import { runIn } from '../support/projects';

test.describe('A donation', () => {
  runIn();

  test('with a declined card shows why and costs nothing; another card, pressed twice, pays the custom amount once', async ({
    page,
    language,
    phrases,
    stack,
    watch,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    watch.expectErrorResponse(402, PAYMENT);
    await openDonateSignedIn();

    await test.step('declined', async () => {
      await donate.donate(500, CARDS.withoutFunds);
      await donate.expectError(
        language === 'en'
          ? 'Your card has insufficient funds.'
          : phrases('donate.declines.insufficient_funds'),
      );
      await expect(donate.alert).toContainText(phrases('donate.errors.nothing_charged'));
      await expect(donate.preset(500)).toBeChecked();
      await expect(donate.cardNumber).toHaveValue(CARDS.withoutFunds);
      await site.expectCredits(100);
    });

    await test.step('an amount that is too small', async () => {
      await donate.customField.fill('0.99');
      await donate.donateButton.click({ force: true });
      await expect(donate.customField).toBeFocused();
      await expect(donate.customField).toBeInViewport({ ratio: 1 });
      await expect(donate.customField).toHaveAccessibleDescription(
        phrases('donate.amount.problems.too_small', { minimum: donate.dollars(100) }),
      );
    });

    const text = language === 'en' ? '12.50' : '12,50';
    await test.step('paid', async () => {
      await donate.customField.fill(text);
      await donate.fillCard(CARDS.good);
      await donate.donateButton.dblclick();
      await donate.expectThanks(
        'Ada',
        donate.figuresOf({ cents: 1250, credits: 1250, bonus: 125, balance: 1475 }),
      );
      await expect(donate.heading).toBeFocused();
      await expect(donate.heading).toBeInViewport({ ratio: 1 });
      await site.expectCredits(1475);
      expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(2);
    });

    await test.step('recorded', async () => {
      const { names, balances } = await site.readCreditHistory();
      expect(names).toEqual([
        phrases('account.ledger.donation', { amount: donate.dollars(1250) }),
        phrases('account.ledger.types.welcome'),
      ]);
      expect(balances[0]).toBe(phrases('account.ledger.balance', { credits: 1475 }));
    });

    await test.step('offered again', async () => {
      await page.reload();
      await expect(donate.customRadio).toBeChecked();
      await expect(donate.customField).toHaveValue(text);
    });
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
