import { readAccountEndpoint } from '@/lib/shared/contracts/account';
import { donateEndpoint, paymentReturnEndpoint } from '@/lib/shared/contracts/payments';
import { WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { type Journey, type LoadClient, signInUser, type Site } from './load-client';

const DOLLARS = 5;

/** Stripe's test cards (https://docs.stripe.com/testing): enough for ten minutes within the limit of payments per card. */
const CARDS = [
  ...['4242424242424242', '4000056655665556', '5555555555554444', '2223003122003222', '5200828282828210'],
  ...['5105105105105100', '378282246310005', '371449635398431', '6011111111111117', '6011000990139424'],
  ...['6011981111111113', '3056930009020004', '36227206271667', '3566002020360505', '6200000000000005'],
];
/** Test cards whose bank asks for a confirmation. */
const CONFIRMED_CARDS = ['4000002760003184', '4000002500003155', '4000003800000446', '4000000000003220'];

/** Returns the journeys of donations. Stripe's stand-in also sends a webhook for every payment. */
export function donationJourneys(): Journey[] {
  const cards = inTurns(CARDS);
  const confirmedCards = inTurns(CONFIRMED_CARDS);
  /** Signs a user in and donates. Returns the answer, and a function that reads the account's credits. */
  const donate = async (client: LoadClient, card: string) => {
    const user = await signInUser(client.site);
    await client.ask(readAccountEndpoint, { user });
    const paymentMethodId = await enterCard(client.site, card);
    const body = { paymentMethodId, amount: DOLLARS, userId: user.uid };
    const answer = await client.ask(donateEndpoint, { user, body });
    return { answer, readCredits: async () => (await client.ask(readAccountEndpoint, { user })).credits };
  };
  return [
    {
      name: 'donates',
      perMinute: 14,
      run: async (client) => {
        const { answer, readCredits } = await donate(client, cards());
        const added = 'success' in answer ? answer.addedCredits : 0;
        const credits = await readCredits();
        if (added <= 0 || credits !== WELCOME_CREDITS + added)
          throw new Error(`The account has ${credits} credits after a donation of ${added}.`);
      },
    },
    {
      name: 'donates without an account',
      perMinute: 5,
      run: async (client) => {
        const paymentMethodId = await enterCard(client.site, cards());
        await client.ask(donateEndpoint, { body: { paymentMethodId, amount: DOLLARS, userId: null } });
      },
    },
    {
      name: 'donates with the confirmation of the bank',
      perMinute: 5,
      run: async (client) => {
        const { answer, readCredits } = await donate(client, confirmedCards());
        if (!('redirect_url' in answer)) throw new Error('The bank was not asked.');
        const url = await confirmAtBank(answer.redirect_url);
        const name = `GET ${paymentReturnEndpoint.path}`;
        const { headers } = await client.call(name, url, { status: 303 });
        const page = headers.get('location') ?? '';
        if (!page.includes('success=true')) throw new Error(`The bank's page redirected to ${page}.`);
        const credits = await readCredits();
        if (credits <= WELCOME_CREDITS) throw new Error(`The account has ${credits} credits after a return.`);
      },
    },
  ];
}

function inTurns(cards: readonly string[]): () => string {
  let next = 0;
  return () => cards[next++ % cards.length] ?? '';
}

/** Creates a payment method as Stripe's script in the page does, and returns its id. */
async function enterCard({ addresses, publishableKey }: Site, number: string): Promise<string> {
  const year = String(new Date().getFullYear() + 2);
  const card = { number, exp_month: '12', exp_year: year, cvc: '123' };
  const fields = Object.entries(card).map(([name, value]) => [`card[${name}]`, value]);
  const response = await fetch(`${addresses.stripe}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams([['type', 'card'], ...fields]),
  });
  if (!response.ok) throw new Error(`Stripe refused the card ${number}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** Confirms at the bank's page, and returns the address of its redirect. */
async function confirmAtBank(page: string): Promise<string> {
  const { headers } = await fetch(`${page}/complete`, { method: 'POST', redirect: 'manual' });
  const address = headers.get('location');
  if (address === null) throw new Error("The bank's page does not redirect.");
  return address;
}
