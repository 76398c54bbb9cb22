import { getContainer } from '@/lib/server/http/container';
import { blobCredentials, type BlobAccess } from '@/lib/server/environment/blob-stores';
import type { Environment } from '@/lib/server/environment/environment';
import { checkHealth } from '@/lib/server/maintenance/check-health';
import { redact } from '@/lib/server/redact';
import { type Check, checksOf } from './check';
import { NotCheckable, requireThat, tryAgain } from './finding';

const RUNPOD = 'RunPod console → Serverless';
const STORES: Readonly<Record<string, BlobAccess>> = { privateFiles: 'private', publicFiles: 'public' };
/** An operator is farther from the providers than the deployment. */
const TIMEOUT_MS = 15_000;

/** What to do about what the health says, by its names. */
const REMEDIES: Readonly<Record<string, string>> = {
  identity: 'Take FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY from one key file.',
  database:
    'Firebase console → Databases & Storage → Firestore must have the database FIREBASE_DATABASE_ID, and the service account the role Cloud Datastore User.',
  privateFiles: 'Vercel → Storage → the private store → Projects: connect it again.',
  publicFiles: 'Vercel → Storage → the public store → Projects: connect it again.',
  compute: 'RunPod console → Settings → API Keys: RUNPOD_API_KEY must read and write the endpoint.',
  payments: 'Set STRIPE_SECRET_KEY again from Stripe → Developers → API keys.',
  no_endpoint: `Set RUNPOD_ENDPOINT_ID from ${RUNPOD} → the endpoint, or to a public model that RunPod still has (docs/worker.md).`,
  no_workers: `${RUNPOD} → the endpoint → Edit: set Max workers to 3 or more; after a week without a job RunPod sets it to 0.`,
  workers_unavailable: `${RUNPOD} → the endpoint → Workers: look at their logs, or choose more kinds of machine.`,
};

const check = checksOf('Providers');

/** Asks the providers what /api/health asks, from here, with the app's own code and these variables. */
export const PROVIDER_CHECKS: readonly Check[] = [
  check('The providers answer these variables', async ({ given, environment }) => {
    if (given.problems.length > 0) throw new NotCheckable('The variables must be right first.');
    const hidden = Object.keys(STORES).filter((name) => needsToken(environment, STORES[name]));
    const asked = (await askProviders()).filter(({ name }) => !hidden.includes(name));
    const failing = asked.filter(({ status }) => status !== 'ok' && status !== 'not_set_up');
    const problems = failing.map(({ name, status, endpoint, reason }) =>
      `${name} ${status.replaceAll('_', ' ')} ${endpoint} ${reason}`.replaceAll(/ +/g, ' ').trimEnd(),
    );
    const remedies = failing.map(({ name, status }) => REMEDIES[status] ?? REMEDIES[name]);
    requireThat(
      failing.length === 0,
      `${problems.join('; ')}.`,
      [...remedies, tryAgain('their status pages')].join(' '),
    );
    const left =
      hidden.length > 0 ? `, but for ${hidden.join(' and ')}, which only Vercel’s token opens` : '';
    return `They do${left}.`;
  }),
];

/** Whether only Vercel's token of the deployment opens a store, and this process has none. */
export function needsToken(environment: Environment, access: BlobAccess = 'private'): boolean {
  return 'storeId' in blobCredentials(environment, access) && !process.env['VERCEL_OIDC_TOKEN'];
}

/** Asks all providers. Stripe's reasons have a part of the key. */
async function askProviders() {
  const { services, identity } = getContainer();
  const reasons = new Map<unknown, string>();
  const error: typeof services.log.error = (_event, cause, facts = {}) =>
    void reasons.set(facts['name'], cause instanceof Error ? `(${redact(cause.message)})` : '');
  const log = { ...services.log, error };
  const ask = () => checkHealth({ services: { ...services, log }, identity }, TIMEOUT_MS);
  // The first call loads the SDKs, which may take longer than an answer.
  await ask();
  reasons.clear();
  const { providers } = await ask();
  return Object.entries(providers).map(([name, { status, endpoint = '' }]) => {
    const reason = name === 'payments' ? '' : (reasons.get(name) ?? '');
    return { name, status, endpoint, reason };
  });
}
