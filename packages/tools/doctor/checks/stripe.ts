import type Stripe from 'stripe';

import { createStripeClient } from '@/lib/server/adapters/stripe';
import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import { holds } from '../../kit/outcome';
import { isLoopback } from '../../kit/is-loopback';
import {
  askStripe,
  compareAccounts,
  findWebhookEndpoint,
  missingEvents,
  requireKeys,
  STRIPE_KEYS as KEYS,
  STRIPE_WEBHOOKS as WEBHOOKS,
  stripeModeOf,
  webhookAddress,
} from '../stripe-account';
import { inGroup, type Check } from '../check';
import { Broken, broken, NotCheckable } from '../finding';
import type { Deployment, Stage } from '../deployment';

const HOUR_S = 3_600;
const LOOK_BACK_S = 3 * 24 * HOUR_S;

/** Checks of the payments and their webhooks. */
export const STRIPE_CHECKS: readonly Check[] = inGroup('Stripe', [
  {
    id: 'stripe-keys',
    title: 'The keys are what they should be, of one mode',
    run: (deployment) => {
      const { secretKey, publishableKey, webhookSecret } = keysOf(deployment);
      requireKeys(secretKey, publishableKey);
      if (!webhookSecret.startsWith('whsec_') && deployment.stage !== 'preview')
        return broken(
          'STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook endpoint.',
          `Set it from ${WEBHOOKS} → the endpoint → Signing secret.`,
        );
      return holds(`Of ${stripeModeOf(secretKey, '[sr]k')} mode.`);
    },
  },
  {
    id: 'stripe-stage',
    title: 'Cards are charged in production and nowhere else',
    run: (deployment) => {
      const mode = stripeModeOf(keysOf(deployment).secretKey, '[sr]k');
      const wanted = WANTED_MODES[deployment.stage];
      return mode === wanted.mode
        ? holds(
            `Of ${mode} mode, as ${deployment.stage === 'local' ? 'a laptop' : deployment.stage} wants it.`,
          )
        : broken(wanted.problem, wanted.remedy);
    },
  },
  {
    id: 'stripe-account',
    title: 'Stripe takes the keys, as of one account',
    run: async (deployment) => {
      const { secretKey, publishableKey } = keysOf(deployment);
      const clients = [clientOf(deployment, secretKey), clientOf(deployment, publishableKey)] as const;
      return holds(
        (await compareAccounts(...clients)) === 'same'
          ? 'It does; they are.'
          : 'It does; there is no payment yet by which to compare them.',
      );
    },
  },
  {
    id: 'stripe-details',
    title: 'Donors can see who takes the payment, and reach them',
    run: async (deployment) => {
      const client = clientOf(deployment);
      const { business_profile: profile, settings } = await askStripe(
        () => client.accounts.retrieveCurrent(),
        'read the account',
      );
      const missing = [
        ...(profile?.name ? [] : ['business name']),
        ...((profile?.support_email ?? profile?.support_url) ? [] : ['support address']),
        ...(settings?.payments.statement_descriptor ? [] : ['statement descriptor']),
      ];
      return missing.length === 0
        ? holds('Stripe sends a receipt to each donor with an account: every payment names their address.')
        : broken(
            `The public details lack: ${missing.join(', ')}.`,
            'Stripe → Settings → Business → Public details: add them; the site’s terms tell donors how to reach you.',
          );
    },
  },
  {
    id: 'stripe-webhook',
    title: 'Stripe reports payments to the app',
    run: async (deployment) => {
      const { status } = await endpointOf(deployment);
      return status === 'enabled'
        ? holds('The webhook endpoint is enabled.')
        : broken('The webhook endpoint is disabled.', `${WEBHOOKS} → the endpoint → Enable.`);
    },
  },
  {
    id: 'stripe-events',
    title: 'It reports everything that credits depend on',
    run: async (deployment) => {
      const missing = missingEvents(await endpointOf(deployment));
      return missing.length === 0
        ? holds(`All ${PAYMENT_EVENTS.length} events.`)
        : broken(
            `The webhook endpoint lacks ${missing.join(', ')}.`,
            `${WEBHOOKS} → the endpoint → Edit destination: add them.`,
          );
    },
  },
  {
    id: 'stripe-deliveries',
    title: 'What it reported has arrived',
    run: async (deployment) => {
      await endpointOf(deployment);
      const now = Math.floor(Date.now() / 1000);
      const undelivered = {
        delivery_success: false,
        types: [...PAYMENT_EVENTS],
        created: { gte: now - LOOK_BACK_S, lte: now - HOUR_S },
      };
      const client = clientOf(deployment);
      const { data } = await askStripe(() => client.events.list(undelivered), 'read Events');
      if (data.length === 0) return holds('Nothing of the last three days is missing.');
      // Stripe does not say which endpoint refused an event.
      const { data: all } = await client.webhookEndpoints.list({ limit: 2 });
      if (all.length > 1)
        throw new NotCheckable('Events are missing somewhere, but the account has several endpoints.');
      return broken(
        'Events of the last three days have not arrived.',
        `${WEBHOOKS} → the endpoint → Event deliveries shows the app’s answers; after a 403 set STRIPE_WEBHOOK_SECRET from its Signing secret.`,
      );
    },
  },
]);

/** The mode that a stage needs, and what to do about the other one. */
const WANTED_MODES: Readonly<Record<Stage, { mode: 'live' | 'test'; problem: string; remedy: string }>> = {
  production: {
    mode: 'live',
    problem: 'Keys of test mode: no card is charged, and every user can get credits by a test card.',
    remedy: `Set keys of live mode from ${KEYS}; for a preview run the doctor with --preview.`,
  },
  preview: {
    mode: 'test',
    problem: 'Keys of live mode in a preview: it would charge cards.',
    remedy: `Set keys of test mode from ${KEYS} for Vercel’s Preview environment.`,
  },
  local: {
    mode: 'test',
    problem: 'Keys of live mode on this machine: it would charge cards.',
    remedy: `Set keys of test mode from ${KEYS}.`,
  },
};

interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

function keysOf({ environment }: Deployment): Keys {
  const {
    STRIPE_SECRET_KEY: secretKey,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = environment;
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new NotCheckable('No payments are set up; the donation page says so.');
  return { secretKey, publishableKey, webhookSecret };
}

function clientOf(deployment: Deployment, key = keysOf(deployment).secretKey): Stripe {
  const { STRIPE_BASE_URL: baseUrl = null, STRIPE_TIMEOUT_MS: timeoutMs } = deployment.environment;
  return createStripeClient({ secretKey: key, baseUrl, timeoutMs });
}

/** Finds the app's webhook endpoint. Throws Broken when there is none, NotCheckable where there can be none. */
async function endpointOf(deployment: Deployment): Promise<Stripe.WebhookEndpoint> {
  const client = clientOf(deployment);
  if (isLoopback(deployment.appUrl) && deployment.environment.STRIPE_BASE_URL === undefined)
    throw new NotCheckable('Stripe’s events don’t arrive on this machine; payments settle without them.');
  const found = await findWebhookEndpoint(client, deployment.appUrl);
  if (found) return found;
  if (deployment.stage === 'preview')
    throw new NotCheckable('Stripe’s events don’t reach a preview; payments settle without them.');
  throw new Broken(
    'There is no webhook endpoint for the app.',
    `${WEBHOOKS} → Add destination: ${webhookAddress(deployment.appUrl)} with ${PAYMENT_EVENTS.join(', ')}; set STRIPE_WEBHOOK_SECRET from its Signing secret.`,
  );
}
