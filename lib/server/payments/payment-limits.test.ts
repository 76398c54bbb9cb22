import {
  anActor,
  anonymously,
  createFakeServices,
  type FakeServices,
  type TestDonation,
  giveDonation as give,
  withPaymentCalls,
} from '../../testing/fake-services';
import { ANONYMOUS_DECLINES, PAYMENT_LIMITS } from '../../shared/rules/rate-limits';

const HOUR_MS = 60 * 60_000;

describe('the limits against card testing', () => {
  async function exhaust(world: FakeServices, times: number, donation: (turn: number) => TestDonation) {
    for (let turn = 0; turn < times; turn += 1) await give(world, donation(turn)).catch(() => undefined);
  }

  it.each([
    [
      'attempts of an account',
      PAYMENT_LIMITS.account.attempts,
      (turn: number) => ({ card: `pm_pays_${turn}` }),
    ],
    [
      'declines of an account',
      PAYMENT_LIMITS.account.declines,
      (turn: number) => ({ card: `pm_declines_${turn}` }),
    ],
    [
      'attempts from an address',
      PAYMENT_LIMITS.address.attempts,
      (turn: number) => ({ ...anonymously, address: '203.0.113.7', card: `pm_pays_${turn}` }),
    ],
    [
      'declines from an address',
      PAYMENT_LIMITS.address.declines,
      (turn: number) => ({ ...anonymously, address: '203.0.113.7', card: `pm_declines_${turn}` }),
    ],
    ['attempts with a card', PAYMENT_LIMITS.card.attempts, () => anonymously],
    ['declines of a card', PAYMENT_LIMITS.card.declines, () => ({ ...anonymously, card: 'pm_declines' })],
  ])(
    'counts %s, and allows another payment when the hour is over',
    async (_name, times, donation: (turn: number) => TestDonation) => {
      const world = createFakeServices();
      await exhaust(world, times, donation);
      const before = world.payments.all().length;
      expect(before).toBe(times);
      world.clock.advance(HOUR_MS - 90_000);
      await expect(give(world, donation(times))).rejects.toMatchObject({
        code: 'too_many_attempts',
        details: { retryAfterSeconds: 90 },
      });
      expect(world.payments.all()).toHaveLength(before);
      world.clock.advance(90_000);
      await give(world, donation(times)).catch(() => undefined);
      expect(world.payments.all()).toHaveLength(before + 1);
    },
  );

  it('takes a card that has no fingerprint', async () => {
    const world = createFakeServices();
    const readCard = async () => Promise.resolve({ kind: 'card' as const, fingerprint: null });
    const services = withPaymentCalls(world, { readCard });
    await expect(give(world, { services })).resolves.toEqual({ success: true, addedCredits: 525 });
    expect(world.database.list('limits').map(({ id }) => id)).toEqual([
      expect.stringMatching(/^payment-attempts-account-/),
    ]);
  });

  it('counts each payer apart', async () => {
    const world = createFakeServices();
    await exhaust(world, PAYMENT_LIMITS.account.declines, (turn) => ({ card: `pm_declines_${turn}` }));
    const grace = { actor: anActor({ uid: 'grace' }), userId: 'grace' };
    await expect(give(world, grace)).resolves.toMatchObject({ success: true });
  });

  it('asks anonymous donors to sign in once too many of them were declined, and no other donors', async () => {
    const world = createFakeServices();
    await exhaust(world, ANONYMOUS_DECLINES.maximum, (turn) => ({
      ...anonymously,
      address: `203.0.113.${turn}`,
      card: `pm_declines_${turn}`,
    }));
    await expect(give(world, { ...anonymously, card: 'pm_pays' })).rejects.toMatchObject({
      code: 'donation_sign_in_required',
      details: { retryAfterSeconds: ANONYMOUS_DECLINES.windowMs / 1000 },
    });
    await expect(give(world)).resolves.toMatchObject({ success: true });
  });

  it('counts no repeat, and a repeat lets no refused card through', async () => {
    const world = createFakeServices();
    const declining = (turn: number) => ({
      ...anonymously,
      card: 'pm_declines',
      idempotencyKey: `turn ${turn}`,
    });
    await exhaust(world, PAYMENT_LIMITS.card.declines, declining);
    for (let repeat = 0; repeat < 3; repeat += 1) {
      await expect(give(world, declining(0))).rejects.toMatchObject({ code: 'card_declined' });
      await expect(give(world, declining(99))).rejects.toMatchObject({ code: 'too_many_attempts' });
    }
    expect(world.payments.all()).toHaveLength(PAYMENT_LIMITS.card.declines);
  });

  it('counts a signed-in user’s anonymous donations for the account, and not for the breaker', async () => {
    const world = createFakeServices();
    await exhaust(world, PAYMENT_LIMITS.account.declines, (turn) => ({
      userId: null,
      card: `pm_declines_${turn}`,
    }));
    await expect(give(world, { userId: null })).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(world.database.list('limits').map(({ id }) => id)).not.toContain('payment-declines-anonymous');
  });

  it('counts only declines in the breaker, so that not all anonymous donors write one document', async () => {
    const world = createFakeServices();
    await give(world, anonymously);
    const breaker = () =>
      world.database.list('limits').filter(({ id }) => id === 'payment-declines-anonymous');
    expect(breaker()).toEqual([]);
    await give(world, { ...anonymously, card: 'pm_declines' }).catch(() => undefined);
    expect(breaker()).toMatchObject([{ fields: { counted: [{ count: 1 }] } }]);
  });

  it('counts a card once for one donation, however many of its requests run at once', async () => {
    const world = createFakeServices();
    const donation = { ...anonymously, idempotencyKey: 'same' };
    await Promise.all([1, 2, 3].map(async () => give(world, donation)));
    const card = world.database.list('limits').find(({ id }) => id.startsWith('payment-attempts-card-'));
    expect(card?.fields['counted']).toMatchObject([{ count: 1 }]);
  });

  it('expires each record when it is of no more use', async () => {
    const world = createFakeServices();
    await give(world, { address: '203.0.113.7' });
    await give(world, { ...anonymously, card: 'pm_declines' }).catch(() => undefined);
    const startedAt = world.clock.now();
    const lifeOf = (collection: string) =>
      new Set(world.database.list(collection).map(({ fields }) => Number(fields['expiresAt']) - startedAt));
    expect(lifeOf('limits')).toEqual(new Set([HOUR_MS, ANONYMOUS_DECLINES.windowMs]));
    expect(lifeOf('donations')).toEqual(new Set([7 * 24 * HOUR_MS]));
  });

  it('rounds the wait up to whole seconds', async () => {
    const world = createFakeServices();
    await exhaust(world, PAYMENT_LIMITS.card.declines, () => ({ ...anonymously, card: 'pm_declines' }));
    world.clock.advance(HOUR_MS - 1);
    await expect(give(world, { ...anonymously, card: 'pm_declines' })).rejects.toMatchObject({
      details: { retryAfterSeconds: 1 },
    });
    world.clock.advance(-1);
    await expect(give(world, { ...anonymously, card: 'pm_declines' })).rejects.toMatchObject({
      details: { retryAfterSeconds: 1 },
    });
  });

  it('hides addresses and cards in the names of its counters', async () => {
    const world = createFakeServices();
    await give(world, { address: '203.0.113.7' });
    const names = () => world.database.list('limits').map(({ id }) => id);
    expect(names().join()).not.toContain('203.0.113.7');
    expect(names().join()).not.toContain('fingerprint');
    expect(names().join()).not.toContain('ada');
    // The names depend on the secret: all addresses could be tried against a plain hash.
    const before = names();
    const settings = { ...world.services.settings, serverSecret: 'another secret of thirty-two characters' };
    await give(world, { services: { ...world.services, settings }, address: '203.0.113.7' });
    expect(names()).toHaveLength(2 * before.length);
  });
});
