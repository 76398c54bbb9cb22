import Stripe from 'stripe';

import { createMemoryContext, type StandInContext } from '../../kit/stand-in';
import { startReceiver } from '../../testing/webhook-receiver';
import { startStripeForTest, type StripeForTest } from '../../testing/stripe';

describe('the webhook endpoint of the Stripe stand-in', () => {
  let context: StandInContext;
  let test: StripeForTest;

  afterEach(async () => {
    await test.stop();
    context.clock.reset();
  });

  const start = async (statuses: number[] = []): Promise<void> => {
    context = createMemoryContext();
    test = await startStripeForTest(context, statuses);
  };

  const undelivered = async (): Promise<string[]> =>
    (await test.stripe.events.list({ delivery_success: false })).data.map(({ type }) => type);

  it('is listed with its settings', async () => {
    await start();
    const { url } = test.webhooks;
    expect((await test.stripe.webhookEndpoints.list()).data).toMatchObject([
      { object: 'webhook_endpoint', url, status: 'enabled', enabled_events: ['*'] },
    ]);
    context.settings.change({ webhookEndpoint: null });
    expect((await test.stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  it('receives its enabled events, and none while it is disabled', async () => {
    await start();
    const enabledEvents = ['payment_intent.succeeded'];
    context.settings.change({ webhookEndpoint: { status: 'disabled', enabledEvents } });
    await test.pay({});
    context.settings.change({ webhookEndpoint: { status: 'enabled', enabledEvents } });
    const { id } = await test.pay({});
    const [event] = await test.webhooks.until(1);
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id } } });
    expect(test.webhooks.received).toHaveLength(1);
  });

  it('signs its events with the secret of its creation', async () => {
    await start();
    let secret = '';
    const receiver = await startReceiver(({ headers, body }) =>
      Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret),
    );
    context.settings.change({ webhookEndpoint: null });
    const created = await test.stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['payment_intent.succeeded'],
    });
    secret = created.secret ?? '';
    await test.pay({});
    expect((await receiver.until(1))[0]?.type).toBe('payment_intent.succeeded');
    await receiver.close();
  });

  it('lists its failed deliveries', async () => {
    await start(Array<number>(20).fill(500));
    await test.pay({});
    await test.webhooks.until(1);
    expect(await undelivered()).toContain('payment_intent.succeeded');
    const { data } = await test.stripe.events.list({ delivery_success: true });
    expect(data.map(({ type }) => type)).not.toContain('payment_intent.succeeded');
  });
});
