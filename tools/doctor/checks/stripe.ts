import type Stripe from 'stripe';

import { createStripeClient } from '@/lib/server/adapters/stripe';
import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { isLoopback } from '../../kit/is-loopback';
import { type Check, checksOf } from '../check';
import { Broken, NotCheckable, requireThat } from '../finding';
import type { Deployment, Stage } from '../deployment';
import {
  askStripe,
  findWebhookEndpoint,
  missingEvents,
  modeOf,
  requireKeys,
  requireOneAccount,
  STRIPE_KEYS as KEYS,
  STRIPE_WEBHOOKS as WEBHOOKS,
  webhookAddress,
} from '../stripe-account';

const HOUR_S = 3_600;
const LOOK_BACK_S = 3 * 24 * HOUR_S;

/** What to do about keys of the wrong mode, by the stage. */
const WRONG_MODES: Readonly<Record<Stage, { sentence: string; remedy: string }>> = {
  production: {
    sentence: 'Keys of test mode: no card is charged, and every user can get credits by a test card.',
    remedy: `Set keys of live mode from ${KEYS}; for a preview run the doctor with --preview.`,
  },
  preview: {
    sentence: 'Keys of live mode in a preview: it would charge cards.',
    remedy: `Set keys of test mode from ${KEYS} for Vercel’s Preview environment.`,
  },
  local: {
    sentence: 'Keys of live mode on this machine: it would charge cards.',
    remedy: `Set keys of test mode from ${KEYS}.`,
  },
};

const check = checksOf('Stripe');

/** Checks of the payments and their webhooks. */
export const STRIPE_CHECKS: readonly Check[] = [
  check('stripe-keys', 'The keys are what they should be, of one mode', (deployment) => {
    const { secretKey, publishableKey, webhookSecret } = stripeOf(deployment);
    requireKeys(secretKey, publishableKey);
    requireThat(
      webhookSecret.startsWith('whsec_') || deployment.stage === 'preview',
      'STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook endpoint.',
      `Set it from ${WEBHOOKS} → the endpoint → Signing secret.`,
    );
    return `Of ${modeOf(secretKey)} mode.`;
  }),
  check('stripe-stage', 'Cards are charged in production and nowhere else', (deployment) => {
    const mode = modeOf(stripeOf(deployment).secretKey);
    const { stage } = deployment;
    const { sentence, remedy } = WRONG_MODES[stage];
    requireThat(mode === (stage === 'production' ? 'live' : 'test'), sentence, remedy);
    return `Of ${mode} mode, as ${stage === 'local' ? 'a laptop' : stage} wants it.`;
  }),
  check('stripe-account', 'Stripe takes the keys, as of one account', async (deployment) => {
    const { client, browserClient } = stripeOf(deployment);
    return (await requireOneAccount(client, browserClient)) === 'same'
      ? 'It does; they are.'
      : 'It does; there is no payment yet by which to compare them.';
  }),
  check('stripe-details', 'Donors can see who takes the payment, and reach them', async (deployment) => {
    const { client } = stripeOf(deployment);
    const account = await askStripe(() => client.accounts.retrieveCurrent(), 'read the account');
    const { business_profile: profile, settings } = account;
    const details = {
      'business name': profile?.name,
      'support address': profile?.support_email ?? profile?.support_url,
      'statement descriptor': settings?.payments.statement_descriptor,
    };
    const missing = Object.entries(details).flatMap(([name, value]) => (value ? [] : [name]));
    requireThat(
      missing.length === 0,
      `The public details lack: ${missing.join(', ')}.`,
      'Stripe → Settings → Business → Public details: add them; the site’s terms tell donors how to reach you.',
    );
    return 'Stripe sends a receipt to each donor with an account: every payment names their address.';
  }),
  check('stripe-webhook', 'Stripe reports payments to the app', async (deployment) => {
    const { status } = await endpointOf(deployment);
    requireThat(
      status === 'enabled',
      'The webhook endpoint is disabled.',
      `${WEBHOOKS} → the endpoint → Enable.`,
    );
    return 'The webhook endpoint is enabled.';
  }),
  check('stripe-events', 'It reports everything that credits depend on', async (deployment) => {
    const missing = missingEvents(await endpointOf(deployment));
    requireThat(
      missing.length === 0,
      `The webhook endpoint lacks ${missing.join(', ')}.`,
      `${WEBHOOKS} → the endpoint → Edit destination: add them.`,
    );
    return `All ${PAYMENT_EVENTS.length} events.`;
  }),
  check('stripe-deliveries', 'What it reported has arrived', async (deployment) => {
    await endpointOf(deployment);
    const { client } = stripeOf(deployment);
    const now = Math.floor(Date.now() / 1000);
    const undelivered = {
      delivery_success: false,
      types: [...PAYMENT_EVENTS],
      created: { gte: now - LOOK_BACK_S, lte: now - HOUR_S },
    };
    const { data } = await askStripe(() => client.events.list(undelivered), 'read Events');
    if (data.length === 0) return 'Nothing of the last three days is missing.';
    // Stripe does not say which endpoint refused an event.
    const { data: all } = await client.webhookEndpoints.list({ limit: 2 });
    if (all.length > 1)
      throw new NotCheckable('Events are missing somewhere, but the account has several endpoints.');
    throw new Broken(
      'Events of the last three days have not arrived.',
      `${WEBHOOKS} → the endpoint → Event deliveries shows the app’s answers; after a 403 set STRIPE_WEBHOOK_SECRET from its Signing secret.`,
    );
  }),
];

/** Returns the keys and clients with them. Throws NotCheckable where no payments are set up. */
function stripeOf({ environment }: Deployment) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_BASE_URL: baseUrl = null,
    STRIPE_TIMEOUT_MS: timeoutMs,
  } = environment;
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new NotCheckable('No payments are set up; the donation page says so.');
  const client = createStripeClient({ secretKey, baseUrl, timeoutMs });
  const browserClient = createStripeClient({ secretKey: publishableKey, baseUrl, timeoutMs });
  return { secretKey, publishableKey, webhookSecret, client, browserClient };
}

/** Finds the app's webhook endpoint. Throws Broken when there is none, NotCheckable where there can be none. */
async function endpointOf(deployment: Deployment): Promise<Stripe.WebhookEndpoint> {
  const { client } = stripeOf(deployment);
  if (isLoopback(deployment.appUrl) && deployment.environment.STRIPE_BASE_URL === undefined)
    throw new NotCheckable('Stripe’s events don’t arrive on this machine; payments settle without them.');
  const found = await findWebhookEndpoint(client, deployment.appUrl, 'read Webhook Endpoints');
  if (found) return found;
  if (deployment.stage === 'preview')
    throw new NotCheckable('Stripe’s events don’t reach a preview; payments settle without them.');
  throw new Broken(
    'There is no webhook endpoint for the app.',
    `${WEBHOOKS} → Add destination: ${webhookAddress(deployment.appUrl)} with ${PAYMENT_EVENTS.join(', ')}; set STRIPE_WEBHOOK_SECRET from its Signing secret.`,
  );
}
