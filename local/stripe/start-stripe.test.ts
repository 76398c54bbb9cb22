import { createMemoryContext, type StandInContext } from '../kit/stand-in';
import { startStripeForTest, type StripeForTest } from './testing';

describe('payments with the Stripe stand-in', () => {
  let context: StandInContext;
  let test: StripeForTest;

  beforeEach(async () => {
    context = createMemoryContext();
    test = await startStripeForTest(context);
  });

  afterEach(async () => {
    await test.stop();
    context.clock.reset();
  });

  it('takes a payment, and says so in signed events', async () => {
    const intent = await test.pay({ metadata: { app: 'chiaro' }, receipt_email: 'a@example.com' });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 500, metadata: { app: 'chiaro' } });
    const events = await test.webhooks.until(3);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
    expect(succeeded?.data.object).toEqual(JSON.parse(JSON.stringify(intent)));
    expect(await test.stripe.events.retrieve(succeeded?.id ?? '')).toMatchObject({ data: succeeded?.data });
  });
});
