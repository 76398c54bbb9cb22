import Stripe from 'stripe';
import { z } from 'zod';

import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { healthEndpoint, reconcileEndpoint } from '@/lib/shared/contracts/operations';
import { isLoopback } from '../../kit/is-loopback';
import { type Check, checksOf } from '../check';
import { NotCheckable, requireThat } from '../finding';
import type { Deployment } from '../deployment';

const SETTINGS = 'Vercel → the project → Settings';
const REDEPLOY = 'and deploy again: a deployment keeps the variables that it was built with';
const LEGAL_PAGES = ['/privacy', '/terms'];

/** 429 answers an address that was refused too often. */
const REFUSALS = [401, 403, 429];

const healthSchema = z.object({
  providers: z.record(z.string(), z.object({ status: z.string(), endpoint: z.string().default('') })),
});

const check = checksOf('Site');

/** Checks of the deployed site. */
export const SITE_CHECKS: readonly Check[] = [
  check('site', 'The site answers', async (deployment) => {
    const { appUrl } = deployment;
    const response = await deployment.visit('/').catch(() => null);
    const status = response?.status ?? 0;
    requireThat(
      status !== 401,
      'Vercel asks for a login.',
      `${SETTINGS} → Deployment Protection: leave production open; for a preview set VERCEL_AUTOMATION_BYPASS_SECRET from Protection Bypass for Automation.`,
    );
    requireThat(
      status < 300 || status >= 400,
      `${appUrl} leads elsewhere.`,
      `Set APP_URL to where it leads, or choose the other one at ${SETTINGS} → Domains; banks and webhooks do not follow.`,
    );
    requireThat(
      status === 200,
      response ? `${appUrl} answers ${status}.` : `${appUrl} gives no answer.`,
      isLoopback(appUrl)
        ? 'Start the app there, or give --url the site’s own address.'
        : `${SETTINGS} → Domains must have it, and Vercel → Deployments a deployment that is ready; if they do, look at this machine’s network.`,
    );
    return `At ${appUrl}.`;
  }),
  // Before the health, which gives each provider two seconds: a cold start may take longer.
  check('site-cron', 'Only the scheduler can reconcile', async (deployment) => {
    const { path } = reconcileEndpoint;
    const refused = await deployment.visitAnswering(path);
    requireThat(
      REFUSALS.includes(refused.status),
      `Without a secret it answers ${refused.status}.`,
      'Look at Vercel → Logs; a call without the secret must be refused.',
    );
    const authorization = `Bearer ${deployment.environment.CRON_SECRET}`;
    const { status } = await deployment.visit(path, { headers: { authorization } });
    requireThat(
      status !== 401 && status !== 403,
      'The deployment has another CRON_SECRET.',
      `Set CRON_SECRET to this one at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
    );
    requireThat(
      status === 200,
      `It answers ${status}.`,
      'Vercel → Logs names the step of the reconciliation that failed.',
    );
    return 'It ran.';
  }),
  check('site-webhook-secret', 'It knows Stripe’s signature', async (deployment) => {
    const { STRIPE_WEBHOOK_SECRET: secret } = deployment.environment;
    if (secret === undefined) throw new NotCheckable('No payments are set up; the donation page says so.');
    // The app ignores the type.
    const event = { id: 'evt_doctor', object: 'event', type: 'doctor.examined', data: { object: {} } };
    const payload = JSON.stringify(event);
    const { status } = await deployment.visitAnswering(paymentWebhookEndpoint.path, {
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
  check('site-health', 'The deployment reaches every provider', async (deployment) => {
    const { path } = healthEndpoint;
    const response = await deployment.visitAnswering(path);
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
      `Run the doctor again after a minute, for which the answer is kept; if the checks above hold and this does not, set the deployment’s variables to these at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
    );
    return 'It does.';
  }),
  check('site-sign-in', 'Firebase’s sign-in pages answer under the app’s host', async (deployment) => {
    requireGoogle(deployment);
    const { status, headers } = await deployment.visitAnswering('/__/auth/handler');
    requireThat(
      status === 200 && headers.get('content-type')?.startsWith('text/html') === true,
      `/__/auth/handler answers ${status}.`,
      'Set NEXT_PUBLIC_FIREBASE_PROJECT_ID to the project whose pages are passed on, and deploy again.',
    );
    return 'They do.';
  }),
  check('site-legal', 'The legal pages answer and name your address', async (deployment) => {
    const { NEXT_PUBLIC_OPERATOR_EMAIL: email } = deployment.environment;
    for (const path of LEGAL_PAGES) {
      const response = await deployment.visitAnswering(path);
      requireThat(
        response.status === 200,
        `${path} answers ${response.status}.`,
        'Deploy the newest version: it has the page.',
      );
      requireThat(
        (await response.text()).includes(`mailto:${email}`),
        `${path} has another address than NEXT_PUBLIC_OPERATOR_EMAIL.`,
        `Set it, OPERATOR_NAME and OPERATOR_ADDRESS at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
      );
    }
    return 'They do.';
  }),
  check('site-unknown', 'Unknown addresses answer 404', async (deployment) => {
    for (const path of ['/no-such-page', '/api/no-such-endpoint']) {
      const { status } = await deployment.visitAnswering(path);
      requireThat(status === 404, `${path} answers ${status}.`, 'No rewrite and no proxy may answer for it.');
    }
    return 'A page and an endpoint.';
  }),
  check('consent-screen', 'Google’s consent screen leads to the legal pages', async (deployment) => {
    await deployment.pages();
    requireGoogle(deployment);
    const addresses = LEGAL_PAGES.map((path) => deployment.appUrl + path).join(' and ');
    throw new NotCheckable(`Google tells no program. Look at Google Auth Platform → Branding: ${addresses}.`);
  }),
  check('site-indexing', 'Search engines list production and nothing else', async (deployment) => {
    const { stage } = deployment;
    const [page] = await deployment.pages();
    if (stage === 'local') throw new NotCheckable('Search engines do not reach this machine.');
    const isHidden = page?.headers.get('x-robots-tag')?.includes('noindex') === true;
    requireThat(
      stage === 'preview' || !isHidden,
      'The site asks search engines not to list it, as a preview does.',
      `APP_URL must be a domain of ${SETTINGS} → Domains that is assigned to production.`,
    );
    requireThat(
      stage === 'production' || isHidden,
      'Search engines may list the preview.',
      'Leave VERCEL_ENV to Vercel, and deploy again.',
    );
    return isHidden ? 'They are asked not to.' : 'They may.';
  }),
];

/** Throws NotCheckable on the local stack. */
function requireGoogle({ environment }: Deployment): void {
  if (environment.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    throw new NotCheckable('The local stack has its own sign-in pages.');
}
