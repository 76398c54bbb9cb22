import { z } from 'zod';

import { GOOGLE_PROVIDER_ID } from '../account';
import { GoogleApiError, notImplemented } from '../google-api-error';
import type { Operation } from './operation';

/**
 * GET /v1/projects: where sign-in may be started from. The browser SDK leaves the question out with an
 * emulator; without one it stands before every popup.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects
 */
export const projectConfig: Operation = ({ projectId, settings }) => {
  const { authorizedDomains, webKeyIsForeign } = settings.current;
  return webKeyIsForeign
    ? { projectId: 'another', authorizedDomains: ['localhost', 'another.firebaseapp.com'] }
    : { projectId, authorizedDomains };
};

/**
 * GET admin/v2/projects/{project}/config: the settings of sign-in, as their owner sees them.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig
 */
export const adminConfig: Operation = ({ projectId, settings }) => ({
  name: `projects/${projectId}/config`,
  signIn: { email: { enabled: false }, allowDuplicateEmails: false },
  authorizedDomains: settings.current.authorizedDomains,
  subtype: 'FIREBASE_AUTH',
});

/**
 * PATCH admin/v2/projects/{project}/config: changes the fields that `updateMask` names; of them the stand-in knows
 * `authorizedDomains`, which is replaced whole.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig
 */
export const updateConfig: Operation = (context, request) => {
  if (request.query.get('updateMask') !== 'authorizedDomains') throw notImplemented('Another updateMask');
  const parsed = z.array(z.string()).safeParse(request.body['authorizedDomains'] ?? []);
  if (!parsed.success) throw new GoogleApiError('INVALID_CONFIG');
  context.settings.change({ authorizedDomains: parsed.data });
  return adminConfig(context, request);
};

/**
 * GET …/defaultSupportedIdpConfigs/google.com: whether people may sign in with Google.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs/get
 */
export const googleProvider: Operation = ({ projectId, settings }) => {
  const { googleSignIn: enabled } = settings.current;
  if (enabled === null) throw new GoogleApiError('CONFIGURATION_NOT_FOUND', 404);
  return {
    name: `projects/${projectId}/defaultSupportedIdpConfigs/${GOOGLE_PROVIDER_ID}`,
    enabled,
    clientId: 'local.apps.googleusercontent.com',
  };
};

/** The emulator's own DELETE …/accounts, with which tests remove all accounts. */
export const deleteAllAccounts: Operation = ({ store }) => {
  for (const account of store.list()) store.delete(account.localId);
  return {};
};
