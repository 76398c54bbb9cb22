import { randomUUID } from 'node:crypto';

import { deleteApp, initializeApp, cert } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { createFirestoreDatabase } from '@/lib/server/adapters/firestore';
import { grpcCode } from '@/lib/server/adapters/firestore-transaction';
import { DatabaseError } from '@/lib/server/ports';
import { type Check, checksOf } from '../check';
import { Broken, requireThat, tryAgain } from '../finding';
import type { Deployment } from '../deployment';
import { DeployedDatabase } from '../deployed-database';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaserules */
const RULES_ROLE = 'Firebase Rules Viewer';
/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const INDEX_ROLE = 'Cloud Datastore Viewer';
/** Has the permission resourcemanager.projects.get. https://cloud.google.com/iam/docs/roles-permissions/browser */
const BILLING_ROLE = 'Browser';
/** https://grpc.io/docs/guides/status-codes/ */
const [NOT_FOUND, PERMISSION_DENIED] = [5, 7];

const DEPLOY = 'Run npm run deploy:rules.';
const CONSOLE = 'Firebase console → Databases & Storage → Firestore';

const check = checksOf('Firebase');

/** Checks of the database, its rules, its indexes and its policies. */
export const DATABASE_CHECKS: readonly Check[] = [
  check('database', 'The server reads and writes the database', async (deployment) => {
    await deployment.google.requireAccess();
    await writeReadDelete(deployment).catch((error: unknown) => {
      throw databaseProblem(deployment.environment.FIREBASE_DATABASE_ID, error);
    });
    return 'A document was written, read and deleted.';
  }),
  check('rules', 'The rules of the database are deployed', async (deployment) => {
    const { rules } = await databaseOf(deployment).readRules(RULES_ROLE);
    const { FIREBASE_DATABASE_ID: databaseId } = deployment.environment;
    requireThat(rules !== 'missing', `The database ${databaseId} has no rules.`, DEPLOY);
    requireThat(rules === 'same', 'The rules in force are not those of firestore.rules.', DEPLOY);
    return 'They are those of firestore.rules.';
  }),
  // Time-to-live policies need billing, and only one database of a project is free.
  // https://firebase.google.com/docs/firestore/quotas#free_tier_usage
  check('billing', 'Billing is enabled', async ({ google, environment }) => {
    const project = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
    // https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
    const address = `https://cloudbilling.googleapis.com/v1/projects/${project}/billingInfo`;
    const { status, body } = await google.get(address, BILLING_ROLE);
    requireThat(
      status === 200,
      `Google answers ${status} about billing.`,
      tryAgain('status.cloud.google.com'),
    );
    requireThat(
      z.object({ billingEnabled: z.boolean().default(false) }).parse(body).billingEnabled,
      'Time-to-live policies and a second database need billing.',
      'Firebase console → Upgrade → the Blaze plan: choose a billing account.',
    );
    return 'The project pays for what is not free.';
  }),
  check('time-to-live', 'What has expired is deleted by itself', async (deployment) => {
    const fields = await databaseOf(deployment).readFields(INDEX_ROLE);
    const policies = fields.filter(({ ttl }) => ttl);
    return judgeStates(policies, {
      what: 'time-to-live policy for',
      ready: 'ACTIVE',
      deploy: `${DEPLOY} Google refuses policies to a project without billing (the Blaze plan).`,
      place: 'Time-to-live',
      time: ', up to an hour,',
    });
  }),
  check('field-indexes', 'Fields are indexed as the app needs them', async (deployment) => {
    const fields = await databaseOf(deployment).readFields(INDEX_ROLE);
    const different = fields.filter(({ hasIndexes }) => !hasIndexes);
    requireThat(
      different.length === 0,
      `The indexes of ${namesOf(different)} are not those of firestore.indexes.json.`,
      DEPLOY,
    );
    return 'As firestore.indexes.json says.';
  }),
  // Without them an account's portraits are not listed and the report fails.
  check('composite-indexes', 'The indexes of several fields are there', async (deployment) =>
    judgeStates(await databaseOf(deployment).readCompositeIndexes(INDEX_ROLE), {
      what: 'index of',
      ready: 'READY',
      deploy: DEPLOY,
      place: 'Indexes',
      time: ' some minutes',
    }),
  ),
];

/** Judges what Google makes after a deployment. Throws Broken for what is missing, in the making or broken. */
function judgeStates(
  deployed: readonly { name: string; state: string | undefined }[],
  kind: { what: string; ready: string; deploy: string; place: string; time: string },
): string {
  const inState = (wanted: string | undefined): string =>
    namesOf(deployed.filter(({ state }) => state === wanted));
  requireThat(inState(undefined) === '', `There is no ${kind.what} ${inState(undefined)}.`, kind.deploy);
  requireThat(
    inState('CREATING') === '',
    `The ${kind.what} ${inState('CREATING')} is still being made.`,
    `Wait${kind.time} and run the doctor again.`,
  );
  const others = deployed.filter(({ state }) => state !== kind.ready);
  requireThat(
    others.length === 0,
    `The ${kind.what} ${namesOf(others)} needs repair.`,
    `Google Cloud console → Firestore → ${kind.place}: delete it, then npm run deploy:rules.`,
  );
  return `${namesOf(deployed)}.`;
}

function namesOf(named: readonly { name: string }[]): string {
  return named.map(({ name }) => name).join(' and ');
}

function databaseOf({ google, environment }: Deployment): DeployedDatabase {
  const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: projectId, FIREBASE_DATABASE_ID: databaseId } = environment;
  return new DeployedDatabase(google, projectId, databaseId);
}

/** Throws DatabaseError. */
async function writeReadDelete({ environment }: Deployment): Promise<void> {
  const {
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: projectId,
    FIREBASE_CLIENT_EMAIL: clientEmail,
    FIREBASE_PRIVATE_KEY: privateKey,
    FIRESTORE_TIMEOUT_MS: timeoutMs,
  } = environment;
  const credential = cert({ projectId, clientEmail, privateKey });
  const app = initializeApp({ projectId, credential }, randomUUID());
  const firestore = getFirestore(app, environment.FIREBASE_DATABASE_ID);
  const database = createFirestoreDatabase(firestore, { timeoutMs });
  const key = { path: `doctor/${randomUUID()}`, parse: z.object({ at: z.date() }).parse };
  try {
    await database.transaction(async (transaction) => transaction.create(key, { at: new Date() }));
    const found = await database.get(key);
    await database.transaction(async (transaction) => transaction.delete(key));
    if (found === null) throw new Error('The written document is missing.');
  } finally {
    await firestore.terminate();
    await deleteApp(app);
  }
}

function databaseProblem(databaseId: string, error: unknown): Broken {
  const code = error instanceof DatabaseError ? grpcCode(error.cause) : null;
  if (code === NOT_FOUND)
    return new Broken(
      `The project has no database ${databaseId}.`,
      `${CONSOLE} → Add database → Standard edition, with the ID of FIREBASE_DATABASE_ID; a second database needs billing (the Blaze plan).`,
    );
  if (code === PERMISSION_DENIED)
    return new Broken(
      'The service account may not read or write the database.',
      'Google Cloud console → IAM: give it the role Cloud Datastore User.',
    );
  return new Broken(
    'The database does not accept a document.',
    `Run the doctor again; if it stays, look at ${CONSOLE} and at status.firebase.google.com.`,
  );
}
