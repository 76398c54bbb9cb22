import { anActor, createFakeServices } from '../../testing/fake-services';
import { storeDeletion } from '../../testing/stored';
import { userKey } from './account-documents';
import { DatabaseError } from '../ports';
import { openAccount } from './open-account';

describe('openAccount', () => {
  it('gives the welcome credits once for concurrent calls', async () => {
    const { services, database } = createFakeServices();
    const actor = anActor();
    const users = await Promise.all(Array.from({ length: 20 }, async () => openAccount({ services, actor })));
    expect(new Set(users.map((user) => user.credits))).toEqual(new Set([100]));
    expect(database.list('users/ada/ledger')).toMatchObject([
      { id: 'welcome', fields: { amount: 100, balance: 100 } },
    ]);
  });

  it('gives none to a user who returns with a new account', async () => {
    const { services, database } = createFakeServices();
    await openAccount({ services, actor: anActor() });
    const again = await openAccount({
      services,
      actor: anActor({ uid: 'ada-2', providerSubject: 'google.com:ada' }),
    });
    expect(again.credits).toBe(0);
    expect(database.list('users/ada-2/ledger')).toEqual([]);
  });

  it('gives none to a user whose mark is from the previous secret', async () => {
    const { services, database } = createFakeServices();
    await openAccount({ services, actor: anActor() });
    const { serverSecret } = services.settings;
    const settings = {
      ...services.settings,
      serverSecret: 'another secret',
      previousServerSecret: serverSecret,
    };
    const again = await openAccount({
      services: { ...services, settings },
      actor: anActor({ uid: 'ada-2', providerSubject: anActor().providerSubject }),
    });
    expect(again.credits).toBe(0);
    expect(database.list('welcomes')).toHaveLength(2);
  });

  it('records the user, without jobs or cancels', async () => {
    const { services, clock } = createFakeServices();
    const actor = anActor();
    const opened = await openAccount({ services, actor });
    expect(opened).toEqual({
      uid: 'ada',
      email: 'ada@example.com',
      displayName: 'Ada',
      photoURL: null,
      credits: 100,
      createdAt: new Date(clock.now()),
      openJobs: [],
      openPayments: [],
      portraits: { revision: 0, count: 0 },
      secondTries: [],
      guarantees: [],
      consent: null,
      consentWithdrawnAt: null,
      hasWithdrawalLeft: false,
      cancels: { day: '', count: 0 },
      unpaidRuns: { day: '', count: 0, limitAt: null },
    });
    expect(await openAccount({ services, actor })).toEqual(opened);
  });

  it('forgets the address of the profile picture, which former versions stored', async () => {
    const { services, database } = createFakeServices();
    const actor = anActor();
    await openAccount({ services, actor });
    await database.write((transaction) =>
      transaction.update(userKey('ada'), { photoURL: 'https://example.com/ada.webp' }),
    );
    expect(await openAccount({ services, actor })).toMatchObject({ photoURL: null, credits: 100 });
    expect(await database.get(userKey('ada'))).toMatchObject({ photoURL: null, credits: 100 });
  });

  it('does not bring a deleted account back', async () => {
    const world = createFakeServices();
    const { services, database } = world;
    await storeDeletion(world);
    await expect(openAccount({ services, actor: anActor() })).rejects.toMatchObject({
      code: 'account_deleted',
    });
    expect(database.list('users')).toEqual([]);
  });

  it('fails when the database does', async () => {
    const { services, database } = createFakeServices();
    jest.spyOn(database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
    await expect(openAccount({ services, actor: anActor() })).rejects.toMatchObject({ failure: 'unknown' });
    expect(database.list('users')).toEqual([]);
  });

  it('finds an account that another call created meanwhile', async () => {
    const { services, database } = createFakeServices();
    const actor = anActor();
    let first = true;
    const racing = {
      ...services,
      database: {
        ...services.database,
        transaction: async <Result>(body: Parameters<typeof database.transaction<Result>>[0]) => {
          if (!first) return database.transaction(body);
          first = false;
          await openAccount({ services, actor });
          throw new DatabaseError('already_exists');
        },
      },
    };
    expect((await openAccount({ services: racing, actor })).credits).toBe(100);
  });
});
