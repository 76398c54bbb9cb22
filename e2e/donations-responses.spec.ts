import { expect, test } from './fixtures';
import { CARDS, PAYMENT, type DonatePageObject } from './pages/donate';
import type { SitePageObject } from './pages/site';
import { expectAccessible } from './support/accessibility';
import type { LocalStack } from './support/local-stack';
import { loseResponses } from './support/calls';
import { runIn } from './support/projects';

// Whichever response is lost, a donation is charged once and credited once.

/** The page sends a donation three times before it reports that there was no response. */
const ALL_ATTEMPTS = 3;

async function expectOneDonation(
  donate: DonatePageObject,
  site: SitePageObject,
  stack: LocalStack,
): Promise<void> {
  await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
  await site.expectCredits(1200);
  expect((await site.readCreditHistory()).names).toHaveLength(2);
  expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(1);
}

test.describe('A donation whose response is lost', () => {
  runIn('desktop-en', 'phone-ru');

  test('between server and browser is recovered by the page', async ({
    page,
    watch,
    stack,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    watch.expect(/ERR_FAILED/);
    const { keys } = await loseResponses(page, PAYMENT, 1);
    await openDonateSignedIn();
    await donate.donate(1000, CARDS.good);
    await expectOneDonation(donate, site, stack);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('between provider and server is recovered too @all', async ({
    watch,
    stack,
    site,
    donate,
    openDonateSignedIn,
  }) => {
    watch.expectErrorResponse(503, PAYMENT);
    await openDonateSignedIn();
    const fault = { service: 'stripe', effect: 'error', status: 500 } as const;
    // The server asks twice each time; the first request has already paid.
    await stack.plan({ ...fault, operation: 'payment_intents.create', after: true, times: 2 });
    await donate.donate(1000, CARDS.good);
    await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
    await site.expectCredits(1200);
    expect((await site.readCreditHistory()).names).toHaveLength(2);
  });
});

test.describe('A donation without a response', () => {
  test.describe('with the page open', () => {
    runIn('desktop-en');

    test('is resolved first when Donate is pressed again', async ({
      page,
      phrases,
      watch,
      stack,
      site,
      donate,
      openDonateSignedIn,
    }) => {
      watch.expect(/ERR_FAILED/);
      const { keys } = await loseResponses(page, PAYMENT, ALL_ATTEMPTS);
      await openDonateSignedIn();
      await donate.donate(1000, CARDS.good);
      await donate.expectError(phrases('errors.payment_unknown'));
      await expect(donate.unanswered).toContainText(
        phrases('donate.unanswered.title', { amount: donate.dollars(1000) }),
      );
      expect(keys).toHaveLength(ALL_ATTEMPTS);
      await expectAccessible(page);

      await donate.preset(2000).check();
      await donate.donateButton.click();
      await expectOneDonation(donate, site, stack);
      expect(new Set(keys).size).toBe(1);
    });
  });

  test.describe('after a reload', () => {
    runIn('phone-ru');

    test('is shown, and sent again only on request @all', async ({
      page,
      phrases,
      watch,
      stack,
      site,
      donate,
      openDonateSignedIn,
    }) => {
      watch.expect(/ERR_FAILED/);
      const { keys } = await loseResponses(page, PAYMENT, ALL_ATTEMPTS);
      await openDonateSignedIn();
      await donate.donate(1000, CARDS.good);
      await donate.expectError(phrases('errors.payment_unknown'));

      await page.reload();
      await expect(donate.unanswered).toContainText(
        phrases('donate.unanswered.title', { amount: donate.dollars(1000) }),
      );
      await expect(donate.cardNumber).toBeVisible();
      expect(keys).toHaveLength(ALL_ATTEMPTS);
      await expectAccessible(page);
      await donate.finishButton.click();
      await expectOneDonation(donate, site, stack);
      expect(new Set(keys).size).toBe(1);
    });
  });
});

test.describe('When the provider’s script can’t be loaded', () => {
  runIn('desktop-en', 'phone-ru');

  test('the page shows an error, the rest works, and a retry is possible', async ({
    page,
    phrases,
    watch,
    site,
    donate,
    user,
  }) => {
    watch.expect(/Request to another machine: https:\/\/js\.stripe\.com\//);
    watch.expect(/ERR_FAILED.*js\.stripe\.com/);
    // Otherwise the local stack's script would be there from the start.
    await page.addInitScript(() => {
      let standIn: unknown;
      Object.defineProperty(window, 'Stripe', {
        get: () => (sessionStorage.getItem('e2e-stripe') === null ? undefined : standIn),
        set: (value: unknown) => {
          standIn = value;
        },
      });
    });
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await donate.open();
    await expect(donate.alertTitle).toHaveText(phrases('donate.card.notLoaded'));
    await donate.preset(1000).check();
    await donate.donateButton.click({ force: true });
    await expect(donate.alert).toBeFocused();
    await expect(donate.alert).toContainText('js.stripe.com');
    await site.signIn(user);
    await site.expectCredits(100);

    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "sessionStorage.setItem('e2e-stripe', 'yes');" }),
    );
    await page.getByRole('button', { name: phrases('common.tryAgain'), exact: true }).click();
    await expect(donate.alert).toHaveCount(0);
    await donate.fillCard(CARDS.good);
    await donate.donateButton.click();
    await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
    await site.expectCredits(1200);
  });
});
