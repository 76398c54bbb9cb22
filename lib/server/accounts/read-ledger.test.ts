import { anActor, createFakeServices, giveDonation } from '../../testing/fake-services';
import { openAccount } from './open-account';
import { readLedger } from './read-ledger';

const actor = anActor();

describe('readLedger', () => {
  it('returns twenty entries a page, the newest first', async () => {
    const world = createFakeServices();
    await openAccount({ services: world.services, actor });
    for (let cents = 100; cents <= 2200; cents += 100) {
      world.clock.advance(60_000);
      await giveDonation(world, { cents });
    }
    const first = await readLedger({ services: world.services, actor, cursor: null });
    const second = await readLedger({ services: world.services, actor, cursor: first.nextCursor });
    expect(first.documents).toHaveLength(20);
    expect(first.documents[0]).toMatchObject({ type: 'donation', cents: 2200 });
    expect(second.documents).toMatchObject([
      { type: 'donation', cents: 200 },
      { type: 'donation', cents: 100 },
      { type: 'welcome', cents: null },
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('returns no other user’s entries', async () => {
    const world = createFakeServices();
    await giveDonation(world);
    const { services } = world;
    expect(await readLedger({ services, actor: anActor({ uid: 'eve' }), cursor: null })).toEqual({
      documents: [],
      nextCursor: null,
    });
  });
});
