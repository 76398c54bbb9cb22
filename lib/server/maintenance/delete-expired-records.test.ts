import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { limitKey } from '../limits/limit-documents';
import { donationKey } from '../payments/payment-documents';
import { deleteExpiredRecords } from './delete-expired-records';

const NEVER = { isTimeUp: () => false };

/** Writes counters that expire now, and one that has expired. */
async function aWorldWithCounters(over: number): Promise<FakeServices> {
  const world = createFakeServices();
  await world.database.write((transaction) => {
    for (let index = 0; index < over; index += 1) {
      const expiresAt = new Date(world.clock.now() - 1);
      transaction.create(limitKey(`over ${index}`), { counted: [], expiresAt });
    }
    transaction.create(limitKey('running'), { counted: [], expiresAt: new Date(world.clock.now()) });
  });
  return world;
}

describe('deleteExpiredRecords', () => {
  it('deletes all expired counters, and no other', async () => {
    const { services, database } = await aWorldWithCounters(401);
    await expect(deleteExpiredRecords({ services, limits: NEVER })).resolves.toBe(401);
    expect(database.list('limits').map(({ id }) => id)).toEqual(['running']);
  });

  it('deletes donations as well', async () => {
    const { services, database, clock } = createFakeServices();
    await database.write((transaction) =>
      transaction.create(donationKey('old'), {
        requestHash: '',
        requestId: null,
        payer: null,
        countedDeclines: [],
        isCardAdmitted: false,
        paymentId: null,
        createdAt: new Date(0),
        expiresAt: new Date(clock.now() - 1),
      }),
    );
    await expect(deleteExpiredRecords({ services, limits: NEVER })).resolves.toBe(1);
    expect(database.list('donations')).toEqual([]);
  });

  it('stops between two batches when the time is up', async () => {
    const { services, database } = await aWorldWithCounters(401);
    let asked = 0;
    const limits = {
      isTimeUp: () => {
        asked += 1;
        return asked > 1;
      },
    };
    await expect(deleteExpiredRecords({ services, limits })).resolves.toBe(200);
    expect(database.list('limits')).toHaveLength(202);
  });
});
