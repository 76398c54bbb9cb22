import {
  anActor,
  createFakeServices,
  type FakeServices,
  giveDonation,
  withPaymentCalls,
  anonymously,
} from '../../testing/fake-services';
import { aDecline } from '../../testing/fake-payments';
import { creditsIn, ledgerIn } from '../../testing/stored';
import { DONATION_MAXIMUM_CENTS, donationCredits } from '../../shared/rules/donations';
import { userKey } from '../accounts/account-documents';
import { paymentKey } from './payment-documents';
import { openAccount } from '../accounts/open-account';
import { settlePayment } from './settle-payment';
import fc from 'fast-check';
import { propertyRuns } from '../../testing/property-runs';

const actor = anActor();

const MARKS = { app: 'chiaro', environment: 'test', uid: 'ada', credits: '500' };

/** Ada's account, and a payment with these marks that is not settled. */
async function aPaymentWith(metadata: Record<string, string>) {
  const world = createFakeServices();
  await openAccount({ services: world.services, actor });
  return { world, paymentId: world.payments.addForeign(metadata) };
}

async function aPaidDonation(world: FakeServices, cents = 1000): Promise<string> {
  await giveDonation(world, { cents });
  return String(world.payments.all().at(-1)?.id);
}

function settle(world: FakeServices, paymentId: string) {
  return settlePayment({ services: world.services, paymentId });
}

const entriesOf = (world: FakeServices) => ledgerIn(world).filter(({ id }) => id !== 'welcome');

describe('settlePayment', () => {
  it('takes back credits for a refund or a lost dispute, in proportion and below zero', async () => {
    const world = createFakeServices();
    const id = await aPaidDonation(world, 1150);
    expect(await creditsIn(world)).toBe(100 + 1265);
    world.payments.refund(id, 333);
    await settle(world, id);
    expect(await creditsIn(world)).toBe(100 + Math.floor((1265 * (1150 - 333)) / 1150));
    await world.database.write((transaction) => transaction.update(userKey(actor.uid), { credits: 0 }));
    world.payments.loseDispute(id);
    expect(await settle(world, id)).toMatchObject({ credits: 0 });
    expect(await creditsIn(world)).toBe(-Math.floor((1265 * (1150 - 333)) / 1150));
    expect(entriesOf(world)).toMatchObject([
      { id: `donation_${id}`, type: 'donation', amount: 1265, cents: 1150 },
      { id: `adjust_${id}_1`, type: 'adjustment', cents: -333 },
      { id: `adjust_${id}_2`, type: 'adjustment', cents: -817 },
    ]);
  });

  it('restores the credits of a refund that failed afterwards', async () => {
    const world = createFakeServices();
    const id = await aPaidDonation(world);
    world.payments.refund(id, 1000);
    await settle(world, id);
    expect(await creditsIn(world)).toBe(100);
    world.payments.failRefund(id);
    await settle(world, id);
    expect(await creditsIn(world)).toBe(1200);
  });

  it.each([
    ['without our marks', {}],
    ['of another app', { ...MARKS, app: 'other' }],
    ['of another deployment', { ...MARKS, environment: 'preview' }],
  ])('leaves a payment %s alone', async (_name, metadata) => {
    const { world, paymentId } = await aPaymentWith(metadata);
    expect(await settle(world, paymentId)).toBeNull();
    expect(await settle(world, 'pi_unknown')).toBeNull();
    expect(await creditsIn(world)).toBe(100);
  });

  it.each([['99999999'], ['-5'], ['1.5'], ['many'], [undefined]])(
    'credits by the rules when the promised credits are %s',
    async (credits) => {
      const { credits: _credits, ...marks } = MARKS;
      const { world, paymentId } = await aPaymentWith(credits === undefined ? marks : { ...marks, credits });
      await settle(world, paymentId);
      expect(await creditsIn(world)).toBe(100 + donationCredits(500));
    },
  );

  it.each([['../ada'], ['ada/ledger/welcome'], [''], ['anonymous'], [undefined], ['a'.repeat(129)]])(
    'treats a payment with the uid "%s" as anonymous',
    async (uid) => {
      const world = createFakeServices();
      const { uid: _uid, ...rest } = MARKS;
      const marks = uid === undefined ? rest : { ...rest, uid };
      expect(await settle(world, world.payments.addForeign(marks))).toMatchObject({ uid: null, credits: 0 });
      expect(world.database.list('payments')).toEqual([]);
    },
  );

  it.each([
    ['in another currency', { currency: 'eur' }],
    ['of nothing', { amountCents: 0, receivedCents: 0 }],
    ['under way', { status: 'processing' }],
    ['that was declined', { status: 'failed', decline: aDecline() }],
  ] as const)('credits nothing for a payment %s', async (_name, changes) => {
    const { world, paymentId } = await aPaymentWith(MARKS);
    const read: typeof world.payments.read = async (id) => {
      const payment = await world.payments.read(id);
      return payment && { ...payment, ...changes };
    };
    const services = withPaymentCalls(world, { read });
    expect(await settlePayment({ services, paymentId })).toMatchObject({ credits: 0 });
    expect(await creditsIn(world)).toBe(100);
    expect(entriesOf(world)).toEqual([]);
    expect(world.events).toEqual([]);
  });

  it('credits a payment once when two calls settle it first', async () => {
    const { world, paymentId } = await aPaymentWith(MARKS);
    const both = await Promise.all([settle(world, paymentId), settle(world, paymentId)]);
    expect(both).toMatchObject([{ credits: 500 }, { credits: 500 }]);
    expect(await creditsIn(world)).toBe(600);
  });

  it('archives the payment of a deleted account, for good and without a name', async () => {
    const world = createFakeServices();
    const id = world.payments.addForeign(MARKS);
    expect(await settle(world, id)).toMatchObject({ credits: 0 });
    expect(await settle(world, id)).toMatchObject({ credits: 0 });
    expect(world.events).toContain('payment_without_account');
    expect(await world.database.get(paymentKey(id))).toMatchObject({
      credits: 0,
      credited: false,
      uid: null,
    });
    await openAccount({ services: world.services, actor });
    world.payments.refund(id, 120);
    await settle(world, id);
    await settle(world, id);
    expect(await creditsIn(world)).toBe(100);
    expect(entriesOf(world)).toEqual([]);
    expect(world.database.list('books')).toMatchObject([
      { id: `donation_${id}`, fields: { type: 'donation', cents: 500, payment: id } },
      { id: `adjust_${id}_1`, fields: { type: 'adjustment', cents: -120, payment: id } },
    ]);
  });

  it('cancels a failed payment, so that it takes no other cards', async () => {
    const world = createFakeServices();
    await giveDonation(world, { ...anonymously, card: 'pm_asks', cents: 1000 });
    const id = String(world.payments.all()[0]?.id);
    const cancel = jest.spyOn(world.payments, 'cancel');
    await settle(world, id);
    expect(cancel).not.toHaveBeenCalled();
    expect(world.payments.all()).toMatchObject([{ status: 'requires_action' }]);
    world.payments.finish(id, false);
    await settle(world, id);
    expect(world.payments.all()).toMatchObject([{ status: 'canceled' }]);
  });

  it('does not overwrite a newer answer by an older one', async () => {
    const world = createFakeServices();
    const id = await aPaidDonation(world);
    world.payments.refund(id, 100);
    let first = true;
    const read: typeof world.payments.read = async (paymentId) => {
      const answer = await world.payments.read(paymentId);
      if (first) {
        first = false;
        world.payments.refund(id, 200);
        await settle(world, id);
      }
      return answer;
    };
    await settlePayment({ services: withPaymentCalls(world, { read }), paymentId: id });
    expect(entriesOf(world).map(({ cents }) => cents)).toEqual([1000, -300]);
  });

  it('gives up when other calls keep changing the payment', async () => {
    const world = createFakeServices();
    const id = await aPaidDonation(world);
    const read: typeof world.payments.read = async (paymentId) => {
      const answer = await world.payments.read(paymentId);
      world.payments.refund(id, 10);
      return answer;
    };
    world.payments.refund(id, 10);
    const services = withPaymentCalls(world, { read });
    await expect(settlePayment({ services, paymentId: id })).rejects.toMatchObject({ code: 'busy' });
    expect(entriesOf(world)).toHaveLength(11);
  });

  it('answers a repeat alike, and writes nothing', async () => {
    const world = createFakeServices();
    const id = await aPaidDonation(world);
    const before = world.database.all();
    expect(await settle(world, id)).toMatchObject({ uid: 'ada', credits: 1100, payment: { id } });
    expect(world.database.all()).toEqual(before);
    expect(await world.database.get(paymentKey(id))).toEqual({
      id,
      uid: 'ada',
      credits: 1100,
      cents: 1000,
      revision: 1,
      credited: true,
      updatedAt: new Date(world.clock.now()),
      withdrawal: null,
      isRefundDue: false,
      refundRefusal: null,
    });
    expect(world.events).toEqual([]);
  });

  it('records nothing for an unpaid payment, nor for one that was refunded before', async () => {
    const { world, paymentId: unpaid } = await aPaymentWith(MARKS);
    world.payments.refund(unpaid, 500);
    expect(await settle(world, unpaid)).toMatchObject({ uid: 'ada', credits: 0 });
    expect(world.database.list('payments')).toEqual([]);
  });

  it('keeps the promised credits, from none to the maximum', async () => {
    const most = donationCredits(DONATION_MAXIMUM_CENTS);
    for (const [promised, credits] of [
      [0, 0],
      [1, 1],
      [most, most],
      [most + 1, donationCredits(500)],
    ]) {
      const { world, paymentId } = await aPaymentWith({ ...MARKS, credits: String(promised) });
      expect(await settle(world, paymentId)).toMatchObject({ credits });
    }
  });
});

describe('settlePayment', () => {
  it('ends with the newest state, whatever the order of concurrent calls and changes', async () => {
    const change = fc.oneof(
      fc.integer({ min: 1, max: 400 }).map((cents) => ({ kind: 'refund' as const, cents })),
      fc.constant({ kind: 'failRefund' as const }),
      fc.constant({ kind: 'loseDispute' as const }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        // Each change waits for some turns, or all would happen before the first call starts.
        fc.array(fc.tuple(change, fc.nat({ max: 12 })), { minLength: 1, maxLength: 5 }),
        async (scheduler, changes) => {
          const world = createFakeServices();
          await giveDonation(world, { cents: 1000 });
          const id = String(world.payments.all()[0]?.id);
          const read = scheduler.scheduleFunction(world.payments.read);
          const services = {
            ...withPaymentCalls(world, { read }),
            database: {
              ...world.database,
              page: world.database.page,
              get: scheduler.scheduleFunction(world.database.get) as typeof world.database.get,
              transaction: scheduler.scheduleFunction(
                world.database.transaction,
              ) as typeof world.database.transaction,
            },
          };
          const happen = scheduler.scheduleFunction(async (current: (typeof changes)[number][0]) => {
            if (current.kind === 'refund') world.payments.refund(id, current.cents);
            else world.payments[current.kind](id);
            await Promise.resolve();
          });
          const nothing = scheduler.scheduleFunction(async () => Promise.resolve());
          await scheduler.waitFor(
            Promise.all(
              changes.map(async ([current, turns]) => {
                for (let turn = 0; turn < turns; turn += 1) await nothing();
                await happen(current);
                await settlePayment({ services, paymentId: id });
              }),
            ),
          );
          const payment = await world.payments.read(id);
          const keptCents = 1000 - (payment?.returnedCents ?? 0);
          const credits = await creditsIn(world);
          expect(credits).toBe(100 + Math.floor((1100 * keptCents) / 1000));
        },
      ),
      propertyRuns(),
    );
  });
});
