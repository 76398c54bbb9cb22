import { z } from 'zod';

import { holds } from '../../kit/outcome';
import { inGroup, type Check } from '../check';
import { broken } from '../finding';
import type { Deployment } from '../deployment';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaseauth */
const ROLE = 'Firebase Authentication Viewer';
const IDENTITY_TOOLKIT = 'https://identitytoolkit.googleapis.com';
const AUTHENTICATION = 'Firebase console → Security → Authentication';
const DOMAINS = `${AUTHENTICATION} → Settings → Authorized domains`;
const YOUR_APPS = 'Firebase console → Project settings → General → Your apps';

const domainsSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });
const providerSchema = z.object({ enabled: z.boolean().default(false) });

/** Checks of the sign-in. */
export const SIGN_IN_CHECKS: readonly Check[] = inGroup('Firebase', [
  {
    id: 'service-account',
    title: 'The service account gets access',
    run: async ({ google }) => {
      await google.signIn();
      return holds('With its key.');
    },
  },
  {
    id: 'web-key',
    title: 'The web API key is the project’s and serves the app',
    run: async (deployment) => {
      const { google, environment } = deployment;
      const key = encodeURIComponent(environment.NEXT_PUBLIC_FIREBASE_API_KEY);
      // https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects
      const { status, body } = await google.getAsPage(`${IDENTITY_TOOLKIT}/v1/projects?key=${key}`);
      if (status !== 200)
        return broken(
          `Google refuses the key with ${status}.`,
          `Set NEXT_PUBLIC_FIREBASE_API_KEY from ${YOUR_APPS}; if it is that, let its restrictions at Google Cloud console → APIs & Services → Credentials allow the app’s address and the Identity Toolkit API.`,
        );
      // The answer names the project only by its number, so the domains are compared.
      const answered = domainsSchema.parse(body).authorizedDomains;
      const expected = await authorizedDomains(deployment);
      return answered.toSorted().join() === expected.toSorted().join()
        ? holds('It is.')
        : broken(
            `The key is not of the project ${environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID}.`,
            `Set all three NEXT_PUBLIC_FIREBASE_ variables from one place: ${YOUR_APPS}.`,
          );
    },
  },
  {
    id: 'google-sign-in',
    title: 'Users can sign in with Google',
    run: async (deployment) => {
      const answer = await askAdmin(deployment, 'defaultSupportedIdpConfigs/google.com');
      return answer.status === 200 && providerSchema.parse(answer.body).enabled
        ? holds('The provider is enabled.')
        : broken(
            'Google is not an enabled sign-in provider.',
            `${AUTHENTICATION} → Sign-in method → Add new provider → Google → Enable.`,
          );
    },
  },
  {
    id: 'authorized-domain',
    title: 'Sign-in may start at the app’s address',
    run: async (deployment) => {
      const host = new URL(deployment.appUrl).hostname;
      return (await authorizedDomains(deployment)).includes(host)
        ? holds(`${host} is an authorized domain.`)
        : broken(`${host} is not an authorized domain.`, `${DOMAINS} → Add domain: ${host}`);
    },
  },
  {
    id: 'auth-domain',
    title: 'The sign-in domain is the project’s',
    run: async (deployment) => {
      const domain = deployment.environment.NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN;
      const { hostname } = new URL(`https://${domain}`);
      return (await authorizedDomains(deployment)).includes(hostname)
        ? holds(`${hostname} is an authorized domain.`)
        : broken(
            `NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN is ${domain}, which is not an authorized domain.`,
            `Set it to the app’s own host, which passes sign-in on to Firebase, or to the one in ${YOUR_APPS}; ${DOMAINS} must have it.`,
          );
    },
  },
]);

/** https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects */
function askAdmin({ google, environment }: Deployment, resource: string) {
  const project = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  return google.get(`${IDENTITY_TOOLKIT}/admin/v2/projects/${project}/${resource}`, ROLE);
}

async function authorizedDomains(deployment: Deployment): Promise<string[]> {
  const { body } = await askAdmin(deployment, 'config');
  return domainsSchema.parse(body).authorizedDomains;
}
