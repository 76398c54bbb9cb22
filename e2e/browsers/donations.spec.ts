import { CARDS } from '../pages/donate';
import { literal } from '../support/phrases';
import { expect, test as base } from './fixtures';
import { DonateParts } from './site-parts';

const test = base.extend<{ donate: DonateParts }>({
  donate: async ({ visitor, phrases, openSignedIn }, provide) => {
    await openSignedIn('/donate');
    await provide(new DonateParts(visitor, phrases));
  },
});

test.use({ throughRelay: false });

test('A donation by card gives credits', async ({ donate }) => {
  await donate.donate(1000, CARDS.good);
  await donate.expectThanks('Ada');
  await donate.balance(1200).expectVisible();
});

test('A declined card shows its reason, and another card works', async ({ donate, phrases }) => {
  await donate.donate(500, CARDS.declined);
  await donate.alert.expectText(new RegExp(literal(phrases('donate.declines.generic'))));
  await donate.fillCard(CARDS.good);
  await donate.submit(500).press();
  await donate.expectThanks('Ada');
});

test('A payment confirmed by the bank leads to the thanks', async ({ visitor, donate }) => {
  await donate.donate(1000, CARDS.confirmed);
  await visitor.part('button', 'Complete authentication').press();
  await donate.expectThanks('Ada');
  await donate.balance(1200).expectVisible();
});

test('Back from the bank leads to a form that works', async ({ visitor, donate }) => {
  await donate.donate(1000, CARDS.confirmed);
  await visitor.part('button', 'Fail authentication').expectVisible();
  await visitor.goBack();
  await expect(async () => expect(new URL(await visitor.address()).pathname).toBe('/donate')).toPass();
  await donate.balance(100).expectVisible();
  await donate.fillCard(CARDS.good);
  await donate.submit(1000).press();
  await donate.expectThanks('Ada');
});

test('Back after the bank’s refusal leads to a form that works', async ({
  visitor,
  metadata,
  donate,
  phrases,
}) => {
  await donate.donate(1000, CARDS.confirmed);
  await visitor.part('button', 'Fail authentication').press();
  await donate.alert.expectText(new RegExp(literal(phrases('donate.errors.authentication_failed'))));
  await donate.balance(100).expectVisible();

  // Firefox shows the earlier document, WebKit stays on this one.
  if (metadata.engine === 'firefox') await visitor.goBack();
  else await visitor.session.goBack(visitor.window);
  await donate.balance(100).expectVisible();
  await donate.fillCard(CARDS.good);
  await donate.submit(1000).press();
  await donate.expectThanks('Ada');
  await donate.balance(1200).expectVisible();
});
