import Stripe from 'stripe';

import { startReceiver } from '../../testing/webhook-receiver';
import { stripeInEachTest } from '../../testing/stripe';

describe('the webhook endpoint of the Stripe stand-in', () => {
  const test = stripeInEachTest();

  it('receives its enabled events, and none while it is disabled', async () => {
    const enabledEvents = ['payment_intent.succeeded'];
    test.context.settings.change({ webhookEndpoint: { status: 'disabled', enabledEvents } });
    await test.pay({});
    test.context.settings.change({ webhookEndpoint: { status: 'enabled', enabledEvents } });
    const { id } = await test.pay({});
    const [event] = await test.webhooks.until(1);
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id } } });
    expect(test.webhooks.received).toHaveLength(1);
  });

  it('signs its events with the secret of its creation', async () => {
    let secret = '';
    const receiver = await startReceiver(({ headers, body }) =>
      Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret),
    );
    test.context.settings.change({ webhookEndpoint: null });
    const created = await test.stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['payment_intent.succeeded'],
    });
    secret = created.secret ?? '';
    await test.pay({});
    expect((await receiver.until(1))[0]?.type).toBe('payment_intent.succeeded');
    await receiver.close();
  });
});
