import { expect, test } from '../fixtures';
import { CARDS, PAYMENT } from '../pages/donate';
import { expectAccessible } from '../support/accessibility';
import { loseResponses } from '../support/calls';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

/** The page sends a donation three times before it reports that there was no response. */
const ALL_ATTEMPTS = 3;

test('A donation without a response is shown after a reload too, sent again on request alone, and charged once @all', async ({
  page,
  phrases,
  watch,
  stack,
  site,
  donate,
  openDonateSignedIn,
}) => {
  watch.expectInChromium(/ERR_FAILED/);
  const { keys } = await loseResponses(page, PAYMENT, ALL_ATTEMPTS);
  const title = phrases('donate.unanswered.title', { amount: donate.dollars(1000) });
  await openDonateSignedIn();
  await donate.donate(1000, CARDS.good);
  await donate.expectError(phrases('errors.payment_unknown'));
  await expect(donate.unanswered).toContainText(title);
  await expectAccessible(page);

  await page.reload();
  await expect(donate.unanswered).toContainText(title);
  await expect(donate.cardNumber).toBeVisible();
  expect(keys).toHaveLength(ALL_ATTEMPTS);
  await donate.finishButton.click();
  await expect(donate.figures.first()).toHaveText(donate.dollars(1000));
  await site.expectCredits(1200);
  expect((await site.readCreditHistory()).names).toHaveLength(2);
  expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(1);
  expect(new Set(keys).size).toBe(1);
});
