import { type ProcessPaymentResponse, donateEndpoint } from '@/lib/shared/contracts/payments';
import { WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { PAYMENT_LIMITS } from '@/lib/shared/rules/rate-limits';
import type { Journey } from './arrivals';
import type { JourneyClient } from './journey-client';
import { LoadUser } from './load-user';
import { readAccount } from './portraits';
import type { Site } from './site';

const DOLLARS = 5;
const ROUTE = donateEndpoint.path;

/** Stripe's test cards (https://docs.stripe.com/testing); many, because payments per card are limited. */
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '6011981111111113',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
];
/** Test cards whose bank asks for a confirmation. */
const CONFIRMED_CARDS = ['4000002760003184', '4000002500003155', '4000003800000446', '4000000000003220'];

const DONORS_PER_MINUTE = 14;
const ANONYMOUS_PER_MINUTE = 5;
const BANK_PER_MINUTE = 5;

/** The longest load that certainly stays below the limit of payments per card. */
export const MOST_MINUTES = Math.floor(
  0.8 *
    PAYMENT_LIMITS.card.attempts *
    Math.min(
      CARDS.length / (DONORS_PER_MINUTE + ANONYMOUS_PER_MINUTE),
      CONFIRMED_CARDS.length / BANK_PER_MINUTE,
    ),
);

/** Returns the journeys of donations. Stripe's stand-in also sends a webhook for every payment. */
export function donationJourneys(site: Site): Journey[] {
  const cards = inTurns(CARDS);
  const confirmedCards = inTurns(CONFIRMED_CARDS);
  const arrive = async (client: JourneyClient): Promise<LoadUser> => {
    const user = await client.aside(() => LoadUser.signIn(site));
    await readAccount(client, user);
    return user;
  };
  const donate = async (
    client: JourneyClient,
    user: LoadUser,
    card: string,
  ): Promise<ProcessPaymentResponse> => {
    const paymentMethodId = await client.aside(() => enterCard(site, card));
    return user.send(client, 'POST', ROUTE, { paymentMethodId, amount: DOLLARS, userId: user.uid });
  };
  return [
    {
      name: 'donates',
      perMinute: DONORS_PER_MINUTE,
      run: async (client) => {
        const user = await arrive(client);
        const answer = await donate(client, user, cards());
        const added = 'success' in answer ? answer.addedCredits : 0;
        const { credits } = await readAccount(client, user);
        if (added <= 0 || credits !== WELCOME_CREDITS + added)
          throw new Error(`The account has ${credits} credits after a donation of ${added}.`);
      },
    },
    {
      name: 'donates without an account',
      perMinute: ANONYMOUS_PER_MINUTE,
      run: async (client) => {
        const paymentMethodId = await client.aside(() => enterCard(site, cards()));
        await client.call(`POST ${ROUTE}`, {
          url: `${site.addresses.app}${ROUTE}`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ paymentMethodId, amount: DOLLARS, userId: null }),
        });
      },
    },
    {
      name: 'donates with the confirmation of the bank',
      perMinute: BANK_PER_MINUTE,
      run: async (client) => {
        const user = await arrive(client);
        const answer = await donate(client, user, confirmedCards());
        if (!('redirect_url' in answer)) throw new Error('The bank was not asked.');
        const url = await client.aside(() => passBank(answer.redirect_url));
        const { headers } = await client.call('GET /api/payment-return', { url, status: 303 });
        const page = headers.get('location') ?? '';
        if (!page.includes('success=true')) throw new Error(`The bank's page redirected to ${page}.`);
        const { credits } = await readAccount(client, user);
        if (credits <= WELCOME_CREDITS) throw new Error(`The account has ${credits} credits after a return.`);
      },
    },
  ];
}

function inTurns<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('There are no items.');
    return item;
  };
}

/** Creates a payment method as Stripe's script in the page does, and returns its id. */
async function enterCard({ addresses, publishableKey }: Site, number: string): Promise<string> {
  const card = { number, exp_month: '12', exp_year: String(new Date().getFullYear() + 2), cvc: '123' };
  const fields = Object.entries(card).map(([name, value]): [string, string] => [`card[${name}]`, value]);
  const response = await fetch(`${addresses.stripe}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams([['type', 'card'], ...fields]),
  });
  if (!response.ok) throw new Error(`Stripe refused the card ${number}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** Confirms at the bank's page, and returns the address of its redirect. */
async function passBank(page: string): Promise<string> {
  const { headers } = await fetch(`${page}/complete`, { method: 'POST', redirect: 'manual' });
  const address = headers.get('location');
  if (address === null) throw new Error("The bank's page does not redirect.");
  return address;
}
