import Stripe from 'stripe';

import { UserError } from '@/scripts/command';
import { createStripeClient } from '@/lib/server/adapters/stripe';
import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import {
  compareAccounts,
  problemOfKeys,
  STRIPE_KEYS,
  STRIPE_WEBHOOKS,
  stripeModeOf,
} from '../doctor/stripe-keys';
import { findWebhookEndpoint, missingEvents, webhookAddress } from '../doctor/stripe-webhook';
import { NOTHING, oneAction, onlyByHand, type Plan } from './action';

const AGAIN = 'Run the setup again; look at status.stripe.com.';

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

/**
 * Plans what Stripe still needs: a webhook endpoint, in the mode of the keys. Its action returns STRIPE_WEBHOOK_SECRET. An
 * endpoint whose secret is not known stays: another one would make a running site refuse every event until the new secret
 * is deployed. Throws UserError when the keys are wrong, or of two modes or accounts, and when Stripe does not answer.
 * https://docs.stripe.com/api/webhook_endpoints
 */
export async function planStripe(setup: StripeSetup): Promise<Plan> {
  const { secretKey, publishableKey, webhookSecret, appUrl, ...rest } = setup;
  const problem = problemOfKeys(secretKey, publishableKey);
  if (problem) throw new UserError(`${problem.sentence} ${problem.remedy}`);
  const stripe = createStripeClient({ ...rest, secretKey });
  const browser = createStripeClient({ ...rest, secretKey: publishableKey });
  const compared = await answered(() => compareAccounts(stripe, browser));
  if (typeof compared === 'object') throw new UserError(`${compared.sentence} ${compared.remedy}`);
  const mode = `(${stripeModeOf(secretKey, '[sr]k')} mode)`;
  const address = webhookAddress(appUrl);
  let found: Stripe.WebhookEndpoint | undefined;
  try {
    found = await findWebhookEndpoint(stripe, appUrl);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return onlyByHand(NO_PERMISSION);
    throw explained(error);
  }
  if (!found)
    return oneAction(`Adds the webhook endpoint ${address} to Stripe ${mode}.`, () =>
      createWebhook(stripe, address),
    );
  const { actions } = changeWebhook(stripe, found, mode);
  return {
    ...NOTHING,
    actions,
    byHand: webhookSecret
      ? []
      : [
          `Stripe tells the signing secret of a webhook endpoint to programs only once. ${STRIPE_WEBHOOKS} ${mode} → ${address} → Signing secret: reveal it, and set STRIPE_WEBHOOK_SECRET.`,
        ],
  };
}

const NO_PERMISSION = `The restricted key of Stripe may not manage webhook endpoints. ${STRIPE_KEYS} → the key → Edit: let it write Webhook Endpoints.`;

async function createWebhook(stripe: Stripe, url: string): Promise<Record<string, string>> {
  const { secret } = await answered(() =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: [...PAYMENT_EVENTS],
      api_version: Stripe.API_VERSION,
    }),
  );
  if (!secret) throw new UserError('Stripe’s answer has no signing secret. Run the setup again.');
  return { STRIPE_WEBHOOK_SECRET: secret };
}

function changeWebhook(stripe: Stripe, endpoint: Stripe.WebhookEndpoint, mode: string): Plan {
  const missing = missingEvents(endpoint);
  const isDisabled = endpoint.status !== 'enabled';
  if (missing.length === 0 && !isDisabled) return NOTHING;
  const verbs = [
    ...(isDisabled ? ['Enables'] : []),
    ...(missing.length > 0 ? [`${isDisabled ? 'adds' : 'Adds'} ${missing.join(', ')} to`] : []),
  ];
  const sentence = `${verbs.join(', and ')} the webhook endpoint ${endpoint.url} of Stripe ${mode}.`;
  return oneAction(sentence, async () => {
    // The SDK reads events as any texts.
    const events = [
      ...endpoint.enabled_events,
      ...missing,
    ] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
    await answered(() =>
      stripe.webhookEndpoints.update(endpoint.id, { disabled: false, enabled_events: events }),
    );
    return {};
  });
}

/** Calls Stripe. Throws UserError when it refuses or does not answer. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw explained(error);
  }
}

/** Says what to do, without Stripe's own text, which has a part of the key. */
function explained(error: unknown): UserError {
  const { StripeAuthenticationError, StripeConnectionError, StripeError, StripePermissionError } =
    Stripe.errors;
  if (error instanceof StripeAuthenticationError)
    return new UserError(`Stripe refuses STRIPE_SECRET_KEY. Set it again from ${STRIPE_KEYS}.`);
  if (error instanceof StripePermissionError) return new UserError(NO_PERMISSION);
  if (error instanceof StripeConnectionError) return new UserError(`Stripe gives no answer. ${AGAIN}`);
  if (error instanceof StripeError && error.statusCode !== undefined && error.statusCode !== 200)
    return new UserError(
      `Stripe answers with ${[error.statusCode, error.code].filter(Boolean).join(' ')}. ${AGAIN}`,
    );
  return new UserError(`Stripe’s answer can’t be read. ${AGAIN}`);
}
