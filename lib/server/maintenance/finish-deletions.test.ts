import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { storeDeletion } from '../../testing/stored';
import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { deletionKey } from '../accounts/account-documents';
import { finishDeletions } from './finish-deletions';

const MINUTE_MS = 60_000;

/** Decides the deletion of accounts, a minute apart. */
async function decideDeletions(world: FakeServices, uids: readonly string[], finishedAt: Date | null = null) {
  for (const uid of uids) {
    await storeDeletion(world, { uid, finishedAt });
    world.clock.advance(MINUTE_MS);
  }
}

/** A sign-in provider that records whose sign-in it deleted, and fails for some. */
function anIdentity(fails: (uid: string) => boolean = () => false) {
  const deleted: string[] = [];
  const identity = {
    delete: async (uid: string) => {
      if (fails(uid)) throw new Error('down');
      deleted.push(uid);
      await Promise.resolve();
    },
  };
  return { identity, deleted };
}

const NOTHING = { finishedDeletions: 0, unfinishedDeletions: 0, forgottenDeletions: 0 };

describe('finishDeletions', () => {
  it('finishes interrupted deletions, the oldest first, and records when', async () => {
    const world = createFakeServices();
    const uids = Array.from({ length: 120 }, (_, index) => `user ${index}`);
    await decideDeletions(world, uids);
    const { identity, deleted } = anIdentity();
    const { services } = world;
    expect(await finishDeletions({ services, identity })).toEqual({ ...NOTHING, finishedDeletions: 120 });
    expect(deleted).toEqual(uids);
    const deletion = await world.database.get(deletionKey('user 0'));
    expect(deletion?.finishedAt).toEqual(new Date(world.clock.now()));
  });

  it('leaves the newest ones to the next run when there are more than it reads', async () => {
    const world = createFakeServices();
    const uids = Array.from({ length: 501 }, (_, index) => `user ${index}`);
    await decideDeletions(world, uids);
    const { identity, deleted } = anIdentity();
    const { services } = world;
    expect(await finishDeletions({ services, identity })).toEqual({ ...NOTHING, finishedDeletions: 500 });
    expect(deleted).toEqual(uids.slice(0, 500));
    expect(await finishDeletions({ services, identity })).toEqual({ ...NOTHING, finishedDeletions: 1 });
    expect(deleted.at(-1)).toBe('user 500');
  });

  it('leaves a finished deletion alone for two hours, then repeats and forgets it', async () => {
    const world = createFakeServices();
    const { services } = world;
    await decideDeletions(world, ['ada']);
    const { identity, deleted } = anIdentity();
    await finishDeletions({ services, identity });
    world.clock.advance(DELETION_REMEMBERED_MS - 1);
    expect(await finishDeletions({ services, identity })).toEqual(NOTHING);
    world.clock.advance(1);
    expect(await finishDeletions({ services, identity })).toEqual({ ...NOTHING, forgottenDeletions: 1 });
    expect(deleted).toEqual(['ada', 'ada']);
    expect(world.database.list('deletions')).toEqual([]);
  });

  it('finishes the other deletions when one fails', async () => {
    const world = createFakeServices();
    const { services } = world;
    await decideDeletions(world, ['ada', 'bea', 'cleo']);
    const { identity } = anIdentity((uid) => uid === 'bea');
    expect(await finishDeletions({ services, identity })).toEqual({
      ...NOTHING,
      finishedDeletions: 2,
      unfinishedDeletions: 1,
    });
    expect((await world.database.get(deletionKey('bea')))?.finishedAt).toBeNull();
    expect(world.events).toEqual(['deletion_step_failed']);
  });

  it('counts a deletion whose end can’t be recorded as unfinished', async () => {
    const world = createFakeServices();
    await decideDeletions(world, ['ada', 'bea']);
    const { database } = world.services;
    const transaction = jest.fn(database.transaction).mockRejectedValueOnce(new Error('down'));
    const services = { ...world.services, database: { ...database, transaction } as typeof database };
    const { identity } = anIdentity();
    expect(await finishDeletions({ services, identity })).toEqual({
      ...NOTHING,
      finishedDeletions: 1,
      unfinishedDeletions: 1,
    });
    expect(world.events).toEqual(['deletion_not_finished']);
  });

  it('starts none after forty seconds, and goes on with the next run', async () => {
    const world = createFakeServices();
    const { services } = world;
    await decideDeletions(world, ['ada', 'bea', 'cleo']);
    const slow = {
      delete: async () => {
        world.clock.advance(20_001);
        await Promise.resolve();
      },
    };
    expect(await finishDeletions({ services, identity: slow })).toMatchObject({ finishedDeletions: 1 });
    const { identity, deleted } = anIdentity();
    expect(await finishDeletions({ services, identity })).toMatchObject({ finishedDeletions: 2 });
    expect(deleted).toEqual(['bea', 'cleo']);
  });
});
