import { z } from 'zod';

import { UserError } from '@/scripts/command';
import { bodyOf, type Google } from '../doctor/google';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaseauth */
const ROLE = 'Firebase Authentication Admin';

const configSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });

/**
 * Returns the domains where a sign-in may start, or undefined before Authentication was started in the console. Throws
 * UserError when Google refuses, and like Google's `get`.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig
 */
export async function authorizedDomainsOf(
  google: Pick<Google, 'get'>,
  projectId: string,
): Promise<string[] | undefined> {
  const config = await google.get(addressOf(projectId), ROLE);
  if (config.status === 404) return undefined;
  return bodyOf(config, configSchema, 'the question for the authorized domains').authorizedDomains;
}

/**
 * Adds a host to the domains where a sign-in may start, or removes it. Google stores them as one list, so only one process
 * may change it at a time. Returns whether the list changed. Throws UserError when Google refuses, and like Google's `get`.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig
 */
export async function changeAuthorizedDomain(
  google: Pick<Google, 'get' | 'patch'>,
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
  const address = `${addressOf(projectId)}?updateMask=authorizedDomains`;
  bodyOf(await google.patch(address, ROLE, { authorizedDomains }), configSchema, 'the change of the domains');
  return true;
}

function addressOf(projectId: string): string {
  return `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`;
}
