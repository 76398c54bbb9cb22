import { randomUUID } from 'node:crypto';

import Stripe from 'stripe';

import { createMemoryContext, type StandIn } from '../kit/stand-in';
import { describePayments } from './conformance/payments';
import { describeRefunds } from './conformance/refunds';
import { describeRequests } from './conformance/requests';
import type { Target } from './conformance/target';
import { startStripe } from './start-stripe';
import { createClient, KEYS } from '../testing/stripe';

const STEP_MS = 5_000;

/** Stripe's answers are slow, and asynchronous refunds take minutes. */
const REAL_TEST_TIMEOUT_MS = 10 * 60_000;

/**
 * The behaviour on which the app relies. `npm run conformance:stripe` runs it against Stripe's test mode, with
 * STRIPE_SECRET_KEY=sk_test_…, and leaves some test payments there.
 */
const runsForReal = process.env.STRIPE_CONFORMANCE === 'real';

describe(runsForReal ? 'Stripe in test mode' : 'the Stripe stand-in', () => {
  const context = createMemoryContext();
  let standIn: StandIn | undefined;
  let target: Target;

  if (runsForReal) jest.setTimeout(REAL_TEST_TIMEOUT_MS);

  beforeAll(async () => {
    const uniqueKey = (): string => `conformance-${randomUUID()}`;
    if (runsForReal) {
      const key = process.env.STRIPE_SECRET_KEY ?? '';
      if (!key.startsWith('sk_test_')) throw new Error('STRIPE_SECRET_KEY must be a test key (sk_test_…).');
      const pass = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, STEP_MS));
      target = { stripe: new Stripe(key), pass, uniqueKey };
      return;
    }
    const webhook = { url: 'http://127.0.0.1:9/unused', secret: 'whsec_conformance' };
    context.settings.change({ webhookEndpoint: null });
    standIn = await startStripe({ context, port: 0, ...KEYS, webhook });
    const pass = async (): Promise<void> => context.clock.advance(STEP_MS);
    target = { stripe: createClient(standIn.address, KEYS.secretKey), pass, uniqueKey };
  });

  afterAll(async () => {
    await standIn?.stop();
    context.clock.reset();
  });

  describePayments(() => target);
  describeRequests(() => target);
  describeRefunds(() => target);
});
