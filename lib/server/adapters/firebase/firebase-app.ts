import 'server-only';

import { cert, getApps, initializeApp, type App } from 'firebase-admin/app';

/** A Firebase project, and the service account that reaches it. */
export interface FirebaseOptions {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

/**
 * Returns an app of the SDK and whether it is new: a development server loads modules anew and keeps the SDK's apps.
 */
export function firebaseApp(name: string, options: FirebaseOptions): { app: App; isNew: boolean } {
  const former = getApps().find((app) => app.name === name);
  if (former) return { app: former, isNew: false };
  const { projectId, clientEmail, privateKey } = options;
  const credential = cert({ projectId, clientEmail, privateKey });
  return { app: initializeApp({ projectId, credential }, name), isNew: true };
}
