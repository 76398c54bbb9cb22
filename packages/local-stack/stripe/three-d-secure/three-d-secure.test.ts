import type Stripe from 'stripe';

import { RETURN_URL, stripeInEachTest } from '../../testing/stripe';

describe('3-D Secure with the Stripe stand-in', () => {
  const test = stripeInEachTest();

  async function begin(number: string): Promise<{ intent: Stripe.PaymentIntent; page: string }> {
    const card = { number, exp_month: 12, exp_year: 2_050, cvc: '123' };
    const method = await test.stripe.paymentMethods.create({ type: 'card', card });
    const intent = await test.pay({ payment_method: method.id });
    expect(intent.status).toBe('requires_action');
    return { intent, page: intent.next_action?.redirect_to_url?.url ?? '' };
  }

  const choose = (page: string, choice: 'complete' | 'fail'): Promise<Response> =>
    fetch(`${page}/${choice}`, { method: 'POST', redirect: 'manual' });

  function expectReturn(answer: Response, intent: Stripe.PaymentIntent, status: string): void {
    expect(answer.status).toBe(303);
    const address = new URL(answer.headers.get('location') ?? '');
    expect(address.href.startsWith(RETURN_URL)).toBe(true);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      from: 'test',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: status,
    });
  }

  it('takes a payment after the authentication, whose page then leads back each time', async () => {
    const { intent, page } = await begin('4000002760003184');
    expectReturn(await choose(page, 'complete'), intent, 'succeeded');
    const paid = await test.stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 500, next_action: null });
    expectReturn(await choose(page, 'fail'), intent, 'succeeded');
  });

  it('requires another card after a failed authentication', async () => {
    const { intent, page } = await begin('4000002760003184');
    expectReturn(await choose(page, 'fail'), intent, 'failed');
    expect(await test.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        type: 'invalid_request_error',
      },
      latest_charge: null,
      next_action: null,
      payment_method: null,
    });
  });

  it('can be declined after the authentication', async () => {
    const { intent, page } = await begin('4000008400001629');
    expectReturn(await choose(page, 'complete'), intent, 'failed');
    const declined = await test.stripe.paymentIntents.retrieve(intent.id);
    expect(declined.last_payment_error).toMatchObject({
      type: 'card_error',
      decline_code: 'generic_decline',
    });
  });
});
