import Stripe from 'stripe';

import { createStripeClient } from '@/lib/server/adapters/stripe';
import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { isLoopback } from '@/lib/server/environment/environment-rules';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { type Check, checksOf } from './check';
import { Broken, NotCheckable, requireThat, tryAgain } from './finding';
import type { Deployment, Stage } from './deployment';

const KEYS = 'Stripe → Developers → API keys';
const WEBHOOKS = 'Stripe → Developers → Webhooks';

/** What is wrong with keys of the wrong mode, by the stage. */
const WRONG_MODES: Readonly<Record<Stage, string>> = {
  production:
    'Keys of test mode: no card is charged, and every user can get credits by a test card. (For a preview give --preview.)',
  preview: 'Keys of live mode in a preview: it would charge cards.',
  local: 'Keys of live mode on this machine: it would charge cards.',
};

const check = checksOf('Stripe');

/** Checks of the payments and their webhook. */
export const STRIPE_CHECKS: readonly Check[] = [
  check('The keys are what they should be, of one mode', ({ environment, stage }) => {
    const { STRIPE_SECRET_KEY: key = '', NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publicKey = '' } = environment;
    if (key === '') throw new NotCheckable('No payments are set up; the donation page says so.');
    requireThat(
      !/^[sr]k_/.test(publicKey),
      'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor can read.',
      `Roll that key at ${KEYS} at once, set the publishable key (pk_…) instead, and deploy again.`,
    );
    const [mode, publicMode] = [/^[sr]k_(live|test)_/, /^pk_(live|test)_/].map(
      (form, place) => form.exec(place === 0 ? key : publicKey)?.[1],
    );
    requireThat(
      mode !== undefined && mode === publicMode,
      `STRIPE_SECRET_KEY is of ${mode ?? 'no'} mode, the publishable key of ${publicMode ?? 'no'} mode.`,
      `Set both from one page: ${KEYS}.`,
    );
    const wanted = stage === 'production' ? 'live' : 'test';
    requireThat(mode === wanted, WRONG_MODES[stage], `Set keys of ${wanted} mode from ${KEYS}.`);
    return `Of ${mode} mode, as ${stage === 'local' ? 'a laptop' : stage} wants it.`;
  }),
  check('Stripe takes the keys, as of one account', async (deployment) => {
    const { client, browser } = clientsOf(deployment);
    const [payment] = (await ask(() => client.paymentIntents.list({ limit: 1 }), 'read PaymentIntents')).data;
    // A browser may read a payment of its account with its client secret.
    const secret = { client_secret: payment?.client_secret ?? 'pi_none_secret_none' };
    const error: unknown = await browser.paymentIntents.retrieve(payment?.id ?? 'pi_none', secret).then(
      () => null,
      (reason: unknown) => reason,
    );
    const { StripeAuthenticationError, StripeError } = Stripe.errors;
    const isOther = error instanceof StripeError && error.statusCode === 404 && payment !== undefined;
    requireThat(
      !(error instanceof StripeAuthenticationError) && !isOther,
      isOther
        ? 'The publishable key is of another account.'
        : 'Stripe refuses NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.',
      `Set both keys from one page: ${KEYS}.`,
    );
    return payment ? 'It does; they are.' : 'It does; there is no payment yet by which to compare them.';
  }),
  check('Stripe reports to the app all that credits depend on', async (deployment) => {
    const { client } = clientsOf(deployment);
    const { id, status, enabled_events: events } = await endpointOf(deployment);
    const missing = events.includes('*') ? [] : PAYMENT_EVENTS.filter((type) => !events.includes(type));
    // The SDK reads events as any texts.
    const known = events as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
    const changes = { disabled: false, enabled_events: [...known, ...missing] };
    const update = async () => {
      await ask(() => client.webhookEndpoints.update(id, changes), 'write Webhook Endpoints');
      return {};
    };
    requireThat(
      missing.length === 0 && status === 'enabled',
      status === 'enabled'
        ? `The webhook endpoint lacks ${missing.join(', ')}.`
        : 'The webhook endpoint is disabled.',
      `Run npm run setup, or ${WEBHOOKS} → the endpoint → Edit destination.`,
      { sentence: `Enables Stripe’s webhook endpoint for ${PAYMENT_EVENTS.length} events.`, run: update },
    );
    requireThat(
      deployment.stage === 'preview' ||
        deployment.given.values.STRIPE_WEBHOOK_SECRET?.startsWith('whsec_') === true,
      'STRIPE_WEBHOOK_SECRET is not the signing secret of the webhook endpoint.',
      `${WEBHOOKS} → the endpoint → Signing secret: reveal it, and set STRIPE_WEBHOOK_SECRET. Stripe tells programs only once.`,
    );
    return `All ${PAYMENT_EVENTS.length} events.`;
  }),
];

/** Returns clients with both keys. Throws NotCheckable where no payments are set up. */
function clientsOf({ environment }: Deployment): { client: Stripe; browser: Stripe } {
  const { STRIPE_SECRET_KEY: secretKey, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publicKey } = environment;
  if (!secretKey || !publicKey) throw new NotCheckable('No payments are set up.');
  const options = { baseUrl: environment.STRIPE_BASE_URL ?? null, timeoutMs: environment.STRIPE_TIMEOUT_MS };
  return {
    client: createStripeClient({ ...options, secretKey }),
    browser: createStripeClient({ ...options, secretKey: publicKey }),
  };
}

/** Finds the app's webhook endpoint. Throws Broken when there is none, NotCheckable where there can be none. */
async function endpointOf(deployment: Deployment): Promise<Stripe.WebhookEndpoint> {
  const { client } = clientsOf(deployment);
  if (isLoopback(deployment.appUrl) && deployment.environment.STRIPE_BASE_URL === undefined)
    throw new NotCheckable('Stripe’s events don’t arrive on this machine; payments settle without them.');
  const url = new URL(paymentWebhookEndpoint.path, deployment.appUrl).href;
  const { data } = await ask(() => client.webhookEndpoints.list({ limit: 100 }), 'read Webhook Endpoints');
  // A preview's endpoint may pass the protection by a parameter.
  const found = data.filter((endpoint) => endpoint.url.split('?')[0] === url);
  const first = found.find(({ status }) => status === 'enabled') ?? found[0];
  if (first) return first;
  if (deployment.stage === 'preview')
    throw new NotCheckable('Stripe’s events don’t reach a preview; payments settle without them.');
  const settings = { url, enabled_events: [...PAYMENT_EVENTS], api_version: Stripe.API_VERSION };
  const create = async () => {
    const made = await ask(() => client.webhookEndpoints.create(settings), 'write Webhook Endpoints');
    return { STRIPE_WEBHOOK_SECRET: made.secret ?? '' };
  };
  throw new Broken(
    'There is no webhook endpoint for the app.',
    `Run npm run setup, or ${WEBHOOKS} → Add destination: ${url} with ${PAYMENT_EVENTS.join(', ')}; set STRIPE_WEBHOOK_SECRET from its Signing secret.`,
    { sentence: `Adds the webhook endpoint ${url} to Stripe.`, run: create },
  );
}

/**
 * Calls Stripe. Throws Broken when it refuses the secret key, fails or does not answer, NotCheckable when a restricted key
 * lacks a permission; without Stripe's own text, which has a part of the key.
 * @param permission what the key must be allowed to do, after “let it”
 */
async function ask<Answer>(call: () => Promise<Answer>, permission: string): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { StripeAuthenticationError, StripeError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError)
      throw new Broken('Stripe refuses STRIPE_SECRET_KEY.', `Set it again from ${KEYS}.`);
    if (error instanceof StripePermissionError)
      throw new NotCheckable(
        `The restricted key may not do this. ${KEYS} → the key → Edit: let it ${permission}.`,
      );
    const { statusCode = 'nothing', code = '' } = error instanceof StripeError ? error : {};
    throw new Broken(`Stripe answers with ${statusCode} ${code}`.trim() + '.', tryAgain('status.stripe.com'));
  }
}
