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

  const open = (page: string, language = 'en'): Promise<Response> =>
    fetch(page, { headers: { 'accept-language': language }, redirect: 'manual' });

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

  it.each(['4000002760003184', '4000002500003155', '4000000000003220', '4000003800000446'])(
    'accepts a payment with %s after the authentication',
    async (number) => {
      const { intent, page } = await begin(number);
      expectReturn(await choose(page, 'complete'), intent, 'succeeded');
      const paid = await test.stripe.paymentIntents.retrieve(intent.id);
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 500, next_action: null });
      expect(await test.eventTypes()).toEqual([
        'payment_intent.created',
        'payment_intent.requires_action',
        'charge.succeeded',
        'payment_intent.succeeded',
      ]);
    },
  );

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
    expect((await test.eventTypes()).at(-1)).toBe('payment_intent.payment_failed');
  });

  it.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('declines %s after the authentication', async (number, declineCode) => {
    const { intent, page } = await begin(number);
    expectReturn(await choose(page, 'complete'), intent, 'failed');
    const declined = await test.stripe.paymentIntents.retrieve(intent.id);
    expect(declined.last_payment_error).toMatchObject({ type: 'card_error', decline_code: declineCode });
  });

  it('authenticates no payment that was cancelled or confirmed again', async () => {
    const { intent, page } = await begin('4000002760003184');
    const again = await test.stripe.paymentIntents.confirm(intent.id, { return_url: RETURN_URL });
    expect((await choose(page, 'complete')).status).toBe(410);
    const secondPage = again.next_action?.redirect_to_url?.url ?? '';
    expect(secondPage).not.toBe(page);
    await test.stripe.paymentIntents.cancel(intent.id);
    const answer = await choose(secondPage, 'complete');
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('This authentication is over');
    expect((await test.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  it('shows merchant and amount, in the browser’s language', async () => {
    const { page } = await begin('4000002760003184');
    const english = await open(page);
    const text = await english.text();
    expect(english.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000",
    );
    for (const part of [
      'lang="en"',
      'Chiaro',
      '$5.00',
      '3184',
      '>Complete authentication<',
      '>Fail authentication<',
    ]) {
      expect(text).toContain(part);
    }
    const russian = await (await open(page, 'ru-RU,ru;q=0.9,en;q=0.8')).text();
    for (const part of ['lang="ru"', 'Подтвердить платёж', 'Отклонить платёж', '5,00']) {
      expect(russian).toContain(part);
    }
    expect(await (await open(page, 'de, ru;q=0.5')).text()).toContain('lang="en"');
  });
});
