import {
  anActor,
  anonymously,
  createFakeServices,
  type FakeServices,
  giveDonation as give,
} from '../../testing/fake-services';
import { userIn } from '../../testing/stored';
import { withFaults } from '../../testing/fault-injection';
import type { UserDocument } from '../accounts/account-documents';
import { openAccount } from '../accounts/open-account';
import { hasOverduePayments, settleOpenPayments } from './settle-open-payments';
import { settlePayment, withPayments } from './settle-payment';

const actor = anActor();
const DAY_MS = 24 * 60 * 60_000;

/** Settles open payments as reading the account does, a while later. */
async function readAccount(world: FakeServices, afterMs = 10_000): Promise<UserDocument> {
  world.clock.advance(afterMs);
  return settleOpenPayments({ services: world.services, user: await userIn(world) });
}

/** A donation that waits for the bank's page. */
async function donateAtBank(world: FakeServices): Promise<string> {
  await give(world, { card: 'pm_asks' });
  const [payment] = world.payments.all();
  if (!payment) throw new Error('There is no payment.');
  return payment.id;
}

describe('settleOpenPayments', () => {
  it('credits a donor who paid at the bank and did not return', async () => {
    const world = createFakeServices();
    const id = await donateAtBank(world);
    const user = await userIn(world);
    expect(user.openPayments).toMatchObject([{ id }]);
    expect(hasOverduePayments(world.services, user)).toBe(false);
    world.payments.finish(id, true);
    expect(await readAccount(world)).toMatchObject({ credits: 625, openPayments: [] });
    expect(hasOverduePayments(world.services, user)).toBe(true);
    expect(hasOverduePayments({ ...world.services, payments: null }, user)).toBe(false);
  });

  it('credits a paid donation that was not settled at once, whichever call failed', async () => {
    let postponed = 0;
    for (let call = 0; call < 12; call += 1) {
      const world = createFakeServices();
      await openAccount({ services: world.services, actor });
      const services = withFaults(world.services, new Map([[call, 'error-before']]));
      await give(world, { services }).catch(() => undefined);
      const { credits, openPayments } = await userIn(world);
      if (credits > 100 || openPayments.length === 0) continue;
      postponed += 1;
      expect(await readAccount(world)).toMatchObject({ credits: 625, openPayments: [] });
    }
    expect(postponed).toBeGreaterThan(0);
  });

  it('records no open payment of a settled, declined or anonymous donation', async () => {
    const world = createFakeServices();
    await give(world);
    await give(world, anonymously);
    await give(world, { card: 'pm_declines' }).catch(() => undefined);
    expect((await userIn(world)).openPayments).toEqual([]);
  });

  it('leaves young payments to the answer and the bank’s page', async () => {
    const world = createFakeServices();
    world.payments.finish(await donateAtBank(world), true);
    expect(await readAccount(world, 9_999)).toMatchObject({ credits: 100, openPayments: [{}] });
  });

  it('keeps a payment that is neither paid nor refused, for as long as reconcilePayments looks back', async () => {
    const world = createFakeServices();
    await donateAtBank(world);
    expect((await readAccount(world)).openPayments).toHaveLength(1);
    expect((await readAccount(world, 7 * DAY_MS - 10_000)).openPayments).toHaveLength(1);
    expect((await readAccount(world, 1)).openPayments).toEqual([]);
  });

  it('asks no provider while nothing is due or without a payment provider', async () => {
    const world = createFakeServices();
    await donateAtBank(world);
    const user = await userIn(world);
    const read = jest.spyOn(world.database, 'get');
    const { services } = world;
    expect(await settleOpenPayments({ services, user })).toBe(user);
    world.clock.advance(10_000);
    expect(await settleOpenPayments({ services: { ...services, payments: null }, user })).toBe(user);
    expect(read).not.toHaveBeenCalled();
    expect(world.events).not.toContain('open_payment_not_settled');
  });

  it('forgets a payment that another call settled, and a failed one', async () => {
    const world = createFakeServices();
    const id = await donateAtBank(world);
    world.payments.finish(id, false);
    const user = await userIn(world);
    expect(await readAccount(world)).toMatchObject({ credits: 100, openPayments: [] });
    await give(world, { card: 'pm_asks' });
    const paid = world.payments.all().at(-1)?.id ?? '';
    world.payments.finish(paid, true);
    await settlePayment({ services: withPayments(world.services), paymentId: paid });
    expect(await userIn(world)).toMatchObject({ credits: 625, openPayments: [] });
    // A call that read the account before changes nothing either.
    const late = { ...user, openPayments: [{ id: paid, createdAt: new Date(0) }] };
    expect(await settleOpenPayments({ services: world.services, user: late })).toMatchObject({
      credits: 625,
    });
  });

  it('forgets a payment that was cancelled, and keeps another at the bank', async () => {
    const world = createFakeServices();
    const id = await donateAtBank(world);
    world.payments.finish(id, false);
    await settlePayment({ services: withPayments(world.services), paymentId: id });
    expect(world.payments.all()).toMatchObject([{ status: 'canceled' }]);
    await give(world, { card: 'pm_asks' });
    expect(await readAccount(world)).toMatchObject({ openPayments: [{ id: 'pi_2' }] });
  });

  it('keeps a payment without an answer of the provider, and does not fail', async () => {
    const world = createFakeServices();
    await donateAtBank(world);
    world.payments.isReachable = false;
    expect((await readAccount(world)).openPayments).toHaveLength(1);
    expect(world.events).toContain('open_payment_not_settled');
  });

  it('remembers the last ten', async () => {
    const world = createFakeServices();
    for (let donation = 0; donation < 12; donation += 1) {
      await give(world, { card: 'pm_asks' });
      world.clock.advance(DAY_MS / 2);
    }
    const ids = world.payments.all().map((payment) => payment.id);
    expect((await userIn(world)).openPayments.map(({ id }) => id)).toEqual(ids.slice(2));
  });
});
