import { CARDS, cardInputs, CODE, EXPIRY } from '../pages/donate';
import { dollarsIn, literal } from '../support/phrases';
import { button } from '../support/find-parts';
import { expect, test as base } from './fixtures';

const MAIN = { role: 'main' };
const AMOUNT = dollarsIn('en')(1000);

/** Adds `pay`, which fills in the card and donates. */
const test = base.extend<{ pay: (card: string) => Promise<void> }>({
  pay: ({ visitor, phrases }, provide) =>
    provide(async (card) => {
      const { number, expiry, code } = cardInputs('en');
      const within = { role: 'group', name: phrases('donate.card.label'), within: MAIN };
      for (const [name, text] of [
        [number, card.replaceAll(' ', '')],
        [expiry, EXPIRY],
        [code, CODE],
      ] as const)
        await visitor.fill({ role: 'textbox', name, within }, text);
      await visitor.press(button(phrases('donate.submit.donateAmount', { amount: AMOUNT }), MAIN));
    }),
});

test.beforeEach(async ({ visitor, openSignedIn }) => {
  await openSignedIn('/donate');
  await visitor.press({ role: 'radio', name: AMOUNT, within: MAIN });
});

test.afterEach(async ({ visitor, phrases, seeCredits }) => {
  await visitor.see({ role: 'heading', name: phrases('donate.thanks.headingName', { name: 'Ada' }) });
  await seeCredits(1200);
});

test('A declined card shows its reason, and another one gives credits', async ({ visitor, phrases, pay }) => {
  await pay(CARDS.declined);
  const [alert] = await visitor.see({ role: 'alert', within: MAIN });
  expect(await alert?.getText()).toMatch(new RegExp(literal(phrases('donate.declines.generic'))));
  await pay(CARDS.good);
});

test('Back from the bank leads to a form that works', async ({ visitor, pay, seeCredits }) => {
  await pay(CARDS.confirmed);
  await visitor.see(button('Fail authentication'));
  await visitor.leave(() => visitor.driver.navigate().back());
  await seeCredits(100);
  await pay(CARDS.confirmed);
  await visitor.press(button('Complete authentication'));
});
