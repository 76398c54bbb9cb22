import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { donationKey, limitKey } from '../documents';
import { sweepExpired } from './delete-expired-records';

const NEVER = { isTimeUp: () => false };

/** Writes counters that end now, and one that is over. */
async function aWorldWithCounters(over: number): Promise<FakeServices> {
  const world = createFakeServices();
  await world.database.transaction(async (transaction) => {
    for (let index = 0; index < over; index += 1) {
      const expiresAt = new Date(world.clock.now() - 1);
      transaction.create(limitKey(`over ${index}`), { counted: [], expiresAt });
    }
    transaction.create(limitKey('running'), { counted: [], expiresAt: new Date(world.clock.now()) });
    await Promise.resolve();
  });
  return world;
}

describe('sweepExpired', () => {
  it('deletes every counter whose time is over, however many there are, and no other', async () => {
    const { services, database } = await aWorldWithCounters(401);
    await expect(sweepExpired({ services, limits: NEVER })).resolves.toBe(401);
    expect(database.list('limits').map(({ id }) => id)).toEqual(['running']);
  });

  it('deletes intentions to donate as well', async () => {
    const { services, database, clock } = createFakeServices();
    await database.transaction(async (transaction) => {
      transaction.create(donationKey('old'), {
        requestHash: '',
        requestId: null,
        isCardAdmitted: false,
        paymentId: null,
        createdAt: new Date(0),
        expiresAt: new Date(clock.now() - 1),
      });
      await Promise.resolve();
    });
    await expect(sweepExpired({ services, limits: NEVER })).resolves.toBe(1);
    expect(database.list('donations')).toEqual([]);
  });

  it('stops between two hundreds when its time is up', async () => {
    const { services, database } = await aWorldWithCounters(401);
    let asked = 0;
    const limits = {
      isTimeUp: () => {
        asked += 1;
        return asked > 1;
      },
    };
    await expect(sweepExpired({ services, limits })).resolves.toBe(200);
    expect(database.list('limits')).toHaveLength(202);
  });
});
