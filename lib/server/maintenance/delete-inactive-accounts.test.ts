import { deliverPortraitJob } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { deletionKey, userKey } from '../accounts/account-documents';
import { openAccount } from '../accounts/open-account';
import { deleteInactiveAccounts } from './delete-inactive-accounts';
import { finishDeletions } from './finish-deletions';

const DAY_MS = 24 * 60 * 60_000;
const limits = { isTimeUp: () => false };

/** Sign-in accounts by their last use, two a page. */
function anIdentity(accounts: Map<string, number>) {
  return {
    delete: async (uid: string) => {
      accounts.delete(uid);
      return Promise.resolve();
    },
    list: jest.fn(async (cursor: string | null) => {
      const all = [...accounts].map(([uid, lastUsedAt]) => ({ uid, lastUsedAt }));
      const from = Number(cursor ?? 0);
      const nextCursor = from + 2 < all.length ? String(from + 2) : null;
      return Promise.resolve({ accounts: all.slice(from, from + 2), nextCursor });
    }),
  };
}

async function usersOf({ database }: FakeServices): Promise<string[]> {
  const users = await Promise.all(['ada', 'bea', 'zoe'].map((uid) => database.get(userKey(uid))));
  return users.flatMap((user) => (user ? [user.uid] : []));
}

async function aWorld() {
  const world = createFakeServices();
  const start = world.clock.now();
  for (const uid of ['ada', 'bea', 'zoe'])
    await openAccount({ services: world.services, actor: anActor({ uid }) });
  return {
    world,
    accounts: new Map([
      ['ada', start],
      ['bea', start + DAY_MS],
      ['zoe', start],
    ]),
  };
}

describe('deleteInactiveAccounts', () => {
  it('deletes what was not used for longer, with its portraits and its sign-in', async () => {
    const { world, accounts } = await aWorld();
    await deliverPortraitJob(world, {});
    const { services } = world;
    const identity = anIdentity(accounts);
    // From the first of January to the first of March.
    world.clock.advance(59 * DAY_MS);
    expect(await deleteInactiveAccounts({ services, identity, limits, months: 2 })).toBe(0);
    world.clock.advance(1);
    expect(await deleteInactiveAccounts({ services, identity, limits, months: 2 })).toBe(2);
    expect(await usersOf(world)).toEqual(['bea']);
    expect(await finishDeletions({ services, identity })).toMatchObject({ finishedDeletions: 2 });
    expect([...accounts.keys()]).toEqual(['bea']);
    expect([...world.files.keys()]).toEqual([]);
    expect(await deleteInactiveAccounts({ services, identity, limits, months: 2 })).toBe(0);
  });

  it('counts back to the last day of a month that is shorter', async () => {
    const { world, accounts } = await aWorld();
    const { services } = world;
    accounts.set('ada', Date.UTC(2026, 1, 28)).set('bea', Date.UTC(2026, 1, 28) - 1);
    // To the thirty-first of March.
    world.clock.advance(89 * DAY_MS);
    expect(
      await deleteInactiveAccounts({ services, identity: anIdentity(accounts), limits, months: 1 }),
    ).toBe(2);
    expect(await world.database.get(deletionKey('ada'))).toBeNull();
  });

  it('may be repeated before the deletion is finished', async () => {
    const { world, accounts } = await aWorld();
    const { services } = world;
    const identity = anIdentity(accounts);
    world.clock.advance(400 * DAY_MS);
    await deleteInactiveAccounts({ services, identity, limits, months: 12 });
    const mark = await world.database.get(deletionKey('ada'));
    world.clock.advance(1);
    await deleteInactiveAccounts({ services, identity, limits, months: 12 });
    expect(await world.database.get(deletionKey('ada'))).toEqual(mark);
  });

  it('keeps all and asks nothing while accounts are kept for good, which is the rule', async () => {
    const { world, accounts } = await aWorld();
    const { services } = world;
    const identity = anIdentity(accounts);
    world.clock.advance(10_000 * DAY_MS);
    expect(await deleteInactiveAccounts({ services, identity, limits, months: null })).toBe(0);
    expect(await deleteInactiveAccounts({ services, identity, limits })).toBe(0);
    expect(identity.list).not.toHaveBeenCalled();
    expect(await usersOf(world)).toEqual(['ada', 'bea', 'zoe']);
  });
});
