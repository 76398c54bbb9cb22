import Stripe from 'stripe';

import { createMemoryContext, type StandIn, type StandInContext } from '../kit/stand-in';
import { startReceiver, type Receiver } from './webhook-receiver';
import { payment } from '../stripe/conformance/target';
import { startStripe } from '../stripe/start-stripe';

/** The account's keys in the tests. */
export const KEYS = { secretKey: 'sk_test_localtests', publishableKey: 'pk_test_localtests' };
const WEBHOOK_SECRET = 'whsec_localtests';

export const RETURN_URL = 'http://localhost:3000/api/payment-return?from=test';

/** The stand-in, the app's SDK and the app's webhook endpoint. */
export interface StripeForTest {
  standIn: StandIn;
  /** Without retries. */
  stripe: Stripe;
  /** The verified events, in order. */
  webhooks: Receiver<Stripe.Event>;
  /** Creates and confirms a PaymentIntent as the app does. */
  pay(changes: Partial<Stripe.PaymentIntentCreateParams>, key?: string): Promise<Stripe.PaymentIntent>;
  /** Sends a request without the SDK; the default header is the secret key. */
  call(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts the stand-in on a free port; `statuses` are the first answers of the webhook endpoint, then 200. */
export async function startStripeForTest(
  context: StandInContext,
  statuses: number[] = [],
): Promise<StripeForTest> {
  const webhooks = await startReceiver(({ headers, body }) => {
    const signature = headers['stripe-signature'] ?? '';
    return Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
  }, statuses);
  const webhook = { url: webhooks.url, secret: WEBHOOK_SECRET };
  const standIn = await startStripe({ context, port: 0, ...KEYS, webhook });
  const stripe = createClient(standIn.address, KEYS.secretKey);
  return {
    standIn,
    stripe,
    webhooks,
    pay: (changes, key) =>
      stripe.paymentIntents.create(
        payment({ return_url: RETURN_URL, ...changes }),
        key === undefined ? {} : { idempotencyKey: key },
      ),
    call: (path, init) =>
      fetch(standIn.address + path, {
        headers: { authorization: `Bearer ${KEYS.secretKey}` },
        redirect: 'manual',
        ...init,
      }),
    stop: async () => {
      await standIn.stop();
      await webhooks.close();
    },
  };
}

/** Starts a stand-in before each test, and stops it afterwards. Returns that of the test that runs. */
export function stripeInEachTest(): StripeForTest & { context: StandInContext } {
  const test = {} as StripeForTest & { context: StandInContext };
  beforeEach(async () => {
    const context = createMemoryContext();
    Object.assign(test, { context, ...(await startStripeForTest(context)) });
  });
  afterEach(async () => {
    await test.stop();
    test.context.clock.reset();
  });
  return test;
}

/** Creates the SDK for a stand-in, without retries. */
export function createClient(address: string, key: string): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
