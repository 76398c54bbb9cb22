import { createMemoryContext } from '../../kit/stand-in';
import { freshFolder } from '../../testing/fresh-folder';
import { startStripeForTest } from '../../testing/stripe';

describe('the Stripe stand-in after a restart', () => {
  it('keeps payments, cards and idempotency keys', async () => {
    const context = { ...createMemoryContext(), stateDirectory: freshFolder() };
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
});
