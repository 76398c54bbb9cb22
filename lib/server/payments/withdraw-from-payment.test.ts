import fc from 'fast-check';

import { anActor, createFakeServices, type FakeServices, giveDonation } from '../../testing/fake-services';
import { actions } from '../../testing/fault-injection';
import { creditsIn, ledgerIn, ledgerSum } from '../../testing/stored';
import { propertyRuns } from '../../testing/property-runs';
import { aRequest } from '../../testing/requests';
import { withdrawalEndsAt } from '../../shared/rules/withdrawals';
import { userKey } from '../accounts/account-documents';
import { submitJob } from '../jobs/submit-job';
import { refundWithdrawals } from '../maintenance/refund-withdrawals';
import { paymentKey } from './payment-documents';
import { receivePaymentWebhook } from './receive-payment-webhook';
import { settlePayment } from './settle-payment';
import { refundWithdrawal, withdrawFromPayment } from './withdraw-from-payment';

const actor = anActor();
const DAY_MS = 24 * 60 * 60_000;
const LIMITS = { isTimeUp: () => false };

const withdraw = async ({ services }: FakeServices, paymentId: string, who = actor) =>
  withdrawFromPayment({ services, actor: who, paymentId });
const returnedOf = async ({ payments }: FakeServices, id: string) => (await payments.read(id))?.returnedCents;
const spend = async ({ services }: FakeServices, idempotencyKey: string) =>
  submitJob({ services, actor, request: aRequest(services, actor.uid), idempotencyKey });

/** Ada, with 100 welcome credits and a payment of so many cents. */
async function paid(cents = 500) {
  const world = createFakeServices();
  await giveDonation(world, { cents });
  return { ...world, id: String(world.payments.all()[0]?.id) };
}

describe('withdrawFromPayment', () => {
  it('refunds a payment whose credits are not used, and takes them', async () => {
    const world = await paid();
    world.clock.advance(3 * DAY_MS);
    const at = new Date(world.clock.now()).toISOString();
    const receipt = { withdrawnAt: at, cents: 500, credits: 525, isRefunded: true };
    const refund = jest.spyOn(world.payments, 'createRefund');
    expect(await withdraw(world, world.id)).toEqual(receipt);
    const idempotencyKey = `withdrawal:${world.id}:500`;
    expect(refund.mock.calls).toEqual([[{ paymentId: world.id, cents: 500, idempotencyKey }]]);
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([500, 100]);
    world.clock.advance(DAY_MS * 2);
    expect(await withdraw(world, world.id)).toEqual(receipt);
    expect(world.events).toEqual([]);
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([500, 100]);
  });

  it('keeps the money of used credits; free ones count as used first', async () => {
    const world = await paid(200);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await spend(world, key);
    // 300 − 150 are left: 150 of the payment's 200.
    expect(await withdraw(world, world.id)).toMatchObject({ cents: 150, credits: 150, isRefunded: true });
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([150, 0]);
  });

  it('refunds nothing of a payment whose credits are all used, and records the withdrawal', async () => {
    const world = await paid(100);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await spend(world, key);
    await world.database.write((transaction) => transaction.update(userKey('ada'), { credits: -10 }));
    expect(await withdraw(world, world.id)).toMatchObject({ cents: 0, credits: 0, isRefunded: true });
    expect(await world.database.get(paymentKey(world.id))).toMatchObject({
      isRefundDue: false,
      withdrawal: { keptCents: 100 },
    });
    expect(await returnedOf(world, world.id)).toBe(0);
    expect(ledgerIn(world).map(({ id }) => id)).not.toContainEqual(expect.stringMatching(/^adjust_/));
  });

  it('takes the credits first and refunds later when the provider gives no answer', async () => {
    const world = await paid();
    const { services } = world;
    const refund = jest.spyOn(world.payments, 'createRefund').mockRejectedValueOnce(new Error('no answer'));
    expect(await withdraw(world, world.id)).toMatchObject({ cents: 500, isRefunded: false });
    expect(world.events).toContain('withdrawal_not_refunded');
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([0, 100]);
    await settlePayment({ services, paymentId: world.id });
    expect(await creditsIn(world)).toBe(100);
    expect(world.events).toEqual(['withdrawal_not_refunded']);
    refund.mockRestore();
    expect(await refundWithdrawals({ services, limits: LIMITS })).toBe(1);
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([500, 100]);
    expect(await refundWithdrawals({ services, limits: LIMITS })).toBe(0);
  });

  it('refunds once when the answer is lost, also after the provider has forgotten the key', async () => {
    const world = await paid(1000);
    const { services, payments } = world;
    await spend(world, 'a');
    for (const key of ['b', 'c', 'd', 'e']) await spend(world, key);
    const real = payments.createRefund;
    payments.createRefund = async (refund) => {
      const attempt = await real(refund);
      payments.isReachable = false;
      return attempt;
    };
    expect(await withdraw(world, world.id)).toMatchObject({ isRefunded: false });
    payments.isReachable = true;
    payments.createRefund = real;
    world.clock.advance(2 * DAY_MS);
    const before = await returnedOf(world, world.id);
    expect(before).toBeGreaterThan(0);
    await refundWithdrawals({ services, limits: LIMITS });
    expect(await returnedOf(world, world.id)).toBe(before);
  });

  it('refunds only what a partial refund has left', async () => {
    const world = await paid();
    world.payments.refund(world.id, 200);
    expect(await withdraw(world, world.id)).toMatchObject({ cents: 300, credits: 315 });
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([500, 100]);
    const refunded = await paid();
    refunded.payments.refund(refunded.id, 500);
    expect(await withdraw(refunded, refunded.id)).toMatchObject({ cents: 0, credits: 0 });
  });

  it('warns the operator of a refund that fails afterwards, and keeps the credits', async () => {
    const world = await paid();
    await withdraw(world, world.id);
    world.payments.failRefund(world.id);
    await settlePayment({ services: world.services, paymentId: world.id });
    expect(world.events).toContain('withdrawal_not_refunded');
    expect(await creditsIn(world)).toBe(100);
  });

  it('is possible until the end of the last day, in every time zone', async () => {
    const world = await paid();
    const late = await paid();
    const end = withdrawalEndsAt(world.clock.now()) - world.clock.now();
    world.clock.advance(end);
    expect(await withdraw(world, world.id)).toMatchObject({ cents: 500 });
    late.clock.advance(end + 1);
    await expect(withdraw(late, late.id)).rejects.toMatchObject({ code: 'withdrawal_too_late' });
    expect([await returnedOf(late, late.id), await creditsIn(late)]).toEqual([0, 625]);
  });

  it('knows no payment of another user, without an account, or of a deleted account', async () => {
    const world = await paid();
    await giveDonation(world, { actor: null, userId: null });
    const anonymous = String(world.payments.all()[1]?.id);
    const refused = { code: 'not_found' };
    const read = jest.spyOn(world.payments, 'read').mockResolvedValue(null);
    await expect(withdraw(world, world.id, anActor({ uid: 'bob' }))).rejects.toMatchObject(refused);
    await expect(withdraw(world, anonymous)).rejects.toMatchObject(refused);
    await expect(withdraw(world, 'pi_unknown')).rejects.toMatchObject(refused);
    expect(read).not.toHaveBeenCalled();
    // The provider has lost it.
    await expect(withdraw(world, world.id)).rejects.toMatchObject(refused);
    read.mockRestore();
    await world.database.write((transaction) => transaction.delete(userKey('ada')));
    await expect(withdraw(world, world.id)).rejects.toMatchObject(refused);
    expect(await returnedOf(world, world.id)).toBe(0);
  });

  it('counts the price of open portraits that is not taken yet as used', async () => {
    const world = await paid(100);
    const job = { createdAt: new Date(world.clock.now()) };
    await world.database.write((transaction) =>
      transaction.update(userKey('ada'), {
        credits: 100,
        openJobs: [
          { ...job, id: 'not taken', charged: false },
          { ...job, id: 'taken', charged: true },
        ],
      }),
    );
    expect(await withdraw(world, world.id)).toMatchObject({ cents: 70, credits: 70 });
    expect(await creditsIn(world)).toBe(30);
  });

  it('names its entry after the revision of the payment, and counts the revision up', async () => {
    const world = await paid();
    const before = await world.database.get(paymentKey(world.id));
    await withdraw(world, world.id);
    const record = await world.database.get(paymentKey(world.id));
    expect(record?.revision).toBe(Number(before?.revision) + 1);
    const [entry] = ledgerIn(world).filter(({ type }) => type === 'adjustment');
    expect(entry).toMatchObject({
      id: `adjust_${world.id}_${before?.revision}`,
      amount: -525,
      cents: -500,
      reference: world.id,
    });
  });

  it('never returns more than was paid, nothing twice, and no credits that were used', async () => {
    const step = fc.oneof(
      actions(4, 'withdraw', { of: fc.nat(1) }),
      actions(1, 'spend', { of: fc.nat(40) }),
      actions(1, 'refund', { of: fc.integer({ min: 1, max: 700 }) }),
      actions(3, ['reconcile', 'lose', 'dispute'], { of: fc.nat(1) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        async (rounds) => {
          const world = await paid(500);
          await giveDonation(world, { cents: 1000 });
          const { services, payments } = world;
          const ids = payments.all().map(({ id }) => id);
          const refundsMade: number[] = [];
          const real = payments.createRefund;
          let isLost = false;
          payments.createRefund = async (refund) => {
            const before = await returnedOf(world, refund.paymentId);
            const attempt = await real(refund);
            refundsMade.push(Number(await returnedOf(world, refund.paymentId)) - Number(before));
            if (isLost) throw new Error('The answer is lost.');
            return attempt;
          };
          const run = async ({ kind, of }: (typeof rounds)[number][number]): Promise<void> => {
            if (kind === 'withdraw') await withdraw(world, ids[of] ?? '');
            else if (kind === 'spend') await spend(world, `key ${of}`);
            else if (kind === 'refund') payments.refund(ids[of % 2] ?? '', of);
            else if (kind === 'lose') isLost = !isLost;
            else if (kind === 'dispute') payments.disputed.add(ids[of] ?? '');
            else await refundWithdrawals({ services, limits: LIMITS });
          };
          for (const round of rounds) {
            // Too many jobs, or too few credits.
            await Promise.allSettled(round.map(run));
            world.clock.advance(DAY_MS / 2);
          }
          isLost = false;
          payments.disputed.clear();
          world.clock.advance(7 * DAY_MS);
          await refundWithdrawals({ services, limits: LIMITS });
          for (const paymentId of ids) await settlePayment({ services, paymentId });
          for (const payment of payments.all()) {
            expect(payment.returnedCents).toBeLessThanOrEqual(payment.receivedCents);
            const record = await world.database.get(paymentKey(payment.id));
            expect(record?.isRefundDue).toBe(false);
            expect(record?.cents).toBe(payment.receivedCents - payment.returnedCents);
          }
          expect(await creditsIn(world)).toBe(ledgerSum(world));
        },
      ),
      propertyRuns(),
    );
  });
});

describe('refundWithdrawal', () => {
  const refundOf = async ({ services }: FakeServices, paymentId: string) =>
    refundWithdrawal({ services, paymentId });

  it('has nothing to do for an unknown payment, one without a withdrawal, and a refunded one', async () => {
    const world = await paid();
    const refund = jest.spyOn(world.payments, 'createRefund');
    expect(await refundOf(world, 'pi_unknown')).toBe(true);
    expect(await refundOf(world, world.id)).toBe(true);
    expect(refund).not.toHaveBeenCalled();
    await withdraw(world, world.id);
    const read = jest.spyOn(world.payments, 'read');
    expect(await refundOf(world, world.id)).toBe(true);
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['did not stand', { kind: 'created' }, 'failed'],
    ['was refused', { kind: 'refused', reason: 'The balance is empty.' }, 'The balance is empty.'],
  ] as const)('waits a day after a refund that %s', async (_name, attempt, reason) => {
    const world = await paid();
    const refund = jest.spyOn(world.payments, 'createRefund').mockResolvedValue(attempt);
    expect(await withdraw(world, world.id)).toMatchObject({ isRefunded: false });
    expect(await world.database.get(paymentKey(world.id))).toMatchObject({
      isRefundDue: true,
      refundRefusal: { reason },
    });
    refund.mockRestore();
    world.clock.advance(25 * 60 * 60_000 - 1);
    expect(await refundOf(world, world.id)).toBe(false);
    world.clock.advance(1);
    expect(await refundOf(world, world.id)).toBe(true);
    expect(await returnedOf(world, world.id)).toBe(500);
    expect(await world.database.get(paymentKey(world.id))).toMatchObject({ refundRefusal: null });
  });

  it('leaves a disputed payment alone until its dispute ends, and hides no other failure', async () => {
    const world = await paid();
    const { services } = world;
    world.payments.disputed.add(world.id);
    const refund = jest.spyOn(world.payments, 'createRefund');
    expect(await withdraw(world, world.id)).toMatchObject({ isRefunded: false });
    expect(world.events).toContain('withdrawal_refund_refused');
    const refundRefusal = { reason: 'disputed' };
    expect(await world.database.get(paymentKey(world.id))).toMatchObject({ refundRefusal });
    for (let day = 0; day < 6; day += 1) {
      world.clock.advance(DAY_MS);
      expect(await refundWithdrawals({ services, limits: LIMITS })).toBe(0);
    }
    const hear = async (event: string) =>
      receivePaymentWebhook({ services, body: Buffer.from(`${event} ${world.id}`), signature: 'signed' });
    await hear('charge.dispute.updated');
    expect(refund).toHaveBeenCalledTimes(1);
    world.payments.disputed.delete(world.id);
    await hear('charge.dispute.closed');
    expect([await returnedOf(world, world.id), await creditsIn(world)]).toEqual([500, 100]);
  });

  it('stays as it was while a lost dispute takes the rest of the payment', async () => {
    const world = await paid(200);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await spend(world, key);
    world.payments.disputed.add(world.id);
    await withdraw(world, world.id);
    const { withdrawal, isRefundDue, refundRefusal } = (await world.database.get(paymentKey(world.id))) ?? {};
    expect([withdrawal, isRefundDue, refundRefusal]).toMatchObject([{ keptCents: 50 }, true, {}]);
    world.payments.loseDispute(world.id);
    await settlePayment({ services: world.services, paymentId: world.id });
    const after = await world.database.get(paymentKey(world.id));
    expect(after).toMatchObject({ cents: 0, withdrawal, isRefundDue, refundRefusal });
  });

  it('asks again after a week when the end of a dispute is not heard of', async () => {
    const world = await paid();
    const { services } = world;
    world.payments.disputed.add(world.id);
    await withdraw(world, world.id);
    world.clock.advance(7 * DAY_MS);
    expect(await refundWithdrawals({ services, limits: LIMITS })).toBe(1);
    world.payments.loseDispute(world.id);
    world.clock.advance(7 * DAY_MS);
    expect(await refundWithdrawals({ services, limits: LIMITS })).toBe(1);
    expect(await world.database.get(paymentKey(world.id))).toMatchObject({ isRefundDue: false });
  });
});
