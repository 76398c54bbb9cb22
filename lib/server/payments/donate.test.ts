import {
  anActor,
  anonymously,
  createFakeServices,
  giveDonation as give,
  withPaymentCalls,
} from '../../testing/fake-services';
import { creditsIn } from '../../testing/stored';
import { withFaults } from '../../testing/fault-injection';
import { PAYMENT_LIMITS } from '../../shared/rules/rate-limits';

const HOUR_MS = 60 * 60_000;

describe('donate', () => {
  it('charges the amount’s cents and credits by the rules, also for a new user', async () => {
    const world = createFakeServices();
    await expect(give(world, { cents: 115 })).resolves.toEqual({ success: true, addedCredits: 115 });
    expect(world.payments.all()).toMatchObject([
      {
        amountCents: 115,
        metadata: { app: 'chiaro', environment: 'test', uid: 'ada', credits: '115' },
      },
    ]);
    expect(await creditsIn(world)).toBe(215);
  });

  it('takes an anonymous donation and credits nothing', async () => {
    const world = createFakeServices();
    await expect(give(world, anonymously)).resolves.toEqual({ success: true, addedCredits: 0 });
    expect(world.database.list('payments')).toEqual([]);
  });

  it('gives the provider no address and no uid of a signed-in user who donates anonymously', async () => {
    const world = createFakeServices();
    const create = jest.spyOn(world.payments, 'create');
    await give(world, { userId: null });
    expect(world.database.list('users')).toEqual([]);
    await give(world);
    expect(create.mock.calls).toMatchObject([
      [{ receiptEmail: null, metadata: { uid: 'anonymous' } }],
      [{ receiptEmail: 'ada@example.com', metadata: { uid: 'ada' } }],
    ]);
  });

  it('credits every account, whatever its uid looks like', async () => {
    const world = createFakeServices();
    for (const uid of ['ada.lovelace@example.com', 'Ада', 'a b']) {
      const account = { actor: anActor({ uid }), userId: uid };
      await expect(give(world, account)).resolves.toEqual({ success: true, addedCredits: 525 });
      expect(await creditsIn(world, uid)).toBe(625);
    }
  });

  it('keeps users’ keys apart', async () => {
    const world = createFakeServices();
    const grace = { actor: anActor({ uid: 'grace' }), userId: 'grace' };
    for (const donor of [{}, grace, anonymously])
      await expect(give(world, { ...donor, idempotencyKey: 'same' })).resolves.toMatchObject({
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

  it('refuses without a payment provider', async () => {
    const world = createFakeServices();
    const services = { ...world.services, payments: null };
    await expect(give(world, { services })).rejects.toMatchObject({ code: 'payment_configuration' });
  });

  it('creates one payment for a key, and returns its state to each repeat', async () => {
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
    expect(await creditsIn(world)).toBe(625);
  });

  it.each([
    ['amount', { cents: 600 }],
    ['card', { card: 'pm_pays_too' }],
  ])('refuses a key that was used with another %s', async (_name, changes) => {
    const world = createFakeServices();
    await give(world, { idempotencyKey: 'same' });
    await expect(give(world, { idempotencyKey: 'same', ...changes })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(world.payments.all()).toHaveLength(1);
  });

  it('never answers a paid donation with an error: the credits are on their way', async () => {
    const world = createFakeServices();
    const { database } = world;
    let paid = false;
    const create = async (request: Parameters<typeof world.payments.create>[0]) => {
      const attempt = await world.payments.create(request);
      paid = true;
      return attempt;
    };
    const services = {
      ...withPaymentCalls(world, { create }),
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

  it('lets a repeat pass when the card has reached its limit meanwhile', async () => {
    const world = createFakeServices();
    const donation = { ...anonymously, idempotencyKey: 'same' };
    // Calls of an anonymous donation: admission, the card, its admission, the payment.
    const services = withFaults(world.services, new Map([[3, 'error-after']]));
    await expect(give(world, { ...donation, services })).rejects.toMatchObject({ code: 'payment_unknown' });
    for (let turn = 0; turn < PAYMENT_LIMITS.card.attempts; turn += 1) {
      await give(world, anonymously).catch(() => undefined);
    }
    await expect(give(world, anonymously)).rejects.toMatchObject({ code: 'too_many_attempts' });
    const readCard = jest.spyOn(world.payments, 'readCard');
    await expect(give(world, donation)).resolves.toEqual({ success: true, addedCredits: 0 });
    expect(readCard).not.toHaveBeenCalled();
  });
});
