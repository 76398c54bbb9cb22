import {
  anonymously,
  createFakeServices,
  type FakeServices,
  type TestDonation,
  giveDonation as give,
  withPaymentCalls,
} from '../../testing/fake-services';
import { aDecline } from '../../testing/fake-payments';
import type { Payments } from '../payment-provider';
import { DatabaseError, type Database } from '../ports';

/** The services with some of the provider's calls replaced. */
function paymentsWith(world: FakeServices, changes: Partial<Payments>): TestDonation {
  return { services: withPaymentCalls(world, changes) };
}

/** The services with a database whose transactions, counted from 1, fail by `failureOf`. */
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

const resolvesTo =
  <Answer>(answer: Answer) =>
  async () =>
    Promise.resolve(answer);

const sameKey = { idempotencyKey: 'same' };

describe('the answer to a donation', () => {
  it('reports pending credits while the payment is under way', async () => {
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

  it.each([['canceled'], ['other'], ['failed'], ['requires_action']] as const)(
    'reports a payment as failed that is %s, without a page of the bank',
    async (status) => {
      const world = createFakeServices();
      const read: Payments['read'] = async (id) => {
        const payment = await world.payments.read(id);
        return payment && { ...payment, status, redirectUrl: null };
      };
      await expect(give(world, { ...paymentsWith(world, { read }), card: 'pm_asks' })).rejects.toMatchObject({
        code: 'payment_failed',
      });
      expect(world.events).not.toContain('settlement_postponed');
    },
  );

  it('returns the bank’s page when the payment can’t be settled now', async () => {
    const world = createFakeServices();
    const read: Payments['read'] = async () => Promise.reject(new Error('down'));
    const asking = { ...paymentsWith(world, { read }), card: 'pm_asks' };
    await expect(give(world, asking)).resolves.toMatchObject({ requires_action: true });
  });

  it.each<[string, Partial<Payments>, string, string[]]>([
    [
      'its key with another request',
      { create: resolvesTo({ kind: 'conflict' }) },
      'idempotency_conflict',
      [],
    ],
    [
      'no such request',
      { create: resolvesTo({ kind: 'refused', reason: 'so' }) },
      'payment_failed',
      ['payment_refused'],
    ],
    [
      'no card now',
      { readCard: resolvesTo({ kind: 'unknown', reason: 'down' }) },
      'payment_unknown',
      ['card_not_read'],
    ],
  ])('says that the provider knows %s, and logs why', async (_name, changes, code, events) => {
    const world = createFakeServices();
    await expect(give(world, paymentsWith(world, changes))).rejects.toMatchObject({ code });
    expect(world.events).toEqual(events);
  });

  it('has its own sentence for a decline without one', async () => {
    const world = createFakeServices();
    const decline = aDecline({ message: '' });
    const create = resolvesTo({ kind: 'declined' as const, decline, paymentId: null });
    const answer = give(world, paymentsWith(world, { create }));
    await expect(answer).rejects.toMatchObject({ code: 'card_declined', sentence: undefined });
    await expect(answer).rejects.toHaveProperty('details', {});
    await expect(give(world, { card: 'pm_declines', idempotencyKey: 'told' })).rejects.toMatchObject({
      ...{ sentence: 'Your card was declined.', details: { declineCode: 'generic_decline' } },
    });
  });
});

describe('the request to the provider', () => {
  const paymentRequestOf = async (donation: TestDonation) => {
    const world = createFakeServices();
    const create = jest.spyOn(world.payments, 'create');
    await give(world, donation);
    return create.mock.calls[0]?.[0];
  };

  it('has the cents, the card, the return address and the donor’s metadata', async () => {
    expect(await paymentRequestOf({ cents: 1999, idempotencyKey: 'same' })).toEqual({
      paymentMethodId: 'pm_pays',
      amountCents: 1999,
      returnUrl: 'https://chiaro.example.com/api/payment-return',
      metadata: {
        app: 'chiaro',
        environment: 'test',
        uid: 'ada',
        credits: '2298',
        request_id: 'the request',
        donation: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
      receiptEmail: 'ada@example.com',
      idempotencyKey: 'ada:same',
    });
    expect(await paymentRequestOf({ ...anonymously, idempotencyKey: 'same' })).toMatchObject({
      receiptEmail: null,
      idempotencyKey: 'anonymous:same',
    });
  });

  it('hashes a key that is too long for the provider', async () => {
    const longest = 'k'.repeat(255 - 'ada:'.length);
    expect(await paymentRequestOf({ idempotencyKey: longest })).toMatchObject({
      idempotencyKey: `ada:${longest}`,
    });
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(await paymentRequestOf({ idempotencyKey: `${longest}k` })).toMatchObject({
      idempotencyKey: digest,
    });
  });

  it('is not sent for a card that does not exist', async () => {
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
  it('returns the payment’s current state, not the provider’s saved answer', async () => {
    const world = createFakeServices();
    const create: Payments['create'] = async (paid) => {
      const saved = await world.payments.create(paid);
      world.payments.finish('pi_1', false);
      return saved;
    };
    const asking = { ...paymentsWith(world, { create }), card: 'pm_asks' };
    await expect(give(world, asking)).rejects.toMatchObject({ code: 'card_declined' });
  });

  it('reports unknown when the provider gives no answer', async () => {
    const world = createFakeServices();
    await give(world, sameKey);
    world.payments.isReachable = false;
    await expect(give(world, sameKey)).rejects.toMatchObject({ code: 'payment_unknown' });
  });

  it('reports a failure when the provider does not know the payment', async () => {
    const world = createFakeServices();
    await give(world, sameKey);
    const read = resolvesTo(null);
    await expect(give(world, { ...sameKey, ...paymentsWith(world, { read }) })).rejects.toMatchObject({
      code: 'payment_failed',
    });
  });
});

describe('when the database fails', () => {
  it('charges nothing while the donation can’t be recorded', async () => {
    const world = createFakeServices();
    const down = databaseFailing(world, () => new DatabaseError('refused'));
    await expect(give(world, down)).rejects.toMatchObject({ failure: 'refused' });
    expect(world.payments.all()).toEqual([]);
  });

  // Transactions of a first donation: its admission, the card's, the account, then those after the answer.
  it('reports a decline also when neither payment nor decline can be recorded', async () => {
    const world = createFakeServices();
    const down = databaseFailing(world, (call) => (call > 3 ? new DatabaseError('refused') : null));
    await expect(give(world, { ...down, card: 'pm_declines' })).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect(world.events).toEqual(['payment_not_remembered', 'decline_not_counted']);
  });
});
