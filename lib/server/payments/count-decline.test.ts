import {
  anonymously,
  createFakeServices,
  type FakeServices,
  type TestDonation,
  giveDonation as give,
} from '../../testing/fake-services';
import { aDecline } from '../../testing/fake-payments';
import { ANONYMOUS_DECLINES, PAYMENT_LIMITS } from '../../shared/rules/rate-limits';
import { reconcilePayments } from '../maintenance/reconcile-payments';
import type { CardDecline } from '../payment-provider';
import { DatabaseError } from '../ports';
import { completePaymentReturn } from './complete-payment-return';
import { countDecline } from './count-decline';
import { donationKey } from './payment-documents';
import { admitDonation } from './admit-donation';
import { receivePaymentWebhook } from './receive-payment-webhook';

const ADDRESS = '203.0.113.7';

/** Counted calls by the kind of their counter. */
function countsIn({ database }: FakeServices): Record<string, number> {
  const counters = database
    .list('limits')
    .filter(({ id }) => id.startsWith('payment-declines-'))
    .map(({ id, fields }) => {
      const counted = fields['counted'] as { count: number }[];
      return [id.replace(/-[0-9a-f]{64}$/, ''), counted.reduce((sum, { count }) => sum + count, 0)];
    });
  return Object.fromEntries(counters) as Record<string, number>;
}

/** Asks for the bank's page, which fails. Returns the payment's id. */
async function failAtBank(world: FakeServices, donation: TestDonation): Promise<string> {
  await give(world, { card: 'pm_asks', ...donation });
  const paymentId = String(world.payments.all().at(-1)?.id);
  world.payments.finish(paymentId, false);
  return paymentId;
}

const comeBack = ({ services }: FakeServices, paymentId: string) =>
  completePaymentReturn({ services, paymentId, clientSecret: `${paymentId}_secret`, address: null });
const receive = ({ services }: FakeServices, paymentId: string) =>
  receivePaymentWebhook({ services, body: Buffer.from(paymentId), signature: 'signed' });
const reconcile = ({ services }: FakeServices) =>
  reconcilePayments({ services, limits: { isTimeUp: () => false } });

const OF_ACCOUNT = {
  'payment-declines-account': 1,
  'payment-declines-address': 1,
  'payment-declines-card': 1,
};

describe('a decline at the bank’s page', () => {
  it.each([
    ['the return', comeBack],
    ['the webhook', receive],
    ['the reconciliation', reconcile],
  ])('is counted by %s, for account, address and card', async (_name, settle) => {
    const world = createFakeServices();
    const paymentId = await failAtBank(world, { address: ADDRESS });
    expect(countsIn(world)).toEqual({});
    await settle(world, paymentId);
    expect(countsIn(world)).toEqual(OF_ACCOUNT);
  });

  it('is counted once by all of them, also at once', async () => {
    const world = createFakeServices();
    const paymentId = await failAtBank(world, { address: ADDRESS });
    await Promise.all([comeBack(world, paymentId), receive(world, paymentId), receive(world, paymentId)]);
    await receive(world, paymentId);
    await reconcile(world);
    expect(countsIn(world)).toEqual(OF_ACCOUNT);
    expect(world.events).toEqual([]);
  });

  it('of an anonymous donor is counted for the breaker too', async () => {
    const world = createFakeServices();
    for (let turn = 0; turn < ANONYMOUS_DECLINES.maximum; turn += 1) {
      const donation = { ...anonymously, address: `203.0.113.${turn}`, card: `pm_asks_${turn}` };
      await receive(world, await failAtBank(world, donation));
    }
    expect(countsIn(world)).toMatchObject({ 'payment-declines-anonymous': ANONYMOUS_DECLINES.maximum });
    await expect(give(world, anonymously)).rejects.toMatchObject({ code: 'donation_sign_in_required' });
  });

  it('of a signed-in user who donates anonymously is counted for the account, as at the creation', async () => {
    const world = createFakeServices();
    await receive(world, await failAtBank(world, { userId: null }));
    expect(countsIn(world)).toEqual({ 'payment-declines-account': 1, 'payment-declines-card': 1 });
  });
});

describe('a decline of the card itself', () => {
  it('is counted once by answer, repeat, webhook and reconciliation', async () => {
    const world = createFakeServices();
    const donation = { card: 'pm_declines', address: ADDRESS, idempotencyKey: 'same' };
    await expect(give(world, donation)).rejects.toMatchObject({ code: 'card_declined' });
    await receive(world, 'pi_1');
    await expect(give(world, donation)).rejects.toMatchObject({ code: 'card_declined' });
    await reconcile(world);
    expect(countsIn(world)).toEqual(OF_ACCOUNT);
  });
});

describe('countDecline', () => {
  const decline = (changes: Partial<CardDecline> = {}) => aDecline({ fingerprint: 'print', ...changes });

  async function aDonation(payer: { account: string | null; address: string | null }) {
    const world = createFakeServices();
    const request = { donationId: 'donation', requestHash: 'hash' };
    await admitDonation({ services: world.services, request, payer });
    const count = (changes: Partial<CardDecline> = {}, donationId = 'donation') =>
      countDecline({ services: world.services, donationId, decline: decline(changes) });
    return { world, count };
  }

  it('counts each attempt of a payment, also when a counter comes in between', async () => {
    const { world, count } = await aDonation({ account: null, address: 'here' });
    await count();
    jest.spyOn(world.database, 'transaction').mockRejectedValueOnce(new DatabaseError('already_exists'));
    await count({ attemptId: 'ch_2', fingerprint: 'another print' });
    expect(countsIn(world)).toMatchObject({ 'payment-declines-address': 2, 'payment-declines-anonymous': 2 });
    expect(await world.database.get(donationKey('donation'))).toMatchObject({
      countedDeclines: ['ch_1', 'ch_2'],
    });
    expect(world.events).toEqual([]);
  });

  it('counts beyond the limit', async () => {
    const { world, count } = await aDonation({ account: 'ada', address: null });
    const declines = PAYMENT_LIMITS.card.declines + 1;
    for (let turn = 0; turn < declines; turn += 1) await count({ attemptId: `ch_${turn}` });
    expect(countsIn(world)).toEqual({
      'payment-declines-account': declines,
      'payment-declines-card': declines,
    });
  });

  it('counts no card without a fingerprint', async () => {
    const { world, count } = await aDonation({ account: 'ada', address: null });
    await count({ fingerprint: null });
    expect(countsIn(world)).toEqual({ 'payment-declines-account': 1 });
  });

  it('counts nothing for a donation that is gone or of a former version', async () => {
    const { world, count } = await aDonation({ account: null, address: null });
    await count({}, 'gone');
    await world.database.write((transaction) => transaction.update(donationKey('donation'), { payer: null }));
    await count();
    expect(countsIn(world)).toEqual({});
    expect(world.events).toEqual([]);
  });

  it('logs a failure, and counts at the next call', async () => {
    const { world, count } = await aDonation({ account: 'ada', address: null });
    jest.spyOn(world.database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
    await count();
    expect(world.events).toEqual(['decline_not_counted']);
    expect(countsIn(world)).toEqual({});
    await count();
    expect(countsIn(world)).toMatchObject({ 'payment-declines-account': 1 });
  });
});
