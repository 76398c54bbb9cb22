import Stripe from 'stripe';
import { z } from 'zod';

import { isLoopback } from '@/lib/server/environment/environment-rules';
import { healthEndpoint, reconcileEndpoint } from '@/lib/shared/contracts/operations';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { type Check, checksOf } from './check';
import { NotCheckable, requireThat } from './finding';

const SETTINGS = 'Vercel → the project → Settings';
const REDEPLOY = 'and deploy again: a deployment keeps the variables that it was built with';
const DOMAINS = `${SETTINGS} → Domains must have it, and Vercel → Deployments a deployment that is ready.`;
/** 429 answers an address that was refused too often. */
const REFUSALS = [401, 403, 429];

const healthSchema = z.object({
  providers: z.record(z.string(), z.object({ status: z.string(), endpoint: z.string().default('') })),
});

const check = checksOf('Site');

/** The check without which the others of the site make no sense. */
export const SITE_ANSWERS = check('The site answers', async (deployment) => {
  const { appUrl } = deployment;
  const { status = 0 } = (await deployment.visit('/').catch(() => null)) ?? {};
  const remedies: Record<number, string> = {
    0: isLoopback(appUrl) ? 'Start the app there, or give --url the site’s own address.' : DOMAINS,
    401: `${SETTINGS} → Deployment Protection: leave production open; for a preview set VERCEL_AUTOMATION_BYPASS_SECRET from Protection Bypass for Automation.`,
  };
  const isElsewhere = status >= 300 && status < 400;
  requireThat(
    status === 200,
    isElsewhere ? `${appUrl} leads elsewhere.` : `${appUrl} answers ${status || 'nothing'}.`,
    isElsewhere
      ? 'Set APP_URL to where it leads: banks and webhooks do not follow.'
      : (remedies[status] ?? DOMAINS),
  );
  return `At ${appUrl}.`;
});

export const SITE_CHECKS: readonly Check[] = [
  // Before the health, which gives each provider two seconds: a cold start may take longer.
  check('Only the scheduler can reconcile', async (deployment) => {
    const { path } = reconcileEndpoint;
    const refused = await deployment.visit(path);
    requireThat(
      REFUSALS.includes(refused.status),
      `Without a secret it answers ${refused.status}.`,
      'Look at Vercel → Logs; a call without the secret must be refused.',
    );
    const authorization = `Bearer ${deployment.environment.CRON_SECRET}`;
    const { status } = await deployment.visit(path, { headers: { authorization } });
    requireThat(
      status === 200,
      REFUSALS.includes(status) ? 'The deployment has another CRON_SECRET.' : `It answers ${status}.`,
      REFUSALS.includes(status)
        ? `Set CRON_SECRET to this one at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`
        : 'Vercel → Logs names the step of the reconciliation that failed.',
    );
    return 'It ran.';
  }),
  check('It knows Stripe’s signature', async (deployment) => {
    const { STRIPE_WEBHOOK_SECRET: secret } = deployment.environment;
    if (secret === undefined) throw new NotCheckable('No payments are set up; the donation page says so.');
    // The app ignores the type.
    const event = { id: 'evt_doctor', object: 'event', type: 'doctor.examined', data: { object: {} } };
    const payload = JSON.stringify(event);
    const { status } = await deployment.visit(paymentWebhookEndpoint.path, {
      method: 'POST',
      headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
      body: payload,
    });
    requireThat(
      status === 200,
      status === 403
        ? 'The deployment has another STRIPE_WEBHOOK_SECRET.'
        : `An event is answered with ${status}.`,
      `Set STRIPE_WEBHOOK_SECRET from Stripe → Developers → Webhooks → the endpoint → Signing secret, ${REDEPLOY}.`,
    );
    return 'It accepted a test event.';
  }),
  check('The deployment reaches every provider', async (deployment) => {
    const { path } = healthEndpoint;
    const response = await deployment.visit(path);
    const { data } = healthSchema.safeParse(await response.json().catch(() => null));
    requireThat(
      data !== undefined,
      `${path} answers ${response.status} and no health.`,
      'Look at Vercel → Logs.',
    );
    const failing = Object.entries(data.providers)
      .filter(([, { status }]) => status !== 'ok' && status !== 'not_set_up')
      .map(([name, { status, endpoint }]) => `${name} ${status.replaceAll('_', ' ')} ${endpoint}`.trimEnd());
    requireThat(
      failing.length === 0,
      `Its health says: ${failing.join(', ')}.`,
      `Check again after a minute, for which the answer is kept; if the providers answer from here and this stays, set the deployment’s variables to these at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
    );
    return 'It does.';
  }),
  check('Firebase’s sign-in pages answer under the app’s host', async (deployment) => {
    if (deployment.environment.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
      throw new NotCheckable('The local stack has its own sign-in pages.');
    const { status, headers } = await deployment.visit('/__/auth/handler');
    requireThat(
      status === 200 && headers.get('content-type')?.startsWith('text/html') === true,
      `/__/auth/handler answers ${status}.`,
      'Set NEXT_PUBLIC_FIREBASE_PROJECT_ID to the project whose pages are passed on, and deploy again.',
    );
    return 'They do.';
  }),
  check('Search engines list production and nothing else', async (deployment) => {
    const { stage } = deployment;
    const page = await deployment.visit('/');
    if (stage === 'local') throw new NotCheckable('Search engines do not reach this machine.');
    const isHidden = page.headers.get('x-robots-tag')?.includes('noindex') === true;
    requireThat(
      isHidden === (stage === 'preview'),
      isHidden
        ? 'The site asks search engines not to list it, as a preview does.'
        : 'Search engines may list the preview.',
      isHidden
        ? `APP_URL must be a domain of ${SETTINGS} → Domains that is assigned to production.`
        : 'Leave VERCEL_ENV to Vercel, and deploy again.',
    );
    return isHidden ? 'They are asked not to.' : 'They may.';
  }),
];
