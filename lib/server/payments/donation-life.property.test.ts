import fc from 'fast-check';

import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { creditsIn, ledgerIn, ledgerSum } from '../../testing/stored';
import { actions, faultSteps, playSteps } from '../../testing/fault-injection';
import { propertyRuns } from '../../testing/property-runs';
import { WELCOME_CREDITS } from '../../shared/rules/credits';
import type { Services } from '../ports';
import { completePaymentReturn } from './complete-payment-return';
import { donate } from './donate';
import { donationKey } from './payment-documents';
import { openAccount } from '../accounts/open-account';
import { receivePaymentWebhook } from './receive-payment-webhook';
import { reconcilePayments } from '../maintenance/reconcile-payments';

const actor = anActor();
const KEYS = ['first', 'second', 'third'] as const;
const HOUR_MS = 60 * 60_000;

type Action =
  | { kind: 'account' | 'reconcile' | 'outage' | 'recovery' }
  | { kind: 'donate'; key: (typeof KEYS)[number]; isSignedIn: boolean; card: string; cents: number }
  | { kind: 'return'; payment: number; knowsSecret: boolean }
  /** Any earlier event, any number of times. */
  | { kind: 'webhook'; event: number }
  | { kind: 'bank'; payment: number; isPassed: boolean }
  | { kind: 'refund'; payment: number; cents: number }
  | { kind: 'failRefund' | 'loseDispute'; payment: number }
  | { kind: 'wait'; milliseconds: number };

const payment = fc.nat({ max: 4 });
const cents = fc.oneof(
  fc.constantFrom(100, 115, 499, 500, 999, 1000, 1500, 2000, 2345),
  fc.integer({ min: 100, max: 100_000 }),
);
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(3, ['account', 'reconcile', 'outage', 'recovery']),
  actions(6, 'donate', {
    key: fc.constantFrom(...KEYS),
    isSignedIn: fc.constantFrom(true, true, true, false),
    card: fc.constantFrom('pm_pays', 'pm_pays', 'pm_asks', 'pm_declines', 'pm_missing'),
    cents,
  }),
  actions(3, 'return', { payment, knowsSecret: fc.constantFrom(true, true, false) }),
  actions(6, 'webhook', { event: fc.nat({ max: 12 }) }),
  actions(4, 'bank', { payment, isPassed: fc.boolean() }),
  actions(3, 'refund', { payment, cents: fc.integer({ min: 1, max: 3000 }) }),
  actions(2, ['failRefund', 'loseDispute'], { payment }),
  actions(1, 'wait', { milliseconds: fc.constantFrom(1_000, HOUR_MS) }),
);
const steps = faultSteps(action, { together: 4, depth: 12 });

async function play({ payments, clock }: FakeServices, services: Services, current: Action): Promise<void> {
  switch (current.kind) {
    case 'account':
      await openAccount({ services, actor });
      return;
    case 'reconcile':
      await reconcilePayments({ limits: { isTimeUp: () => false }, services });
      return;
    case 'outage':
    case 'recovery':
      payments.isReachable = current.kind === 'recovery';
      return;
    case 'donate': {
      const { isSignedIn, card, key } = current;
      const userId = isSignedIn ? actor.uid : null;
      const request = { paymentMethodId: card, cents: current.cents, userId };
      await donate({
        services,
        actor: isSignedIn ? actor : null,
        request,
        idempotencyKey: key,
        address: '203.0.113.7',
      });
      return;
    }
    case 'return': {
      const paid = payments.all()[current.payment];
      if (!paid) return;
      const clientSecret = current.knowsSecret ? String(paid.clientSecret) : 'guessed';
      const outcome = await completePaymentReturn({
        services,
        paymentId: paid.id,
        clientSecret,
        address: '203.0.113.7',
      });
      if (!current.knowsSecret) expect(outcome.kind).toBe('failure');
      return;
    }
    case 'webhook': {
      const about = payments.events[current.event];
      if (about) await receivePaymentWebhook({ services, body: Buffer.from(about), signature: 'signed' });
      return;
    }
    case 'wait':
      clock.advance(current.milliseconds);
      return;
    case 'bank':
    case 'refund':
    case 'failRefund':
    case 'loseDispute': {
      const target = payments.all()[current.payment]?.id;
      if (target === undefined) return;
      if (current.kind === 'bank') payments.finish(target, current.isPassed);
      if (current.kind === 'refund') payments.refund(target, current.cents);
      if (current.kind === 'failRefund') payments.failRefund(target);
      if (current.kind === 'loseDispute') payments.loseDispute(target);
    }
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

async function expectCreditsAreTheLedger(world: FakeServices): Promise<void> {
  expect((await creditsIn(world)) ?? 0).toBe(ledgerSum(world));
}

/** The credits by the rules for the part of a payment that was not returned, computed apart. */
function creditsFor(paidCents: number, keptCents: number): number {
  const percent =
    paidCents < 500
      ? 100n
      : paidCents < 1000
        ? 105n
        : paidCents < 1500
          ? 110n
          : paidCents < 2000
            ? 115n
            : 120n;
  const promised = (BigInt(paidCents) * percent) / 100n;
  return Number((promised * BigInt(keptCents)) / BigInt(paidCents));
}

async function expectBalanceWithTheProvider(world: FakeServices): Promise<void> {
  const ledger = ledgerIn(world);
  const payments = world.payments.all();
  let expected = ledger.some(({ id }) => id === 'welcome') ? WELCOME_CREDITS : 0;
  for (const { id, metadata, amountCents, receivedCents, returnedCents } of payments) {
    const entries = ledger.filter((entry) => entry.id.includes(id));
    const keptCents = receivedCents - returnedCents;
    const credits = metadata['uid'] === actor.uid ? creditsFor(amountCents, keptCents) : 0;
    expect({ id, credits: sumOf(entries.map(({ amount }) => amount)) }).toEqual({ id, credits });
    if (metadata['uid'] === actor.uid) {
      expect(sumOf(entries.map((entry) => entry.cents ?? 0))).toBe(keptCents);
    }
    expected += credits;
  }
  expect((await creditsIn(world)) ?? 0).toBe(expected);
  // One key gives one payment, however often it was sent.
  expect(payments.length).toBeLessThanOrEqual(2 * KEYS.length);
}

async function expectDeclinesAreCounted(world: FakeServices): Promise<void> {
  for (const { decline, metadata } of world.payments.all()) {
    const donation = await world.database.get(donationKey(String(metadata['donation'])));
    expect(donation?.countedDeclines).toEqual(decline ? [decline.attemptId] : []);
  }
}

describe('the life of donations', () => {
  it('ends with the provider’s payments in the ledger and counted declines, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const world = createFakeServices();
        await playSteps(world, played, { life: world, play, look: expectCreditsAreTheLedger });
        world.payments.isReachable = true;
        await reconcilePayments({ limits: { isTimeUp: () => false }, services: world.services });
        await expectCreditsAreTheLedger(world);
        await expectBalanceWithTheProvider(world);
        await expectDeclinesAreCounted(world);
      }),
      propertyRuns(),
    );
  });
});
