import { z } from 'zod';

import { UserError } from '@/tools/command';
import { bodyOf, type Google, IDENTITY_TOOLKIT } from '../doctor/google';
import { NOTHING, onlyByHand, type Action, type Plan } from './action';

type Calls = Pick<Google, 'get' | 'patch'>;

/** https://cloud.google.com/iam/docs/roles-permissions/firebaseauth */
const ROLE = 'Firebase Authentication Admin';

const configSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });
const providerSchema = z.object({ enabled: z.boolean().default(false) });

const addressOf = (projectId: string): string => `${IDENTITY_TOOLKIT}/admin/v2/projects/${projectId}`;

/**
 * Looks whether users can sign in with Google at a host. The actions add the host to the authorized domains and enable the
 * provider. Only a person can set Authentication or the provider up, because Google documents no API that makes the OAuth
 * client. Throws UserError like Google's `get`.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs
 */
export async function planSignIn(google: Calls, projectId: string, host: string): Promise<Plan> {
  const domains = await authorizedDomainsOf(google, projectId);
  if (!domains) return onlyByHand(...setUpProvider('Get started', host));
  const actions: Action[] = [];
  if (!domains.includes(host))
    actions.push({
      sentence: `Adds ${host} to the authorized domains of Firebase.`,
      run: async () => {
        await changeAuthorizedDomain(google, projectId, { action: 'add', host });
        return {};
      },
    });
  const address = `${addressOf(projectId)}/defaultSupportedIdpConfigs/google.com`;
  const provider = await google.get(address, ROLE);
  if (provider.status === 404)
    return { ...NOTHING, actions, byHand: setUpProvider('Sign-in method → Add new provider', host) };
  if (!bodyOf(provider, providerSchema, 'the question for the sign-in with Google').enabled)
    actions.push({
      sentence: 'Enables the sign-in with Google.',
      run: async () => {
        const changed = await google.patch(`${address}?updateMask=enabled`, ROLE, { enabled: true });
        bodyOf(changed, providerSchema, 'the change of the sign-in with Google');
        return {};
      },
    });
  return { ...NOTHING, actions };
}

/** Says how a person sets the sign-in with Google up, from a place of the console's Authentication. */
function setUpProvider(place: string, host: string): string[] {
  return [
    `Firebase console → Security → Authentication → ${place} → Google → Enable → Save.`,
    `Google Cloud console → Google Auth Platform → Clients → Web client (auto created by Google Service) → Authorized redirect URIs → add https://${host}/__/auth/handler.`,
  ];
}

/**
 * Adds a host to the domains where a sign-in may start, or removes it. Google stores them as one list, so only one process
 * may change it at a time. Returns whether the list changed. Throws UserError when Google refuses, and like Google's `get`.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig
 */
export async function changeAuthorizedDomain(
  google: Calls,
  projectId: string,
  { action, host }: { action: 'add' | 'remove'; host: string },
): Promise<boolean> {
  const before = await authorizedDomainsOf(google, projectId);
  if (!before)
    throw new UserError(
      'Authentication is not started: Firebase console → Security → Authentication → Get started.',
    );
  const others = before.filter((domain) => domain !== host);
  if ((action === 'add') === others.length < before.length) return false;
  const authorizedDomains = action === 'add' ? [...others, host] : others;
  const address = `${addressOf(projectId)}/config?updateMask=authorizedDomains`;
  bodyOf(await google.patch(address, ROLE, { authorizedDomains }), configSchema, 'the change of the domains');
  return true;
}

/** Returns undefined before Authentication was started in the console. */
async function authorizedDomainsOf(google: Calls, projectId: string): Promise<string[] | undefined> {
  const config = await google.get(`${addressOf(projectId)}/config`, ROLE);
  if (config.status === 404) return undefined;
  return bodyOf(config, configSchema, 'the question for the authorized domains').authorizedDomains;
}
