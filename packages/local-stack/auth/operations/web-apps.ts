import { GoogleApiError } from '../api/google-api-error';
import type { Operation } from './operation';

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
