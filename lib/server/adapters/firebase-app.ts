import 'server-only';

import { cert, getApps, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

/** A Firebase project, and the service account that reaches it. */
export interface FirebaseOptions {
  projectId: string;
  databaseId: string;
  clientEmail: string;
  privateKey: string;
}

const APP_NAME = 'chiaro';

const NO_RETRIES = { retry_codes_name: 'non_idempotent' };
/**
 * Switches off the SDK's own retries. A repeated commit looks refused when the first one was applied; our transactions
 * repeat the whole body instead, which sees what was applied. The SDK repeats reads after two and four seconds, also
 * those of a transaction that has ended; our adapter repeats reads itself.
 */
const FIRESTORE_SETTINGS = {
  // Streams follow the retry codes below only with this; without it retry-request decides.
  // https://github.com/googleapis/gax-nodejs/blob/main/gax/src/streamingCalls/streaming.ts
  gaxServerStreamingRetries: true,
  clientConfig: {
    interfaces: {
      'google.firestore.v1.Firestore': {
        methods: { Commit: NO_RETRIES, BatchGetDocuments: NO_RETRIES, RunQuery: NO_RETRIES },
      },
    },
  },
};

/** Returns the SDK's clients of this process; creates them at the first call. */
export function firebaseClients(options: FirebaseOptions): { auth: Auth; firestore: Firestore } {
  const { projectId, databaseId, clientEmail, privateKey } = options;
  let app = getApps().find(({ name }) => name === APP_NAME);
  if (!app) {
    const credential = cert({ projectId, clientEmail, privateKey });
    app = initializeApp({ projectId, credential }, APP_NAME);
    getFirestore(app, databaseId).settings(FIRESTORE_SETTINGS);
  }
  return { auth: getAuth(app), firestore: getFirestore(app, databaseId) };
}
