import type Stripe from 'stripe';

import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();
let stripe: Stripe;

beforeAll(() => {
  stripe = test.stripe();
});
// The handlers log failing providers.
beforeEach(allowConsole);
// A fault of one test must not reach the next.
afterEach(() => test.stack.context.faults.reset());

/** A new donor of five dollars; returns the token and the payment's id. */
async function aDonor(name: string) {
  const token = await test.signIn(name);
  const { body } = await test.call('/api/account', { token });
  await test.post('/api/process-payment', token, {
    paymentMethodId: 'pm_card_visa',
    amount: 5,
    userId: body['uid'],
  });
  const { body: ledger } = await test.call('/api/account/ledger', { token });
  const entry = (ledger['entries'] as { id: string }[]).find(({ id }) => id.startsWith('donation_'));
  return { token, payment: entry?.id.slice('donation_'.length) ?? '' };
}

const refundsOf = async (payment: string) =>
  (await stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount);
const withdraw = async (token: string, payment: string) =>
  test.post('/api/withdraw-from-payment', token, { payment });

describe('POST /api/withdraw-from-payment', () => {
  it('takes the credits and refunds the money once, however often it is sent', async () => {
    const { token, payment } = await aDonor('ada');
    const [first, ...others] = await Promise.all([1, 2, 3].map(async () => withdraw(token, payment)));
    expect(first).toMatchObject({ status: 200, body: { cents: 500, credits: 525 } });
    const { body } = await withdraw(token, payment);
    expect(body).toMatchObject({ ...first?.body, isRefunded: true });
    for (const other of others) expect(other.body['withdrawnAt']).toBe(body['withdrawnAt']);
    expect([await refundsOf(payment), await test.credits(token)]).toEqual([[500], 100]);
    const { donations } = (await test.call('/api/account/data?cursor=donations', { token })).body as {
      donations: object[];
    };
    expect(donations).toEqual([
      { cents: 0, credits: 0, updatedAt: expect.any(String) as string, withdrawnAt: body['withdrawnAt'] },
    ]);
  });

  it('refunds in the reconciliation what Stripe did not answer', async () => {
    const { token, payment } = await aDonor('grace');
    await test.fail('stripe', 'refunds.create', { times: 2, status: 500, after: true });
    const { body } = await withdraw(token, payment);
    expect(body).toMatchObject({ cents: 500, isRefunded: false });
    expect(await test.credits(token)).toBe(100);
    await test.call('/api/cron/reconcile', { token: test.stack.environment['CRON_SECRET'] ?? '' });
    expect([await refundsOf(payment), await test.credits(token)]).toEqual([[500], 100]);
    expect((await withdraw(token, payment)).body).toEqual({ ...body, isRefunded: true });
  });

  it('refuses the name of anything but a payment', async () => {
    const { token } = await aDonor('joan');
    for (const payment of [undefined, null, 1, '', 'pi_', 'pi_a/b', 'debit_1', `pi_${'x'.repeat(91)}`])
      expect(await test.post('/api/withdraw-from-payment', token, { payment })).toMatchObject({
        status: 400,
        body: { code: 'invalid_field' },
      });
  });
});
