import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { withFaults } from '../../testing/fault-injection';
import { anonymously, giveDonation as give } from '../../testing/give-donation';
import { PAYMENT_LIMITS } from '../../shared/rules/limits';
import { userKey } from '../documents';

const actor = anActor();
const HOUR_MS = 60 * 60_000;

async function creditsOf(world: FakeServices): Promise<number | undefined> {
  return (await world.database.get(userKey(actor.uid)))?.credits;
}

describe('donate', () => {
  it('charges the cents of the amount and grants the credits of the rules, also to a newcomer', async () => {
    const world = createFakeServices();
    await expect(give(world, { amount: 1.15 })).resolves.toEqual({ success: true, addedCredits: 115 });
    expect(world.payments.all()).toMatchObject([
      {
        amountCents: 115,
        metadata: { app: 'chiaro', environment: 'test', uid: 'ada', credits: '115' },
      },
    ]);
    expect(await creditsOf(world)).toBe(215);
  });

  it('takes an anonymous donation and grants nothing', async () => {
    const world = createFakeServices();
    await expect(give(world, anonymously)).resolves.toEqual({ success: true, addedCredits: 0 });
    expect(world.database.list('payments')).toEqual([]);
  });

  it('tells the provider of a signed-in person who donates without the account no address and no uid', async () => {
    const world = createFakeServices();
    const make = jest.spyOn(world.payments, 'make');
    await give(world, { userId: null });
    await give(world);
    expect(make.mock.calls).toMatchObject([
      [{ receiptEmail: null, metadata: { uid: 'anonymous' } }],
      [{ receiptEmail: 'ada@example.com', metadata: { uid: 'ada' } }],
    ]);
  });

  it('credits whoever has an account, whatever the uid looks like', async () => {
    const world = createFakeServices();
    for (const uid of ['ada.lovelace@example.com', 'Ада', 'a b']) {
      const person = { actor: anActor({ uid }), userId: uid };
      await expect(give(world, person)).resolves.toEqual({ success: true, addedCredits: 525 });
      expect((await world.database.get(userKey(uid)))?.credits).toBe(625);
    }
  });

  it('keeps one person’s key from another’s', async () => {
    const world = createFakeServices();
    const grace = { actor: anActor({ uid: 'grace' }), userId: 'grace' };
    for (const person of [{}, grace, anonymously])
      await expect(give(world, { ...person, idempotencyKey: 'same' })).resolves.toMatchObject({
        success: true,
      });
    expect(world.payments.all().map(({ metadata }) => metadata['uid'])).toEqual([
      'ada',
      'grace',
      'anonymous',
    ]);
  });

  it.each([
    ['a stranger’s uid', { userId: 'grace' }],
    ['a uid without a token', { actor: null }],
  ])('refuses %s', async (_name, donation) => {
    const world = createFakeServices();
    await expect(give(world, donation)).rejects.toMatchObject({ code: 'forbidden' });
    expect(world.payments.all()).toEqual([]);
  });

  it('says that payments are not set up where there is no provider', async () => {
    const world = createFakeServices();
    const services = { ...world.services, payments: null };
    await expect(give(world, { services })).rejects.toMatchObject({ code: 'payment_configuration' });
  });

  it('passes the provider’s words about a declined card on', async () => {
    await expect(give(createFakeServices(), { card: 'pm_declines' })).rejects.toMatchObject({
      code: 'card_declined',
      sentence: 'Your card was declined.',
      details: { declineCode: 'generic_decline' },
    });
  });

  it('leads to the bank’s page', async () => {
    await expect(give(createFakeServices(), { card: 'pm_asks' })).resolves.toEqual({
      requires_action: true,
      redirect_url: 'https://bank.example.com/pi_1',
    });
  });

  it('is one payment for one key, and tells how it stands at each repeat', async () => {
    const world = createFakeServices();
    const asking = { card: 'pm_asks', idempotencyKey: 'same' };
    await give(world, asking);
    await expect(give(world, asking)).resolves.toMatchObject({ requires_action: true });
    world.payments.finish('pi_1', true);
    await expect(give(world, asking)).resolves.toEqual({ success: true, addedCredits: 525 });
    await expect(give(world, asking)).resolves.toEqual({ success: true, addedCredits: 525 });
    const declined = { card: 'pm_declines', idempotencyKey: 'another' };
    await expect(give(world, declined)).rejects.toMatchObject({ code: 'card_declined' });
    await expect(give(world, declined)).rejects.toMatchObject({ code: 'card_declined' });
    world.clock.advance(48 * HOUR_MS);
    await expect(give(world, asking)).resolves.toEqual({ success: true, addedCredits: 525 });
    expect(world.payments.all()).toHaveLength(2);
    expect(await creditsOf(world)).toBe(625);
  });

  it.each([
    ['amount', { amount: 6 }],
    ['card', { card: 'pm_pays_too' }],
  ])('refuses a key that was used with another %s', async (_name, changes) => {
    const world = createFakeServices();
    await give(world, { idempotencyKey: 'same' });
    await expect(give(world, { idempotencyKey: 'same', ...changes })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(world.payments.all()).toHaveLength(1);
  });

  it('never answers a paid donation by an error: the credits are on their way', async () => {
    const world = createFakeServices();
    const { database } = world;
    let paid = false;
    const services = {
      ...world.services,
      payments: Object.assign(Object.create(world.payments) as typeof world.payments, {
        make: async (order: Parameters<typeof world.payments.make>[0]) => {
          const attempt = await world.payments.make(order);
          paid = true;
          return attempt;
        },
      }),
      database: {
        ...database,
        page: database.page,
        get: database.get,
        transaction: (async (body) => {
          if (paid) throw new Error('The database is down.');
          return database.transaction(body);
        }) as typeof database.transaction,
      },
    };
    await expect(give(world, { services })).resolves.toEqual({
      success: true,
      addedCredits: 0,
      pending: true,
      payment_intent: 'pi_1',
    });
    expect(world.events).toContain('settlement_postponed');
  });

  it('does not know whether a card was charged when the provider gives no answer; a repeat finds out', async () => {
    const world = createFakeServices();
    const order = { idempotencyKey: 'same' };
    // Calls of a first donation: admission, the card, its admission, the account and its creation, the payment.
    const services = withFaults(world.services, new Map([[5, 'error-after']]));
    await expect(give(world, { ...order, services })).rejects.toMatchObject({ code: 'payment_unknown' });
    expect(world.payments.all()).toHaveLength(1);
    await expect(give(world, order)).resolves.toEqual({ success: true, addedCredits: 525 });
    expect(world.payments.all()).toHaveLength(1);
  });

  it('does not hold a repeat up when others have used the card meanwhile', async () => {
    const world = createFakeServices();
    const order = { ...anonymously, idempotencyKey: 'same' };
    // Calls of an anonymous donation: admission, the card, its admission, the payment.
    const services = withFaults(world.services, new Map([[3, 'error-after']]));
    await expect(give(world, { ...order, services })).rejects.toMatchObject({ code: 'payment_unknown' });
    for (let turn = 0; turn < PAYMENT_LIMITS.card.attempts; turn += 1) {
      await give(world, anonymously).catch(() => undefined);
    }
    await expect(give(world, anonymously)).rejects.toMatchObject({ code: 'too_many_attempts' });
    await expect(give(world, order)).resolves.toEqual({ success: true, addedCredits: 0 });
  });

  it('does not begin an old intention anew, for the provider has forgotten its key', async () => {
    const world = createFakeServices();
    world.payments.isReachable = false;
    const order = { idempotencyKey: 'same' };
    await expect(give(world, order)).rejects.toMatchObject({ code: 'payment_unknown' });
    world.payments.isReachable = true;
    world.clock.advance(24 * HOUR_MS);
    await expect(give(world, order)).rejects.toMatchObject({ code: 'payment_failed' });
    expect(world.payments.all()).toEqual([]);
  });
});
