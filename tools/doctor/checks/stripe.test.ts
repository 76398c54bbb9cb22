import { PREVIEW_VARIABLES } from '@/lib/testing/production-variables';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import { verdictsOf } from '../testing/verdicts';
import { STRIPE_CHECKS } from './stripe';

const HOUR_MS = 60 * 60_000;
const REAL_SITE = { APP_URL: 'https://chiaro.example.com' };

let test: TestStack;

beforeAll(async () => {
  test = await startTestStack();
});

afterAll(() => test.stop());

afterEach(() => test.control('/reset', {}));

const verdictsWith = (variables: Record<string, string | undefined> = {}) =>
  verdictsOf(STRIPE_CHECKS, { variables: { ...process.env, ...variables } });

const fault = (operation: string, status: number, times = 1) =>
  test.control('/faults', { service: 'stripe', operation, effect: 'error', status, times });

/** Pays with the stack's key as another server; the app grants no credits for it. */
async function pay(): Promise<void> {
  const response = await fetch(`${test.stack.addresses.stripe}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.stack.environment['STRIPE_SECRET_KEY'] ?? ''}` },
    body: new URLSearchParams({
      amount: '500',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'allowed_payment_method_types[]': 'card',
      return_url: 'https://example.com',
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** The same without a webhook, which could arrive after the test. */
async function payUnheard(): Promise<void> {
  const { settings } = test.stack.context;
  settings.change({ webhookEndpoint: null });
  await pay();
  settings.reset();
}

describe('Stripe', () => {
  const ids = STRIPE_CHECKS.map(({ id }) => id);

  it('holds on a local stack, before and after the first payment', async () => {
    expect(await verdictsWith()).toEqual({ holds: ids, fails: [], unchecked: [], remedies: {} });
    await payUnheard();
    expect((await verdictsWith()).holds).toEqual(ids);
  });

  it('is unchecked without payments', async () => {
    const none = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: '' };
    const { fails, unchecked } = await verdictsWith(none);
    expect(fails).toEqual([]);
    expect(unchecked).toEqual(ids.map((id) => `${id}: No payments are set up; the donation page says so.`));
  });

  const wrongKeys: [string, Record<string, string>, string, string][] = [
    [
      'a secret key in the page',
      { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'sk_test_x' },
      'stripe-keys: NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor can read.',
      'Roll that key',
    ],
    [
      'a publishable key on the server',
      { STRIPE_SECRET_KEY: 'pk_test_x' },
      'stripe-keys: STRIPE_SECRET_KEY is not such a key of Stripe’s.',
      'Developers → API keys',
    ],
    [
      'nonsense in the page',
      { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'nonsense' },
      'stripe-keys: NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY is not such a key of Stripe’s.',
      'Developers → API keys',
    ],
    [
      'two modes',
      { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
      'stripe-keys: STRIPE_SECRET_KEY is of test mode, the publishable key of live mode.',
      'Set both from one page',
    ],
    [
      'no signing secret',
      { STRIPE_WEBHOOK_SECRET: 'we_123' },
      'stripe-keys: STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook endpoint.',
      'Signing secret',
    ],
    [
      'test keys in production',
      REAL_SITE,
      'stripe-stage: Keys of test mode: no card is charged, and every user can get credits by a test card.',
      'Set keys of live mode',
    ],
    [
      'a secret key that Stripe does not know',
      { STRIPE_SECRET_KEY: 'sk_test_other' },
      'stripe-account: Stripe refuses STRIPE_SECRET_KEY.',
      'Set it again',
    ],
    [
      'a publishable key that Stripe does not know',
      { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_other' },
      'stripe-account: Stripe refuses NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.',
      'Set it again',
    ],
  ];
  it.each(wrongKeys)('is broken by %s', async (_what, variables, line, remedy) => {
    const { fails, remedies } = await verdictsWith(variables);
    expect(fails).toContain(line);
    expect(remedies[line.split(':')[0] ?? '']).toContain(remedy);
  });

  it('is broken by live keys outside production', async () => {
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_BASE_URL: undefined,
      FIREBASE_AUTH_EMULATOR_HOST: undefined,
    };
    // The other checks would call Stripe.
    const stages = STRIPE_CHECKS.filter(({ id }) => id === 'stripe-stage');
    const { fails } = await verdictsOf(stages, { variables: { ...process.env, ...live } });
    expect(fails).toEqual(['stripe-stage: Keys of live mode on this machine: it would charge cards.']);
    const { holds } = await verdictsOf(stages, { variables: { ...process.env, ...live, ...REAL_SITE } });
    expect(holds).toEqual(['stripe-stage']);
  });

  it('is broken by a publishable key of another account, once there is a payment', async () => {
    await payUnheard();
    await fault('payment_intents.retrieve', 404);
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['stripe-account: The publishable key is of another account.']);
    expect(remedies['stripe-account']).toContain('Set both keys from one page');
  });

  const endpoints: [string, Partial<ConsoleSettings>, string[], string][] = [
    [
      'none',
      { webhookEndpoint: null },
      ['stripe-webhook', 'stripe-events', 'stripe-deliveries'].map(
        (id) => `${id}: There is no webhook endpoint for the app.`,
      ),
      'Add destination',
    ],
    [
      'a disabled one',
      { webhookEndpoint: { status: 'disabled', enabledEvents: ['*'] } },
      ['stripe-webhook: The webhook endpoint is disabled.'],
      'the endpoint → Enable',
    ],
    [
      'one for payments alone',
      {
        webhookEndpoint: {
          status: 'enabled',
          enabledEvents: [
            'payment_intent.succeeded',
            'payment_intent.processing',
            'payment_intent.payment_failed',
            'payment_intent.canceled',
            'refund.created',
            'refund.updated',
            'refund.failed',
          ],
        },
      },
      [
        'stripe-events: The webhook endpoint lacks charge.refunded, charge.dispute.created, charge.dispute.updated, charge.dispute.closed, charge.dispute.funds_withdrawn, charge.dispute.funds_reinstated.',
      ],
      'Edit destination: add them',
    ],
  ];
  it.each(endpoints)('is broken by a webhook endpoint that is %s', async (_what, settings, lines, remedy) => {
    test.stack.context.settings.change(settings);
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(lines);
    for (const found of Object.values(remedies)) expect(found).toContain(remedy);
  });

  it('is broken by missing public details', async () => {
    test.stack.context.settings.change({
      stripeDetails: { name: 'Chiaro', supportEmail: null, statementDescriptor: null },
    });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual([
      'stripe-details: The public details lack: support address, statement descriptor.',
    ]);
    expect(remedies['stripe-details']).toContain('Public details');
  });

  it('is unchecked where a restricted key may not read the account', async () => {
    await fault('accounts.retrieve', 403, 10);
    expect((await verdictsWith()).unchecked).toEqual([
      expect.stringMatching(/^stripe-details: The restricted key .* let it read the account\.$/),
    ]);
  });

  it('is broken by a webhook endpoint for another address', async () => {
    const { fails, remedies } = await verdictsWith({ APP_URL: 'http://localhost:1' });
    expect(fails).toContain('stripe-webhook: There is no webhook endpoint for the app.');
    expect(remedies['stripe-webhook']).toContain(
      'http://localhost:1/api/webhooks/stripe with payment_intent.suc',
    );
  });

  it('is broken by events that have not arrived', async () => {
    // Recent events do not count, so the payment is two hours old.
    test.stack.context.clock.advance(-2 * HOUR_MS);
    await fault('webhook', 500, 100);
    await pay();
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['stripe-deliveries: Events of the last three days have not arrived.']);
    expect(remedies['stripe-deliveries']).toContain('set STRIPE_WEBHOOK_SECRET');
  });

  it('is broken without an answer, and unchecked without permission', async () => {
    await fault('webhook_endpoints.list', 403, 10);
    expect((await verdictsWith()).unchecked[0]).toContain('let it read Webhook Endpoints');
    const { fails, remedies } = await verdictsWith({ STRIPE_BASE_URL: 'http://127.0.0.1:1' });
    expect(fails).toContain('stripe-account: Stripe gives no answer.');
    expect(remedies['stripe-account']).toContain('status.stripe.com');
  });

  it('needs no webhook in a preview', async () => {
    test.stack.context.settings.change({ webhookEndpoint: null });
    const preview = {
      ...PREVIEW_VARIABLES,
      STRIPE_WEBHOOK_SECRET: 'none',
    };
    const { fails, unchecked } = await verdictsWith(preview);
    expect(fails).toEqual([]);
    expect(unchecked[0]).toBe(
      'stripe-webhook: Stripe’s events don’t reach a preview; payments settle without them.',
    );
  });

  it('needs no webhook on a laptop with a real key', async () => {
    const checks = STRIPE_CHECKS.filter(({ id }) => id === 'stripe-webhook');
    const { unchecked } = await verdictsOf(checks, {
      variables: { ...process.env, STRIPE_BASE_URL: undefined },
    });
    expect(unchecked).toEqual([
      'stripe-webhook: Stripe’s events don’t arrive on this machine; payments settle without them.',
    ]);
  });
});
