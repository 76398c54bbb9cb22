import { randomUUID } from 'node:crypto';

import { deleteApp, initializeApp, cert } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { createFirestoreDatabase } from '@/lib/server/adapters/firestore';
import { grpcCode } from '@/lib/server/adapters/firestore-retries';
import { type Database, DatabaseError } from '@/lib/server/ports';
import { holds } from '../../kit/outcome';
import { inGroup, type Check } from '../check';
import { broken, tryAgain, type Finding } from '../finding';
import type { Deployment } from '../deployment';
import { readCompositeIndexes, readFields, readRules, type DatabaseName } from '../deployed-database';

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

const billingSchema = z.object({ billingEnabled: z.boolean().default(false) });

/** Checks of the database, its rules, its indexes and its policies. */
export const DATABASE_CHECKS: readonly Check[] = inGroup('Firebase', [
  {
    id: 'database',
    title: 'The server reads and writes the database',
    run: async (deployment) => {
      await deployment.google.requireAccess();
      try {
        await withDatabase(deployment, writeReadDelete);
      } catch (error) {
        return databaseProblem(databaseOf(deployment), error);
      }
      return holds('A document was written, read and deleted.');
    },
  },
  {
    id: 'rules',
    title: 'The rules of the database are deployed',
    run: async (deployment) => {
      const database = databaseOf(deployment);
      const { rules } = await readRules(deployment.google, database, RULES_ROLE);
      if (rules === 'missing') return broken(`The database ${database.databaseId} has no rules.`, DEPLOY);
      return rules === 'same'
        ? holds('They are those of firestore.rules.')
        : broken('The rules in force are not those of firestore.rules.', DEPLOY);
    },
  },
  {
    // Time-to-live policies need billing, and only one database of a project is free.
    // https://firebase.google.com/docs/firestore/quotas#free_tier_usage
    id: 'billing',
    title: 'Billing is enabled',
    run: async ({ google, environment }) => {
      const project = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
      // https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
      const address = `https://cloudbilling.googleapis.com/v1/projects/${project}/billingInfo`;
      const { status, body } = await google.get(address, BILLING_ROLE);
      if (status !== 200)
        return broken(`Google answers ${status} about billing.`, tryAgain('status.cloud.google.com'));
      return billingSchema.parse(body).billingEnabled
        ? holds('The project pays for what is not free.')
        : broken(
            'Time-to-live policies and a second database need billing.',
            'Firebase console → Upgrade → the Blaze plan: choose a billing account.',
          );
    },
  },
  {
    id: 'time-to-live',
    title: 'What has expired is deleted by itself',
    run: async (deployment) => {
      const fields = await readFields(deployment.google, databaseOf(deployment), INDEX_ROLE);
      const policies = fields
        .filter(({ override }) => override.ttl)
        .map(({ name, policy }) => ({ name, state: policy }));
      return judgeStates(policies, {
        what: 'time-to-live policy for',
        ready: 'ACTIVE',
        deploy: `${DEPLOY} Google refuses policies to a project without billing (the Blaze plan).`,
        place: 'Time-to-live',
        time: ', up to an hour,',
      });
    },
  },
  {
    id: 'field-indexes',
    title: 'Fields are indexed as the app needs them',
    run: async (deployment) => {
      const fields = await readFields(deployment.google, databaseOf(deployment), INDEX_ROLE);
      const different = fields.filter(({ hasIndexes }) => !hasIndexes);
      return different.length === 0
        ? holds('As firestore.indexes.json says.')
        : broken(`The indexes of ${namesOf(different)} are not those of firestore.indexes.json.`, DEPLOY);
    },
  },
  {
    // Without them an account's portraits are not listed and the report fails.
    id: 'composite-indexes',
    title: 'The indexes of several fields are there',
    run: async (deployment) =>
      judgeStates(await readCompositeIndexes(deployment.google, databaseOf(deployment), INDEX_ROLE), {
        what: 'index of',
        ready: 'READY',
        deploy: DEPLOY,
        place: 'Indexes',
        time: ' some minutes',
      }),
  },
]);

interface State {
  name: string;
  state: string | undefined;
}

/** Judges what Google makes after a deployment: which are missing, in the making or broken. */
function judgeStates(
  states: readonly State[],
  kind: { what: string; ready: string; deploy: string; place: string; time: string },
): Finding {
  const missing = states.filter(({ state }) => state === undefined);
  if (missing.length > 0) return broken(`There is no ${kind.what} ${namesOf(missing)}.`, kind.deploy);
  const creating = states.filter(({ state }) => state === 'CREATING');
  if (creating.length > 0)
    return broken(
      `The ${kind.what} ${namesOf(creating)} is still being made.`,
      `Wait${kind.time} and run the doctor again.`,
    );
  const others = states.filter(({ state }) => state !== kind.ready);
  return others.length === 0
    ? holds(`${namesOf(states)}.`)
    : broken(
        `The ${kind.what} ${namesOf(others)} needs repair.`,
        `Google Cloud console → Firestore → ${kind.place}: delete it, then npm run deploy:rules.`,
      );
}

function namesOf(named: readonly { name: string }[]): string {
  return named.map(({ name }) => name).join(' and ');
}

function databaseOf({ environment }: Deployment): DatabaseName {
  return {
    projectId: environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID,
    databaseId: environment.FIREBASE_DATABASE_ID,
  };
}

async function withDatabase(
  deployment: Deployment,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const { projectId, databaseId } = databaseOf(deployment);
  const {
    FIREBASE_CLIENT_EMAIL: clientEmail,
    FIREBASE_PRIVATE_KEY: privateKey,
    FIRESTORE_TIMEOUT_MS: timeoutMs,
  } = deployment.environment;
  const app = initializeApp(
    { projectId, credential: cert({ projectId, clientEmail, privateKey }) },
    randomUUID(),
  );
  const firestore = getFirestore(app, databaseId);
  try {
    await work(createFirestoreDatabase(firestore, { timeoutMs }));
  } finally {
    await firestore.terminate();
    await deleteApp(app);
  }
}

/** Throws DatabaseError. */
async function writeReadDelete(database: Database): Promise<void> {
  const key = { path: `doctor/${randomUUID()}`, parse: z.object({ at: z.date() }).parse };
  await database.transaction(async (transaction) => transaction.create(key, { at: new Date() }));
  const found = await database.get(key);
  await database.transaction(async (transaction) => transaction.delete(key));
  if (found === null) throw new Error('The written document is missing.');
}

function databaseProblem({ databaseId }: DatabaseName, error: unknown): Finding {
  const code = error instanceof DatabaseError ? grpcCode(error.cause) : null;
  if (code === NOT_FOUND)
    return broken(
      `The project has no database ${databaseId}.`,
      `${CONSOLE} → Add database → Standard edition, with the ID of FIREBASE_DATABASE_ID; a second database needs billing (the Blaze plan).`,
    );
  if (code === PERMISSION_DENIED)
    return broken(
      'The service account may not read or write the database.',
      'Google Cloud console → IAM: give it the role Cloud Datastore User.',
    );
  return broken(
    'The database does not accept a document.',
    `Run the doctor again; if it stays, look at ${CONSOLE} and at status.firebase.google.com.`,
  );
}
