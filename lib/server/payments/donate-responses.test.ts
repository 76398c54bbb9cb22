import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { anonymously, giveDonation as give, type TestDonation } from '../../testing/give-donation';
import type { Payments } from '../payment-provider';
import { DatabaseError, type Database } from '../ports';

/** The services with some of the provider's calls replaced. */
function paymentsWith(world: FakeServices, changes: Partial<Payments>): TestDonation {
  const payments = Object.assign(Object.create(world.payments) as typeof world.payments, changes);
  return { services: { ...world.services, payments } };
}

/** The services with a database whose transactions fail as `failureOf` says; counted from 1. */
function databaseFailing(
  world: FakeServices,
  failureOf: (call: number) => DatabaseError | null,
): TestDonation {
  const { database } = world;
  let calls = 0;
  const transaction: Database['transaction'] = async (body) => {
    calls += 1;
    const failure = failureOf(calls);
    if (failure) throw failure;
    return database.transaction(body);
  };
  const failing = { ...database, transaction };
  return { services: { ...world.services, database: failing } };
}

const order = { idempotencyKey: 'same' };

describe('the answer to a donation', () => {
  it('says that the credits are on their way while the payment is under way', async () => {
    const world = createFakeServices();
    const read: Payments['read'] = async (id) => {
      const payment = await world.payments.read(id);
      return payment && { ...payment, status: 'processing' };
    };
    await expect(give(world, paymentsWith(world, { read }))).resolves.toEqual({
      success: true,
      addedCredits: 0,
      pending: true,
      payment_intent: 'pi_1',
    });
  });

  it.each([['canceled'], ['other'], ['failed']] as const)(
    'calls a payment failed that is %s',
    async (status) => {
      const world = createFakeServices();
      const read: Payments['read'] = async (id) => {
        const payment = await world.payments.read(id);
        return payment && { ...payment, status };
      };
      await expect(give(world, { ...paymentsWith(world, { read }), card: 'pm_asks' })).rejects.toMatchObject({
        code: 'payment_failed',
      });
      expect(world.events).not.toContain('settlement_postponed');
    },
  );

  it('keeps the bank’s page when the payment can’t be settled now', async () => {
    const world = createFakeServices();
    const read: Payments['read'] = async () => Promise.reject(new Error('down'));
    const asking = { ...paymentsWith(world, { read }), card: 'pm_asks' };
    await expect(give(world, asking)).resolves.toMatchObject({ requires_action: true });
  });

  it('tells a key that the provider knows for another order from a failure', async () => {
    const world = createFakeServices();
    const make: Payments['make'] = async () => Promise.resolve({ kind: 'conflict' });
    await expect(give(world, paymentsWith(world, { make }))).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
  });

  it('logs why the provider refused an order, and calls it failed', async () => {
    const world = createFakeServices();
    const make: Payments['make'] = async () => Promise.resolve({ kind: 'refused', reason: 'so' });
    await expect(give(world, paymentsWith(world, { make }))).rejects.toMatchObject({
      code: 'payment_failed',
    });
    expect(world.events).toContain('payment_refused');
  });

  it('has a sentence of its own for a decline without one', async () => {
    const world = createFakeServices();
    const decline = { message: '', declineCode: null, isAuthentication: false };
    const make: Payments['make'] = async () =>
      Promise.resolve({ kind: 'declined', decline, paymentId: null });
    await expect(give(world, paymentsWith(world, { make }))).rejects.toMatchObject({
      code: 'card_declined',
      sentence: undefined,
      details: {},
    });
  });
});

describe('the order at the provider', () => {
  const orderOf = async (donation: TestDonation) => {
    const world = createFakeServices();
    const make = jest.spyOn(world.payments, 'make');
    await give(world, donation);
    return make.mock.calls[0]?.[0];
  };

  it('has the cents, the card, the way back and the marks of the donor', async () => {
    expect(await orderOf({ amount: 19.99, idempotencyKey: 'same' })).toEqual({
      paymentMethodId: 'pm_pays',
      amountCents: 1999,
      returnUrl: 'https://chiaro.example.com/api/payment-return',
      metadata: {
        app: 'chiaro',
        environment: 'test',
        uid: 'ada',
        credits: '2298',
        request_id: 'the request',
      },
      receiptEmail: 'ada@example.com',
      idempotencyKey: 'ada:same',
    });
    expect(await orderOf({ ...anonymously, idempotencyKey: 'same' })).toMatchObject({
      receiptEmail: null,
      idempotencyKey: 'anonymous:same',
    });
  });

  it('has a digest for a key that is too long for the provider', async () => {
    const longest = 'k'.repeat(255 - 'ada:'.length);
    expect(await orderOf({ idempotencyKey: longest })).toMatchObject({ idempotencyKey: `ada:${longest}` });
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(await orderOf({ idempotencyKey: `${longest}k` })).toMatchObject({ idempotencyKey: digest });
  });

  it('is none for a card that does not exist', async () => {
    const world = createFakeServices();
    await expect(give(world, { card: 'pm_missing' })).rejects.toMatchObject({
      code: 'invalid_field',
      details: { field: 'paymentMethodId' },
    });
    expect(world.payments.all()).toEqual([]);
  });

  it('may be repeated for twenty-three hours', async () => {
    const world = createFakeServices();
    world.payments.isReachable = false;
    const asking = { idempotencyKey: 'same' };
    await expect(give(world, asking)).rejects.toMatchObject({ code: 'payment_unknown' });
    world.payments.isReachable = true;
    world.clock.advance(23 * 60 * 60_000 + 1);
    await expect(give(world, asking)).rejects.toMatchObject({ code: 'payment_failed' });
    world.clock.advance(-1);
    await expect(give(world, asking)).resolves.toMatchObject({ success: true });
  });
});

describe('a repeat', () => {
  it('asks for a payment that is known, made or declined, instead of paying', async () => {
    for (const card of ['pm_pays', 'pm_asks', 'pm_declines']) {
      const world = createFakeServices();
      const make = jest.spyOn(world.payments, 'make');
      await give(world, { ...order, card }).catch(() => undefined);
      await give(world, { ...order, card }).catch(() => undefined);
      expect(make).toHaveBeenCalledTimes(1);
    }
  });

  it('tells how the payment stands now, not how the provider’s saved answer has it', async () => {
    const world = createFakeServices();
    const make: Payments['make'] = async (paid) => {
      const saved = await world.payments.make(paid);
      world.payments.finish('pi_1', false);
      return saved;
    };
    const asking = { ...paymentsWith(world, { make }), card: 'pm_asks' };
    await expect(give(world, asking)).rejects.toMatchObject({ code: 'card_declined' });
  });

  it('logs no failure of ours when a card was declined', async () => {
    const world = createFakeServices();
    const declining = { ...order, card: 'pm_declines' };
    await expect(give(world, declining)).rejects.toMatchObject({ code: 'card_declined' });
    await expect(give(world, declining)).rejects.toMatchObject({ code: 'card_declined' });
    expect(world.events).toEqual([]);
  });

  it('does not know how a payment stands when the provider gives no answer', async () => {
    const world = createFakeServices();
    await give(world, order);
    world.payments.isReachable = false;
    await expect(give(world, order)).rejects.toMatchObject({ code: 'payment_unknown' });
  });

  it('has failed when the provider does not know the payment any more', async () => {
    const world = createFakeServices();
    await give(world, order);
    const read: Payments['read'] = async () => Promise.resolve(null);
    await expect(give(world, { ...order, ...paymentsWith(world, { read }) })).rejects.toMatchObject({
      code: 'payment_failed',
    });
  });

  it('does not know whether a card was charged when the card can’t be looked up', async () => {
    const world = createFakeServices();
    const readCard: Payments['readCard'] = async () => Promise.resolve({ kind: 'unknown', reason: 'down' });
    await expect(give(world, paymentsWith(world, { readCard }))).rejects.toMatchObject({
      code: 'payment_unknown',
    });
  });
});

describe('when the database fails', () => {
  it('admits a donation whose counter somebody else created meanwhile', async () => {
    const world = createFakeServices();
    const colliding = databaseFailing(world, (call) =>
      call === 1 ? new DatabaseError('already_exists') : null,
    );
    await expect(give(world, colliding)).resolves.toEqual({ success: true, addedCredits: 525 });
  });

  it('charges nothing while it can’t write the donation down', async () => {
    const world = createFakeServices();
    const down = databaseFailing(world, () => new DatabaseError('refused'));
    await expect(give(world, down)).rejects.toMatchObject({ failure: 'refused' });
    expect(world.payments.all()).toEqual([]);
  });

  // Transactions of a first donation: its admission, the card's, the account, then what the answer brings.
  it('tells of a decline all the same when neither payment nor decline can be written down', async () => {
    const world = createFakeServices();
    const down = databaseFailing(world, (call) => (call > 3 ? new DatabaseError('refused') : null));
    await expect(give(world, { ...down, card: 'pm_declines' })).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect(world.events).toEqual(['payment_not_remembered', 'decline_not_counted']);
  });
});
