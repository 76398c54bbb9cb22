import Stripe from 'stripe';

import { createStripeClient } from '@/lib/server/adapters/stripe';
import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { UserError } from '@/tools/command';
import { NotCheckable } from '../doctor/finding';
import {
  askStripe,
  findWebhookEndpoint,
  missingEvents,
  modeOf,
  requireKeys,
  requireOneAccount,
  STRIPE_WEBHOOKS,
  webhookAddress,
} from '../doctor/stripe-account';
import { NOTHING, oneAction, onlyByHand, type Plan, type Variables } from './action';
import type { SetupRun } from './setup-run';

/** What the key must be allowed to do. */
const PERMISSION = 'write Webhook Endpoints';
const TIMEOUT_MS = 10_000;

/** The variables of Stripe so far, and the app's address. */
export interface StripeSetup {
  secretKey: string;
  publishableKey: string;
  /** The signing secret; an empty text or undefined: not known. */
  webhookSecret: string | undefined;
  /** The app's address, without a path. */
  appUrl: string;
  /** Null for Stripe's own host. */
  baseUrl: string | null;
  timeoutMs: number;
}

/** Asks for Stripe's keys, without which the site takes no donations, and plans the webhook. */
export async function setUpStripe(run: SetupRun, addresses: Variables): Promise<void> {
  const secretKey = await run.variable({
    name: 'STRIPE_SECRET_KEY',
    message: 'Stripe’s secret key: Developers → API keys (empty: no donations yet)',
    isSecret: true,
    isOptional: true,
  });
  const { APP_URL: appUrl, STRIPE_WEBHOOK_SECRET: webhookSecret } = run.variables;
  if (secretKey === '' || !appUrl) return;
  const publishableKey = await run.variable({
    name: 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY',
    message: 'Stripe’s publishable key, beside it',
  });
  const baseUrl = addresses['STRIPE_BASE_URL'] ?? null;
  const keys = { secretKey, publishableKey, webhookSecret };
  await run.carryOut(await planStripe({ ...keys, appUrl, baseUrl, timeoutMs: TIMEOUT_MS }));
}

/**
 * Plans what Stripe still needs: a webhook endpoint, in the mode of the keys. Its action returns STRIPE_WEBHOOK_SECRET. An
 * endpoint whose secret is not known stays: another one would make a running site refuse every event until the new secret
 * is deployed. Throws UserError when the keys are wrong, or of two modes or accounts, and when Stripe does not answer.
 * https://docs.stripe.com/api/webhook_endpoints
 */
export async function planStripe(setup: StripeSetup): Promise<Plan> {
  const { secretKey, publishableKey, webhookSecret, appUrl, ...rest } = setup;
  requireKeys(secretKey, publishableKey);
  const stripe = createStripeClient({ ...rest, secretKey });
  await requireOneAccount(stripe, createStripeClient({ ...rest, secretKey: publishableKey }));
  const mode = `(${modeOf(secretKey)} mode)`;
  const address = webhookAddress(appUrl);
  let found: Stripe.WebhookEndpoint | undefined;
  try {
    found = await findWebhookEndpoint(stripe, appUrl, PERMISSION);
  } catch (error) {
    if (error instanceof NotCheckable) return onlyByHand(error.message);
    throw error;
  }
  if (!found)
    return oneAction(`Adds the webhook endpoint ${address} to Stripe ${mode}.`, () =>
      createWebhook(stripe, address),
    );
  const plan = changeWebhook(stripe, found, mode);
  if (webhookSecret) return plan;
  return {
    ...plan,
    byHand: [
      `Stripe tells the signing secret of a webhook endpoint to programs only once. ${STRIPE_WEBHOOKS} ${mode} → ${address} → Signing secret: reveal it, and set STRIPE_WEBHOOK_SECRET.`,
    ],
  };
}

async function createWebhook(stripe: Stripe, url: string): Promise<Record<string, string>> {
  const settings = { url, enabled_events: [...PAYMENT_EVENTS], api_version: Stripe.API_VERSION };
  const { secret } = await askStripe(() => stripe.webhookEndpoints.create(settings), PERMISSION);
  if (!secret) throw new UserError('Stripe’s answer has no signing secret. Run the setup again.');
  return { STRIPE_WEBHOOK_SECRET: secret };
}

function changeWebhook(stripe: Stripe, endpoint: Stripe.WebhookEndpoint, mode: string): Plan {
  const missing = missingEvents(endpoint);
  const isDisabled = endpoint.status !== 'enabled';
  if (missing.length === 0 && !isDisabled) return NOTHING;
  const enables = isDisabled ? ['Enables'] : [];
  const adds = missing.length > 0 ? [`${isDisabled ? 'adds' : 'Adds'} ${missing.join(', ')} to`] : [];
  const verbs = [...enables, ...adds].join(', and ');
  return oneAction(`${verbs} the webhook endpoint ${endpoint.url} of Stripe ${mode}.`, async () => {
    // The SDK reads events as any texts.
    const known = endpoint.enabled_events as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
    const changes = { disabled: false, enabled_events: [...known, ...missing] };
    await askStripe(() => stripe.webhookEndpoints.update(endpoint.id, changes), PERMISSION);
    return {};
  });
}
