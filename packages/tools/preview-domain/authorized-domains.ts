import { z } from 'zod';

import type { Google } from '../doctor/google';
import { UserError } from '@/scripts/command';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaseauth */
const ROLE = 'Firebase Authentication Admin';

const configSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });

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
  const address = `https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`;
  const { status, body } = await google.get(address, ROLE);
  if (status !== 200) throw new UserError(`Google answers with ${status} about the authorized domains.`);
  const before = configSchema.parse(body).authorizedDomains;
  const others = before.filter((domain) => domain !== host);
  if ((action === 'add') === others.length < before.length) return false;
  const authorizedDomains = action === 'add' ? [...others, host] : others;
  const changed = await google.patch(`${address}?updateMask=authorizedDomains`, ROLE, { authorizedDomains });
  if (changed.status !== 200) throw new UserError(`Google answers with ${changed.status} to the change.`);
  return true;
}
