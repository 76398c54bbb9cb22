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
  subtype: 'FIREBASE_AUTH',
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
    clientId: 'local.apps.googleusercontent.com',
  };
};

/**
 * PATCH …/defaultSupportedIdpConfigs/google.com: enables or disables the sign-in with Google. `enabled` is the only
 * `updateMask` that the stand-in implements.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs/patch
 */
export const updateGoogleProvider: Operation = (context, request) => {
  if (request.query.get('updateMask') !== 'enabled') throw notImplemented('Another updateMask');
  googleProvider(context, request);
  context.settings.change({ googleSignIn: request.body['enabled'] === true });
  return googleProvider(context, request);
};

/** DELETE …/accounts of the official emulator: deletes all accounts. */
export const deleteAllAccounts: Operation = ({ store }) => {
  for (const account of store.list()) store.delete(account.localId);
  return {};
};

/**
 * GET cloudbilling.googleapis.com/v1/projects/{project}/billingInfo: returns whether the project pays.
 * @see https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
 */
export const billingInfo: Operation = ({ projectId, settings }) => {
  const { billingEnabled } = settings.current;
  if (billingEnabled === null)
    throw new GoogleApiError('Cloud Billing API has not been used in this project or it is disabled.', 403, [
      // https://cloud.google.com/apis/design/errors#error_info
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
        metadata: { service: 'cloudbilling.googleapis.com' },
      },
    ]);
  return {
    name: `projects/${projectId}/billingInfo`,
    projectId,
    billingAccountName: billingEnabled ? 'billingAccounts/000000-000000-000000' : '',
    billingEnabled,
  };
};

const APP_ID = '1:1:web:1';
/** What the local stack's environment has as NEXT_PUBLIC_FIREBASE_API_KEY. */
const API_KEY = 'local';

/**
 * GET webApps: lists the web apps, of which the stand-in has one at most.
 * @see https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps/list
 */
export const listWebApps: Operation = ({ projectId, settings }) =>
  settings.current.hasWebApp ? { apps: [webApp(projectId)] } : {};

/**
 * POST webApps: begins to create a web app.
 * @see https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps/create
 */
export const createWebApp: Operation = ({ settings }) => {
  settings.change({ hasWebApp: true });
  return { name: 'operations/createWebApp' };
};

/**
 * GET operations/{id}: returns the created web app.
 * @see https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/operations/get
 */
export const getWebAppOperation: Operation = ({ projectId }) => ({
  name: 'operations/createWebApp',
  done: true,
  response: { '@type': 'type.googleapis.com/google.firebase.v1beta1.WebApp', ...webApp(projectId) },
});

/**
 * GET webApps/{id}/config: returns what the app's pages need.
 * @see https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps/getConfig
 */
export const getWebAppConfig: Operation = ({ projectId, settings }) => {
  if (!settings.current.hasWebApp) throw new GoogleApiError('Requested entity was not found.', 404);
  return { projectId, appId: APP_ID, apiKey: API_KEY, authDomain: `${projectId}.firebaseapp.com` };
};

function webApp(projectId: string): object {
  return {
    name: `projects/${projectId}/webApps/${APP_ID}`,
    appId: APP_ID,
    displayName: 'Chiaro',
    projectId,
    state: 'ACTIVE',
  };
}
