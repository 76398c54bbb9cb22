import Stripe from 'stripe';

import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import type { Fault } from '@chiaro/local-stack/kit/faults';
import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import { createMemoryContext, type StandInContext } from '@chiaro/local-stack/kit/stand-in';
import { KEYS, startStripeForTest, type StripeForTest } from '@chiaro/local-stack/testing/stripe';
import { createServer } from 'node:http';
import type { Plan } from './action';
import { planStripe, type StripeSetup } from './stripe';

const APP_URL = 'https://chiaro.example.com';
const ADDRESS = `${APP_URL}/api/webhooks/stripe`;

let context: StandInContext;
let test: StripeForTest;
let setup: StripeSetup;

beforeEach(async () => {
  context = createMemoryContext();
  test = await startStripeForTest(context);
  context.settings.change({ webhookEndpoint: null });
  const baseUrl = test.standIn.address;
  setup = { ...KEYS, webhookSecret: undefined, appUrl: APP_URL, baseUrl, timeoutMs: 10_000 };
});

afterEach(async () => {
  await test.stop();
  context.clock.reset();
});

const fault = (operation: string, changes: Partial<Fault>) =>
  context.faults.plan({
    service: 'stripe',
    operation,
    times: 10,
    effect: 'error',
    status: 500,
    after: false,
    delayMs: 0,
    ...changes,
  });

const listed = async (): Promise<Stripe.WebhookEndpoint[]> =>
  (await test.stripe.webhookEndpoints.list()).data;

const sentences = ({ actions }: Plan): string[] => actions.map(({ sentence }) => sentence);

/** Runs all actions and returns the variables of the last one. */
async function run({ actions }: Plan): Promise<Record<string, string>> {
  let variables = {};
  for (const action of actions) variables = await action.run();
  return variables;
}

/** Runs the setup once. */
async function add(): Promise<Record<string, string>> {
  return run(await planStripe(setup));
}

describe('the setup of Stripe', () => {
  it('adds the webhook endpoint once, with all events and the version of the app', async () => {
    const plan = await planStripe(setup);
    expect(sentences(plan)).toEqual([`Adds the webhook endpoint ${ADDRESS} to Stripe (test mode).`]);
    expect(await listed()).toEqual([]);
    const { STRIPE_WEBHOOK_SECRET: webhookSecret } = await run(plan);
    expect(webhookSecret).toMatch(/^whsec_/);
    expect(await listed()).toMatchObject([
      {
        url: ADDRESS,
        status: 'enabled',
        enabled_events: [...PAYMENT_EVENTS],
        api_version: Stripe.API_VERSION,
      },
    ]);
    expect(await planStripe({ ...setup, webhookSecret })).toEqual({ actions: [], byHand: [], variables: {} });
  });

  it('leaves an endpoint whose secret is not known, and says where a person reads it', async () => {
    await add();
    const { actions, byHand } = await planStripe(setup);
    expect(actions).toEqual([]);
    expect(byHand).toEqual([expect.stringContaining(`${ADDRESS} → Signing secret: reveal it`)]);
  });

  it('enables a disabled endpoint and adds the missing events to its own', async () => {
    await add();
    const [endpoint] = await listed();
    const id = endpoint?.id ?? '';
    await test.stripe.webhookEndpoints.update(id, {
      disabled: true,
      enabled_events: ['customer.created', ...PAYMENT_EVENTS.slice(1)],
    });
    const plan = await planStripe({ ...setup, webhookSecret: 'whsec_known' });
    expect(sentences(plan)).toEqual([
      `Enables, and adds payment_intent.succeeded to the webhook endpoint ${ADDRESS} of Stripe (test mode).`,
    ]);
    expect(await run(plan)).toEqual({});
    const [changed] = await listed();
    expect(changed).toMatchObject({ id, status: 'enabled' });
    expect(new Set(changed?.enabled_events)).toEqual(new Set(['customer.created', ...PAYMENT_EVENTS]));
    expect((await planStripe({ ...setup, webhookSecret: 'whsec_known' })).actions).toEqual([]);
  });

  it('leaves an endpoint that reports all events', async () => {
    await add();
    const id = (await listed())[0]?.id ?? '';
    await test.stripe.webhookEndpoints.update(id, { enabled_events: ['*'] });
    expect((await planStripe({ ...setup, webhookSecret: 'whsec_known' })).actions).toEqual([]);
  });

  it('adds one endpoint when the first answer is lost', async () => {
    fault('webhook_endpoints.create', { after: true, times: 1 });
    expect(await add()).toEqual({ STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) });
    expect(await listed()).toHaveLength(1);
  });

  it('asks a person for the secret when every answer is lost', async () => {
    fault('webhook_endpoints.create', { after: true });
    await expect(add()).rejects.toThrow('Stripe answers with 500.');
    const { actions, byHand } = await planStripe(setup);
    expect([actions, byHand.length]).toEqual([[], 1]);
    expect(await listed()).toHaveLength(1);
  });

  it('asks a person for permission of a restricted key', async () => {
    fault('webhook_endpoints.list', { status: 403 });
    expect(await planStripe(setup)).toEqual({
      actions: [],
      variables: {},
      byHand: [expect.stringContaining('let it write Webhook Endpoints')],
    });
  });

  const refusals: [string, string, Partial<Fault>, string][] = [
    ['a refused key', 'webhook_endpoints.list', { status: 401 }, 'Stripe refuses STRIPE_SECRET_KEY.'],
    ['an outage', 'webhook_endpoints.list', { status: 503 }, 'Stripe answers with 503.'],
    ['too many calls', 'payment_intents.list', { status: 429 }, 'Stripe answers with 429 rate_limit.'],
    [
      'a missing permission to write',
      'webhook_endpoints.create',
      { status: 403 },
      'let it write Webhook Endpoints',
    ],
  ];
  it.each(refusals)('says what to do about %s', async (_what, operation, changes, sentence) => {
    fault(operation, changes);
    await expect(add()).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(sentence) as string,
    });
  });

  it('says what to do without an answer', async () => {
    fault('webhook_endpoints.list', { effect: 'hang' });
    await expect(planStripe({ ...setup, timeoutMs: 50 })).rejects.toThrow('Stripe gives no answer.');
  });

  it.each(['<html>', '{}'])('says that the answer %s can’t be read', async (body) => {
    const server = await listenOnLoopback(createServer((_request, response) => response.end(body)));
    await expect(planStripe({ ...setup, baseUrl: server.origin })).rejects.toThrow(
      'Stripe’s answer can’t be read.',
    );
    await server.close();
  });

  const wrongKeys: [string, Partial<StripeSetup>, string][] = [
    [
      'a secret key in the page',
      { publishableKey: 'sk_test_x' },
      'which every visitor can read. Roll that key',
    ],
    ['two modes', { publishableKey: 'pk_live_x' }, 'is of test mode, the publishable key of live mode.'],
    ['nonsense', { secretKey: 'nonsense' }, 'STRIPE_SECRET_KEY is not such a key of Stripe’s.'],
    ['an unknown secret key', { secretKey: 'sk_test_unknown' }, 'Stripe refuses STRIPE_SECRET_KEY.'],
    [
      'an unknown publishable key',
      { publishableKey: 'pk_test_unknown' },
      'Stripe refuses NEXT_PUBLIC_STRIPE',
    ],
  ];
  it.each(wrongKeys)('refuses %s without telling it', async (_what, changes, sentence) => {
    const error: unknown = await planStripe({ ...setup, ...changes }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UserError', message: expect.stringContaining(sentence) as string });
    for (const key of Object.values(changes)) expect(String(error)).not.toContain(key);
  });

  it('refuses keys of two accounts once there is a payment', async () => {
    await test.pay({});
    fault('payment_intents.retrieve', { status: 404 });
    await expect(planStripe(setup)).rejects.toThrow('The publishable key is of another account.');
  });
});
