import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import { DEFAULT_DATABASE } from '@/lib/server/environment/environment-rules';
import { UserError } from '@/tools/command';
import { planRules } from '../deploy-rules/plan-rules';
import {
  alreadyExists,
  bodyOf,
  FIRESTORE,
  type Google,
  type GoogleAnswer,
  signInAtGoogle,
} from '../doctor/google';
import { NOTHING, oneAction, onlyByHand, type Plan, type Variables } from './action';
import type { SetupRun } from './setup-run';
import { planSignIn } from './sign-in';
import { functionsRegion } from './site';

/** The calls that a plan's actions make. */
type Calls = Pick<Google, 'get' | 'post'>;

/** https://cloud.google.com/iam/docs/roles-permissions/firebase */
const APP_ROLE = 'Firebase Admin';
const APP_VIEWER_ROLE = 'Firebase Viewer';
/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const DATABASE_ROLE = 'Cloud Datastore Owner';
const DATABASE_VIEWER_ROLE = 'Cloud Datastore Viewer';

const MANAGEMENT = 'https://firebase.googleapis.com/v1beta1';
/** Firestore's location near a region of Vercel; elsewhere the operator chooses it. https://firebase.google.com/docs/firestore/locations */
const LOCATIONS: Readonly<Record<string, string>> = { iad1: 'nam5' };
const PAUSE_MS = 1_000;
/** Google makes a web app in seconds and a database in a minute. */
const POLLS = 180;

const KEY_FILE =
  'Firebase console → Project settings → Service accounts → Generate new private key makes the right file.';
/** https://firebase.google.com/docs/firestore/manage-databases */
const ADD_DATABASE =
  'Firebase console → Databases & Storage → Firestore → Add database → Standard edition, production mode';

const keySchema = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});
/** Fields of Google's files that are easily taken for the key. */
const OTHER_FILES = {
  project_info: 'the configuration of an Android app',
  web: 'the secret of an OAuth client',
  installed: 'the secret of an OAuth client',
  apiKey: 'the configuration of a web app',
};
const operationSchema = z.object({
  name: z.string(),
  done: z.boolean().default(false),
  error: z.object({ message: z.string() }).optional(),
});

/** Reads the service account's key, and plans sign-in, the database, its rules and its indexes. */
export async function setUpFirebase(run: SetupRun, addresses: Variables): Promise<void> {
  if (!run.variables['FIREBASE_PRIVATE_KEY']) {
    const path = await run.answer({
      name: 'FIREBASE_KEY_FILE',
      message:
        'The path of the service account’s key: Firebase console → Project settings → Service accounts → Generate new private key',
      problemOf: (given) => (existsSync(given) ? undefined : 'There is no such file.'),
    });
    run.keep(readServiceAccount(path));
    run.print(`  The key is in the variables now; delete ${path}.`);
  }
  const variables = { ...run.variables, ...addresses };
  const { google, projectId } = await signInAtGoogle(variables);
  const databaseId = variables['FIREBASE_DATABASE_ID'] ?? DEFAULT_DATABASE;
  const host = variables['NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN'];
  const database = await planDatabase(google, projectId, databaseId, LOCATIONS[functionsRegion()]);
  const hasNone = database.byHand.length > 0;
  const plans = [
    await planWebApp(google, projectId),
    host ? await planSignIn(google, projectId, host) : NOTHING,
    database,
    hasNone ? NOTHING : await planRules(google, projectId, databaseId),
  ];
  await run.carryOut({
    actions: plans.flatMap(({ actions }) => actions),
    byHand: plans.flatMap(({ byHand }) => byHand),
    variables: Object.assign({}, ...plans.map(({ variables: found }) => found)) as Record<string, string>,
  });
}

/**
 * Reads the key file of a service account. Returns the variables that it has; the private key is in one line with \n written
 * out. Throws UserError for a file that is missing or another one.
 * https://cloud.google.com/iam/docs/keys-create-delete#creating
 */
export function readServiceAccount(path: string): Record<string, string> {
  const file = readJson(path);
  const key = keySchema.safeParse(file);
  if (!key.success) {
    const [, kind = 'another file'] =
      Object.entries(OTHER_FILES).find(([field]) => Object.hasOwn(Object(file) as object, field)) ?? [];
    throw new UserError(`${path} is ${kind}, not the key of a service account. ${KEY_FILE}`);
  }
  return {
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: key.data.project_id,
    FIREBASE_CLIENT_EMAIL: key.data.client_email,
    FIREBASE_PRIVATE_KEY: key.data.private_key.replaceAll('\n', String.raw`\n`),
  };
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UserError(`There is no file ${path} that can be read. ${KEY_FILE}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Looks for the API key of the project's web app. Without a web app the action creates one. The key is
 * NEXT_PUBLIC_FIREBASE_API_KEY of the plan's or the action's variables. Throws UserError like Google's `get`.
 * https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps
 */
export async function planWebApp(google: Calls, projectId: string): Promise<Plan> {
  const address = `${MANAGEMENT}/projects/${projectId}/webApps`;
  const variables = await webAppVariables(google, address);
  if (variables) return { ...NOTHING, variables };
  return oneAction(`Creates a web app in the Firebase project ${projectId}.`, async () => {
    const created = await google.post(address, APP_ROLE, { displayName: 'Chiaro' });
    const operation = { service: MANAGEMENT, role: APP_ROLE, call: 'the creation of a web app' };
    await untilDone(google, created, operation);
    const found = await webAppVariables(google, address);
    if (!found) throw new UserError('Google does not list the web app yet. Try again in a minute.');
    return found;
  });
}

/** Returns the variables of the first web app, or undefined without one. Google lists no deleted ones. */
async function webAppVariables(google: Calls, address: string): Promise<Record<string, string> | undefined> {
  const listed = await google.get(address, APP_VIEWER_ROLE);
  const appsSchema = z.object({ apps: z.array(z.object({ name: z.string() })).default([]) });
  const [app] = bodyOf(listed, appsSchema, 'the question for web apps').apps;
  if (!app) return undefined;
  const config = await google.get(`${MANAGEMENT}/${app.name}/config`, APP_VIEWER_ROLE);
  const configSchema = z.object({ apiKey: z.string().min(1) });
  const { apiKey } = bodyOf(config, configSchema, 'the question for the key of the web app');
  return { NEXT_PUBLIC_FIREBASE_API_KEY: apiKey };
}

/**
 * Looks whether the project has a Firestore database in Native mode of the Standard edition. Without one the action creates
 * it at a location, which can't change later; without a location a person chooses. Only a project's first database has a
 * free quota; for others Google may ask for billing. Throws UserError like Google's `get`.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases
 * @param location such as `nam5`: https://firebase.google.com/docs/firestore/locations
 */
export async function planDatabase(
  google: Calls,
  projectId: string,
  databaseId: string,
  location?: string,
): Promise<Plan> {
  const databases = `${FIRESTORE}/projects/${projectId}/databases`;
  const found = await google.get(`${databases}/${databaseId}`, DATABASE_VIEWER_ROLE);
  if (found.status !== 404) {
    const schema = z.object({ type: z.string(), databaseEdition: z.string().optional() });
    const { type, databaseEdition } = bodyOf(found, schema, `the question for the database ${databaseId}`);
    if (type === 'FIRESTORE_NATIVE' && databaseEdition !== 'ENTERPRISE') return NOTHING;
    return onlyByHand(
      `The database ${databaseId} is in Datastore mode or of the Enterprise edition, which Chiaro can't use: ${ADD_DATABASE}, and set FIREBASE_DATABASE_ID to its ID.`,
    );
  }
  if (location === undefined) return onlyByHand(`${ADD_DATABASE}, with the ID ${databaseId}.`);
  return oneAction(`Creates the Firestore database ${databaseId} in ${location}.`, async () => {
    const call = `the creation of the database ${databaseId}`;
    const body = { type: 'FIRESTORE_NATIVE', locationId: location };
    const address = `${databases}?databaseId=${encodeURIComponent(databaseId)}`;
    const created = await google.post(address, DATABASE_ROLE, body);
    if (!alreadyExists(created))
      await untilDone(google, created, { service: FIRESTORE, role: DATABASE_ROLE, call });
    return {};
  });
}

/**
 * Waits until a long-running operation of Google has ended. Throws UserError when it fails or lasts three minutes, and like
 * Google's `get`. https://google.aip.dev/151
 * @param started the answer to the call that started it
 * @param service the address of the service with its version, to which the operation's name is added
 * @param call what was asked for, after “Google answers with 400 to”
 */
async function untilDone(
  google: Calls,
  started: GoogleAnswer,
  { service, role, call }: { service: string; role: string; call: string },
): Promise<void> {
  let operation = bodyOf(started, operationSchema, call);
  for (let poll = 0; !operation.done; poll += 1) {
    if (poll === POLLS)
      throw new UserError(`Google has not ended ${call} after three minutes. Try again later.`);
    await wait(PAUSE_MS);
    operation = bodyOf(await google.get(`${service}/${operation.name}`, role), operationSchema, call);
  }
  if (operation.error) throw new UserError(`Google refuses ${call}: ${operation.error.message}`);
}
