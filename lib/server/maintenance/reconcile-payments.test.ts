import {
  anActor,
  createFakeServices,
  type FakeServices,
  withPaymentCalls,
} from '../../testing/fake-services';
import { creditsIn } from '../../testing/stored';
import { PaymentsError } from '../payment-provider';
import { openAccount } from '../accounts/open-account';
import { reconcilePayments } from './reconcile-payments';

const DAY_MS = 24 * 60 * 60_000;
const MARKS = { app: 'chiaro', environment: 'test', uid: 'ada', credits: '525' };
const limits = { isTimeUp: () => false };

/** A world with so many unsettled payments of one user. */
async function aWorldWithPayments(count: number): Promise<{ world: FakeServices; ids: string[] }> {
  const world = createFakeServices();
  await openAccount({ services: world.services, actor: anActor() });
  const ids = Array.from({ length: count }, () => world.payments.addForeign(MARKS));
  return { world, ids };
}

describe('reconcilePayments', () => {
  it('settles the payments of all pages, and leaves other apps’ payments alone', async () => {
    const { world } = await aWorldWithPayments(7);
    world.payments.addForeign({ ...MARKS, environment: 'preview' });
    const read = jest.fn(world.payments.read);
    await expect(reconcilePayments({ services: withPaymentCalls(world, { read }), limits })).resolves.toBe(7);
    expect(await creditsIn(world)).toBe(100 + 7 * 525);
    expect(read).not.toHaveBeenCalledWith('pi_8');
  });

  it('looks seven days back', async () => {
    const { world } = await aWorldWithPayments(1);
    world.clock.advance(6 * DAY_MS);
    world.payments.addForeign(MARKS);
    world.clock.advance(DAY_MS - 1);
    await expect(reconcilePayments({ services: world.services, limits })).resolves.toBe(2);
    world.clock.advance(2);
    await expect(reconcilePayments({ services: world.services, limits })).resolves.toBe(1);
  });

  it('does nothing without a payment provider, and fails when the list can’t be read', async () => {
    const { world } = await aWorldWithPayments(1);
    const services = { ...world.services, payments: null };
    await expect(reconcilePayments({ services, limits })).resolves.toBe(0);
    world.payments.isReachable = false;
    await expect(reconcilePayments({ services: world.services, limits })).rejects.toThrow(PaymentsError);
  });
});
