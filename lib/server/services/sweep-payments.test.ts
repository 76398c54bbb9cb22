import { anActor, createFakeServices, type FakeServices } from '@/lib/testing/fake-services';
import { userKey } from '../documents';
import { PaymentsError } from '../payments';
import { openAccount } from './open-account';
import { sweepPayments } from './sweep-payments';

const DAY_MS = 24 * 60 * 60_000;
const MARKS = { app: 'chiaro', environment: 'test', uid: 'ada', credits: '525' };

/** A world in which so many payments of one person were made, and nobody has settled them. */
async function aWorldWithPayments(count: number): Promise<{ world: FakeServices; ids: string[] }> {
  const world = createFakeServices();
  await openAccount({ services: world.services, actor: anActor() });
  const ids = Array.from({ length: count }, () => world.payments.addForeign(MARKS));
  return { world, ids };
}

async function creditsOf(world: FakeServices): Promise<number | undefined> {
  return (await world.database.get(userKey('ada')))?.credits;
}

function readingBy(world: FakeServices, read: FakeServices['payments']['read']) {
  const payments = Object.assign(Object.create(world.payments) as typeof world.payments, { read });
  return { ...world.services, payments };
}

describe('sweepPayments', () => {
  it('settles the payments of all pages, and leaves those of others alone', async () => {
    const { world } = await aWorldWithPayments(7);
    world.payments.addForeign({ ...MARKS, environment: 'preview' });
    const read = jest.fn(world.payments.read);
    await expect(sweepPayments({ services: readingBy(world, read) })).resolves.toEqual({
      settledPayments: 7,
    });
    expect(await creditsOf(world)).toBe(100 + 7 * 525);
    expect(read).not.toHaveBeenCalledWith('pi_8');
  });

  it('looks seven days back', async () => {
    const { world } = await aWorldWithPayments(1);
    world.clock.advance(6 * DAY_MS);
    world.payments.addForeign(MARKS);
    world.clock.advance(DAY_MS - 1);
    await expect(sweepPayments({ services: world.services })).resolves.toEqual({ settledPayments: 2 });
    world.clock.advance(2);
    await expect(sweepPayments({ services: world.services })).resolves.toEqual({ settledPayments: 1 });
  });

  it('settles the others when one of them fails, and fails afterwards', async () => {
    const { world, ids } = await aWorldWithPayments(7);
    const read: typeof world.payments.read = async (paymentId) => {
      if (ids.slice(3).includes(paymentId)) throw new PaymentsError('not this one');
      return world.payments.read(paymentId);
    };
    await expect(sweepPayments({ services: readingBy(world, read) })).rejects.toThrow('not this one');
    expect(await creditsOf(world)).toBe(100 + 3 * 525);
    expect(world.events.filter((event) => event === 'payment_not_settled')).toHaveLength(4);
  });

  it('begins nothing more when its time is up', async () => {
    const { world } = await aWorldWithPayments(7);
    const read: typeof world.payments.read = async (paymentId) => {
      world.clock.advance(30_000);
      return world.payments.read(paymentId);
    };
    const { settledPayments } = await sweepPayments({ services: readingBy(world, read) });
    expect(settledPayments).toBeGreaterThan(0);
    expect(settledPayments).toBeLessThan(7);
  });

  it('has nothing to do where no payments are set up, and fails when the list can’t be had', async () => {
    const { world } = await aWorldWithPayments(1);
    const services = { ...world.services, payments: null };
    await expect(sweepPayments({ services })).resolves.toEqual({ settledPayments: 0 });
    world.payments.isReachable = false;
    await expect(sweepPayments({ services: world.services })).rejects.toThrow(PaymentsError);
  });
});
