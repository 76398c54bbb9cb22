import { z } from 'zod';

import { type Check, checksOf } from '../check';
import { requireThat } from '../finding';
import type { Deployment } from '../deployment';
import { type GoogleAnswer, IDENTITY_TOOLKIT } from '../google';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaseauth */
const ROLE = 'Firebase Authentication Viewer';
const AUTHENTICATION = 'Firebase console → Security → Authentication';
const DOMAINS = `${AUTHENTICATION} → Settings → Authorized domains`;
const YOUR_APPS = 'Firebase console → Project settings → General → Your apps';

const check = checksOf('Firebase');

/** Checks of the sign-in. */
export const SIGN_IN_CHECKS: readonly Check[] = [
  check('service-account', 'The service account gets access', async ({ google }) => {
    await google.signIn();
    return 'With its key.';
  }),
  check('web-key', 'The web API key is the project’s and serves the app', async (deployment) => {
    const { google, environment } = deployment;
    const key = encodeURIComponent(environment.NEXT_PUBLIC_FIREBASE_API_KEY);
    // https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects
    const answer = await google.getAsPage(`${IDENTITY_TOOLKIT}/v1/projects?key=${key}`);
    requireThat(
      answer.status === 200,
      `Google refuses the key with ${answer.status}.`,
      `Set NEXT_PUBLIC_FIREBASE_API_KEY from ${YOUR_APPS}; if it is that, let its restrictions at Google Cloud console → APIs & Services → Credentials allow the app’s address and the Identity Toolkit API.`,
    );
    // The answer names the project only by its number, so the domains are compared.
    const expected = await authorizedDomains(deployment);
    requireThat(
      domainsIn(answer).toSorted().join() === expected.toSorted().join(),
      `The key is not of the project ${environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID}.`,
      `Set all three NEXT_PUBLIC_FIREBASE_ variables from one place: ${YOUR_APPS}.`,
    );
    return 'It is.';
  }),
  check('google-sign-in', 'Users can sign in with Google', async (deployment) => {
    const { status, body } = await askAdmin(deployment, 'defaultSupportedIdpConfigs/google.com');
    requireThat(
      status === 200 && z.object({ enabled: z.boolean().default(false) }).parse(body).enabled,
      'Google is not an enabled sign-in provider.',
      `${AUTHENTICATION} → Sign-in method → Add new provider → Google → Enable.`,
    );
    return 'The provider is enabled.';
  }),
  check('authorized-domain', 'Sign-in may start at the app’s address', async (deployment) => {
    const host = new URL(deployment.appUrl).hostname;
    requireThat(
      (await authorizedDomains(deployment)).includes(host),
      `${host} is not an authorized domain.`,
      `${DOMAINS} → Add domain: ${host}`,
    );
    return `${host} is an authorized domain.`;
  }),
  check('auth-domain', 'The sign-in domain is the project’s', async (deployment) => {
    const domain = deployment.environment.NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN;
    const { hostname } = new URL(`https://${domain}`);
    requireThat(
      (await authorizedDomains(deployment)).includes(hostname),
      `NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN is ${domain}, which is not an authorized domain.`,
      `Set it to the app’s own host, which passes sign-in on to Firebase, or to the one in ${YOUR_APPS}; ${DOMAINS} must have it.`,
    );
    return `${hostname} is an authorized domain.`;
  }),
];

/** https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects */
function askAdmin({ google, environment }: Deployment, resource: string): Promise<GoogleAnswer> {
  const project = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  return google.get(`${IDENTITY_TOOLKIT}/admin/v2/projects/${project}/${resource}`, ROLE);
}

async function authorizedDomains(deployment: Deployment): Promise<string[]> {
  return domainsIn(await askAdmin(deployment, 'config'));
}

function domainsIn({ body }: GoogleAnswer): string[] {
  return z.object({ authorizedDomains: z.array(z.string()).default([]) }).parse(body).authorizedDomains;
}
