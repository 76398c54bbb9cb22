import { anActor, createFakeServices } from '@/lib/testing/fake-services';
import { DatabaseError } from '../ports';
import { openAccount } from './open-account';

describe('openAccount', () => {
  it('gives the welcome credits once, whoever asks at the same time', async () => {
    const { services, database } = createFakeServices();
    const actor = anActor();
    const users = await Promise.all(Array.from({ length: 20 }, async () => openAccount({ services, actor })));
    expect(new Set(users.map((user) => user.credits))).toEqual(new Set([100]));
    expect(database.list('users/ada/ledger')).toMatchObject([
      { id: 'welcome', fields: { amount: 100, balance: 100 } },
    ]);
  });

  it('gives none to a person who comes back under a new account', async () => {
    const { services, database } = createFakeServices();
    await openAccount({ services, actor: anActor() });
    const again = await openAccount({
      services,
      actor: anActor({ uid: 'ada-2', providerSubject: 'google.com:ada' }),
    });
    expect(again.credits).toBe(0);
    expect(database.list('users/ada-2/ledger')).toEqual([]);
  });

  it('finds the account that another call created in between', async () => {
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
