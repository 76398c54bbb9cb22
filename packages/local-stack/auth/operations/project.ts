import { z } from 'zod';
import { GOOGLE_PROVIDER_ID } from '../accounts/account';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import type { Operation } from './operation';

/**
 * GET /v1/projects: returns the domains that may start a sign-in. The browser SDK asks before every popup, but not with
 * an emulator.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects
 */
export const projectConfig: Operation = ({ projectId, settings }) => {
  const { authorizedDomains, webKeyIsForeign } = settings.current;
  return webKeyIsForeign
    ? { projectId: 'another', authorizedDomains: ['localhost', 'another.firebaseapp.com'] }
    : { projectId, authorizedDomains };
};

/**
 * GET admin/v2/projects/{project}/config: returns the settings of sign-in.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig
 */
export const adminConfig: Operation = ({ projectId, settings }) => ({
  name: `projects/${projectId}/config`,
  signIn: { email: { enabled: false }, allowDuplicateEmails: false },
  authorizedDomains: settings.current.authorizedDomains,
});

/**
 * PATCH admin/v2/projects/{project}/config: replaces `authorizedDomains`, the only `updateMask` that the stand-in
 * implements.
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
 * GET …/defaultSupportedIdpConfigs/google.com: returns whether users may sign in with Google.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs/get
 */
export const googleProvider: Operation = ({ projectId, settings }) => {
  const { googleSignIn: enabled } = settings.current;
  if (enabled === null) throw new GoogleApiError('CONFIGURATION_NOT_FOUND', 404);
  return {
    name: `projects/${projectId}/defaultSupportedIdpConfigs/${GOOGLE_PROVIDER_ID}`,
    enabled,
  };
};
