import Stripe from 'stripe';
import { z } from 'zod';

import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { healthEndpoint, reconcileEndpoint } from '@/lib/shared/contracts/operations';
import { inGroup, type Check } from '../check';
import { broken, NotCheckable } from '../finding';
import { holds } from '../../kit/outcome';
import { isLoopback } from '../../kit/is-loopback';
import type { Deployment } from '../deployment';

const SETTINGS = 'Vercel → the project → Settings';
const REDEPLOY = 'and deploy again: a deployment keeps the variables that it was built with';

const LEGAL_PAGES = ['/privacy', '/terms'];

/** 429 answers an address that was refused too often. */
const REFUSALS = new Set([401, 403, 429]);

/** Checks of the deployed site. */
export const SITE_CHECKS: readonly Check[] = inGroup('Site', [
  {
    id: 'site',
    title: 'The site answers',
    run: async (deployment) => {
      const { appUrl } = deployment;
      const status = await deployment.visit('/').then(
        (response) => response.status,
        () => null,
      );
      if (status === 401)
        return broken(
          'Vercel asks for a login.',
          `${SETTINGS} → Deployment Protection: leave production open; for a preview set VERCEL_AUTOMATION_BYPASS_SECRET from Protection Bypass for Automation.`,
        );
      if (status !== null && status >= 300 && status < 400)
        return broken(
          `${appUrl} leads elsewhere.`,
          `Set APP_URL to where it leads, or choose the other one at ${SETTINGS} → Domains; banks and webhooks do not follow.`,
        );
      if (status !== 200)
        return broken(
          status === null ? `${appUrl} gives no answer.` : `${appUrl} answers ${status}.`,
          isLoopback(appUrl)
            ? 'Start the app there, or give --url the site’s own address.'
            : `${SETTINGS} → Domains must have it, and Vercel → Deployments a deployment that is ready; if they do, look at this machine’s network.`,
        );
      return holds(`At ${appUrl}.`);
    },
  },
  {
    // Before the health, which gives each provider two seconds: a cold start may take longer.
    id: 'site-cron',
    title: 'Only the scheduler can reconcile',
    run: async (deployment) => {
      await deployment.pages();
      const path = reconcileEndpoint.path;
      const refused = await deployment.visit(path);
      if (!REFUSALS.has(refused.status))
        return broken(
          `Without a secret it answers ${refused.status}.`,
          'Look at Vercel → Logs; a call without the secret must be refused.',
        );
      const authorization = `Bearer ${deployment.environment.CRON_SECRET}`;
      const { status } = await deployment.visit(path, { headers: { authorization } });
      if (status === 401 || status === 403)
        return broken(
          'The deployment has another CRON_SECRET.',
          `Set CRON_SECRET to this one at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
        );
      return status === 200
        ? holds('It ran.')
        : broken(`It answers ${status}.`, 'Vercel → Logs names the step of the reconciliation that failed.');
    },
  },
  {
    id: 'site-webhook-secret',
    title: 'It knows Stripe’s signature',
    run: async (deployment) => {
      const { STRIPE_WEBHOOK_SECRET: secret } = deployment.environment;
      if (secret === undefined) throw new NotCheckable('No payments are set up; the donation page says so.');
      await deployment.pages();
      // The app ignores the type.
      const payload = JSON.stringify({
        id: 'evt_doctor',
        object: 'event',
        type: 'doctor.examined',
        data: { object: {} },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      const { status } = await deployment.visit(paymentWebhookEndpoint.path, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      });
      return status === 200
        ? holds('It accepted a test event.')
        : broken(
            status === 403
              ? 'The deployment has another STRIPE_WEBHOOK_SECRET.'
              : `An event is answered with ${status}.`,
            `Set STRIPE_WEBHOOK_SECRET from Stripe → Developers → Webhooks → the endpoint → Signing secret, ${REDEPLOY}.`,
          );
    },
  },
  {
    id: 'site-health',
    title: 'The deployment reaches every provider',
    run: async (deployment) => {
      await deployment.pages();
      const response = await deployment.visit(healthEndpoint.path);
      const parsed = healthSchema.safeParse(await response.json().catch(() => null));
      if (!parsed.success)
        return broken(
          `${healthEndpoint.path} answers ${response.status} and no health.`,
          'Look at Vercel → Logs.',
        );
      const failing = Object.entries(parsed.data.providers).filter(
        ([, { status }]) => status !== 'ok' && status !== 'not_set_up',
      );
      const sentence = failing
        .map(([name, { status, endpoint = '' }]) =>
          `${name} ${status.replaceAll('_', ' ')} ${endpoint}`.trimEnd(),
        )
        .join(', ');
      return failing.length === 0
        ? holds('It does.')
        : broken(
            `Its health says: ${sentence}.`,
            `Run the doctor again after a minute, for which the answer is kept; if the checks above hold and this does not, set the deployment’s variables to these at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
          );
    },
  },
  {
    id: 'site-sign-in',
    title: 'Firebase’s sign-in pages answer under the app’s host',
    run: async (deployment) => {
      requireGoogle(deployment);
      await deployment.pages();
      const response = await deployment.visit('/__/auth/handler');
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      return response.status === 200 && isPage
        ? holds('They do.')
        : broken(
            `/__/auth/handler answers ${response.status}.`,
            'Set NEXT_PUBLIC_FIREBASE_PROJECT_ID to the project whose pages are passed on, and deploy again.',
          );
    },
  },
  {
    id: 'site-legal',
    title: 'The legal pages answer and name your address',
    run: async (deployment) => {
      await deployment.pages();
      const { NEXT_PUBLIC_OPERATOR_EMAIL: email } = deployment.environment;
      for (const path of LEGAL_PAGES) {
        const response = await deployment.visit(path);
        if (response.status !== 200)
          return broken(`${path} answers ${response.status}.`, 'Deploy the newest version: it has the page.');
        if (!(await response.text()).includes(`mailto:${email}`))
          return broken(
            `${path} has another address than NEXT_PUBLIC_OPERATOR_EMAIL.`,
            `Set it, OPERATOR_NAME and OPERATOR_ADDRESS at ${SETTINGS} → Environment Variables, ${REDEPLOY}.`,
          );
      }
      return holds('They do.');
    },
  },
  {
    id: 'site-unknown',
    title: 'Unknown addresses answer 404',
    run: async (deployment) => {
      await deployment.pages();
      for (const path of ['/no-such-page', '/api/no-such-endpoint']) {
        const { status } = await deployment.visit(path);
        if (status !== 404)
          return broken(`${path} answers ${status}.`, 'No rewrite and no proxy may answer for it.');
      }
      return holds('A page and an endpoint.');
    },
  },
  {
    id: 'consent-screen',
    title: 'Google’s consent screen leads to the legal pages',
    run: async (deployment) => {
      await deployment.pages();
      requireGoogle(deployment);
      throw new NotCheckable(
        `Google tells no program. Look at Google Auth Platform → Branding: ${LEGAL_PAGES.map((path) => deployment.appUrl + path).join(' and ')}.`,
      );
    },
  },
  {
    id: 'site-indexing',
    title: 'Search engines list production and nothing else',
    run: async (deployment) => {
      const { stage } = deployment;
      const [page] = await deployment.pages();
      if (stage === 'local') throw new NotCheckable('Search engines do not reach this machine.');
      const isHidden = page?.headers.get('x-robots-tag')?.includes('noindex') === true;
      if (stage === 'production' && isHidden)
        return broken(
          'The site asks search engines not to list it, as a preview does.',
          `APP_URL must be a domain of ${SETTINGS} → Domains that is assigned to production.`,
        );
      if (stage === 'preview' && !isHidden)
        return broken(
          'Search engines may list the preview.',
          'Leave VERCEL_ENV to Vercel, and deploy again.',
        );
      return holds(isHidden ? 'They are asked not to.' : 'They may.');
    },
  },
]);

const healthSchema = z.object({
  providers: z.record(z.string(), z.object({ status: z.string(), endpoint: z.string().optional() })),
});

/** Throws NotCheckable on the local stack. */
function requireGoogle({ environment }: Deployment): void {
  if (environment.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    throw new NotCheckable('The local stack has its own sign-in pages.');
}
