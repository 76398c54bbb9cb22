import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createMemoryContext, type StandInContext } from '../../kit/stand-in';
import { freshFolder } from '../../testing/fresh-folder';
import { startReceiver } from '../../testing/webhook-receiver';
import { payment } from '../conformance/target';
import { startStripe } from '../start-stripe';
import { createClient, KEYS, startStripeForTest } from '../../testing/stripe';

describe('the Stripe stand-in after a restart', () => {
  let context: StandInContext;
  let directory: string;

  beforeEach(() => {
    directory = freshFolder();
    context = { ...createMemoryContext(), stateDirectory: directory };
  });

  afterEach(() => context.clock.reset());

  it('keeps payments, cards and idempotency keys', async () => {
    const before = await startStripeForTest(context);
    const intent = await before.pay({}, 'key');
    const card = { number: '4000000000000002', exp_month: 1, exp_year: 2_050 };
    const method = await before.stripe.paymentMethods.create({ type: 'card', card });
    await before.stop();

    const after = await startStripeForTest(context);
    expect(await after.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    expect((await after.pay({}, 'key')).id).toBe(intent.id);
    await expect(after.pay({ payment_method: method.id })).rejects.toMatchObject({ code: 'card_declined' });
    await after.stop();
  });

  it('has written a payment to disk before its webhook', async () => {
    const states: string[] = [];
    const receiver = await startReceiver(({ body }) => {
      states.push(readFileSync(path.join(directory, 'stripe.json'), 'utf8'));
      return JSON.parse(body) as { id: string };
    });
    const webhook = { url: receiver.url, secret: 'whsec_any' };
    const standIn = await startStripe({ context, port: 0, ...KEYS, webhook });
    const key = { idempotencyKey: 'the-key' };
    const { id } = await createClient(standIn.address, KEYS.secretKey).paymentIntents.create(payment(), key);
    await receiver.until(1);
    expect(states[0]).toContain(id);
    expect(Object.keys((JSON.parse(states[0] ?? '') as { answers: object }).answers)).toEqual(['the-key']);
    await standIn.stop();
    await receiver.close();
  });
});
