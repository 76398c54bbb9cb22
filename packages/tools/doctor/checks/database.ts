import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { deleteApp, initializeApp, cert } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { createFirestoreDatabase } from '@/lib/server/adapters/firestore';
import { DEFAULT_DATABASE } from '@/lib/server/environment/environment-rules';
import { type Database, DatabaseError } from '@/lib/server/ports';
import { holds } from '../../kit/outcome';
import type { Check } from '../check';
import { type Finding, broken } from '../finding';
import type { Deployment } from '../deployment';
import { codeOf, DEPLOY, PERMISSION_DENIED } from '../google';
import { billing } from './billing';
import { FIELD_CHECKS } from './database-fields';
import { compositeIndexes } from './database-indexes';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaserules */
const ROLE = 'Firebase Rules Viewer';
/** https://grpc.io/docs/guides/status-codes/ */
const NOT_FOUND = 5;

const FIREBASE_RULES = 'https://firebaserules.googleapis.com/v1';
const releaseSchema = z.object({ rulesetName: z.string() });
const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});

const readAndWrite: Check = {
  id: 'database',
  group: 'Firebase',
  title: 'The server reads and writes the database',
  run: async (deployment) => {
    await deployment.google.requireAccess();
    try {
      await withDatabase(deployment, writeReadDelete);
    } catch (error) {
      return databaseProblem(deployment, error);
    }
    return holds('A document was written, read and deleted.');
  },
};

const rules: Check = {
  id: 'rules',
  group: 'Firebase',
  title: 'The rules of the database are deployed',
  run: async ({ google, environment }) => {
    const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, FIREBASE_DATABASE_ID: database } = environment;
    const name = database === DEFAULT_DATABASE ? 'cloud.firestore' : `cloud.firestore/${database}`;
    const release = await google.get(`${FIREBASE_RULES}/projects/${project}/releases/${name}`, ROLE);
    if (release.status !== 200) return broken(`The database ${database} has no rules.`, DEPLOY);
    const { rulesetName } = releaseSchema.parse(release.body);
    const ruleset = await google.get(`${FIREBASE_RULES}/${rulesetName}`, ROLE);
    const { files } = rulesetSchema.parse(ruleset.body).source;
    const isOurs =
      files.length === 1 && files[0]?.content.trim() === readFileSync('firestore.rules', 'utf8').trim();
    return isOurs
      ? holds('They are those of firestore.rules.')
      : broken('The rules in force are not those of firestore.rules.', DEPLOY);
  },
};

async function withDatabase(
  { environment }: Deployment,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const projectId = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  const { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = environment;
  const app = initializeApp(
    { projectId, credential: cert({ projectId, clientEmail, privateKey }) },
    randomUUID(),
  );
  const firestore = getFirestore(app, environment.FIREBASE_DATABASE_ID);
  try {
    await work(createFirestoreDatabase(firestore, { timeoutMs: environment.FIRESTORE_TIMEOUT_MS }));
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

function databaseProblem({ environment }: Deployment, error: unknown): Finding {
  const code = error instanceof DatabaseError ? codeOf(error.cause) : undefined;
  if (code === NOT_FOUND)
    return broken(
      `The project has no database ${environment.FIREBASE_DATABASE_ID}.`,
      'Firebase console → Firestore Database → Create database, in Native mode, with the name of FIREBASE_DATABASE_ID; a second database needs billing (the Blaze plan).',
    );
  if (code === PERMISSION_DENIED)
    return broken(
      'The service account may not read or write the database.',
      'Google Cloud console → IAM: give it the role Cloud Datastore User.',
    );
  return broken(
    'The database does not accept a document.',
    'Run the doctor again; if it stays, look at Firebase console → Firestore Database and at status.firebase.google.com.',
  );
}

/** Checks of the database, its rules and its policies. */
export const DATABASE_CHECKS: readonly Check[] = [
  readAndWrite,
  rules,
  billing,
  ...FIELD_CHECKS,
  compositeIndexes,
];
