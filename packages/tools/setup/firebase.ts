import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { UserError } from '@/scripts/command';
import { alreadyExists, bodyOf, type Google } from '../doctor/google';
import { authorizedDomainsOf, changeAuthorizedDomain } from '../preview-domain/authorized-domains';
import { NOTHING, oneAction, onlyByHand, type Action, type Plan } from './action';
import { untilDone } from './google-operation';

/** The calls that a plan's actions make. */
type Calls = Pick<Google, 'get' | 'post' | 'patch'>;

/** https://cloud.google.com/iam/docs/roles-permissions/firebase */
const APP_ROLE = 'Firebase Admin';
const APP_VIEWER_ROLE = 'Firebase Viewer';
/** https://cloud.google.com/iam/docs/roles-permissions/firebaseauth */
const SIGN_IN_ROLE = 'Firebase Authentication Admin';
/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const DATABASE_ROLE = 'Cloud Datastore Owner';
const DATABASE_VIEWER_ROLE = 'Cloud Datastore Viewer';

const MANAGEMENT = 'https://firebase.googleapis.com/v1beta1';
const IDENTITY_TOOLKIT = 'https://identitytoolkit.googleapis.com/admin/v2';
const FIRESTORE = 'https://firestore.googleapis.com/v1';

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
const appsSchema = z.object({ apps: z.array(z.object({ name: z.string() })).default([]) });
const appConfigSchema = z.object({ apiKey: z.string().min(1) });
const providerSchema = z.object({ enabled: z.boolean().default(false) });
const databaseSchema = z.object({ type: z.string(), databaseEdition: z.string().optional() });

/**
 * Reads the key file of a service account. Returns the variables that it has; the private key is in one line with \n written
 * out. Throws UserError for a file that is missing or another one.
 * https://cloud.google.com/iam/docs/keys-create-delete#creating
 */
export function readServiceAccount(path: string): Record<string, string> {
  const file = readJson(path);
  const key = keySchema.safeParse(file);
  if (!key.success)
    throw new UserError(`${path} is ${kindOf(file)}, not the key of a service account. ${KEY_FILE}`);
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

/** Names a file of Google's that is easily taken for the key. */
function kindOf(file: unknown): string {
  const has = (field: string): boolean => typeof file === 'object' && file !== null && field in file;
  if (has('project_info')) return 'the configuration of an Android app';
  if (has('web') || has('installed')) return 'the secret of an OAuth client';
  if (has('apiKey')) return 'the configuration of a web app';
  return 'another file';
}

/**
 * Looks for the API key of the project's web app. Without a web app the action creates one. The key is
 * NEXT_PUBLIC_FIREBASE_API_KEY of the plan's or the action's variables. Throws UserError like Google's `get`.
 * https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps
 */
export async function planWebApp(google: Calls, projectId: string): Promise<Plan> {
  const variables = await webAppVariables(google, projectId);
  if (variables) return { ...NOTHING, variables };
  const run = async (): Promise<Record<string, string>> => {
    const address = `${MANAGEMENT}/projects/${projectId}/webApps`;
    const call = 'the creation of a web app';
    const created = await google.post(address, APP_ROLE, { displayName: 'Chiaro' });
    await untilDone(google, created, { service: MANAGEMENT, role: APP_ROLE, call });
    const found = await webAppVariables(google, projectId);
    if (!found) throw new UserError('Google does not list the web app yet. Try again in a minute.');
    return found;
  };
  return oneAction(`Creates a web app in the Firebase project ${projectId}.`, run);
}

/** Returns the variables of the first web app, or undefined without one. Google lists no deleted ones. */
async function webAppVariables(
  google: Calls,
  projectId: string,
): Promise<Record<string, string> | undefined> {
  const listed = await google.get(`${MANAGEMENT}/projects/${projectId}/webApps`, APP_VIEWER_ROLE);
  const [app] = bodyOf(listed, appsSchema, 'the question for web apps').apps;
  if (!app) return undefined;
  const config = await google.get(`${MANAGEMENT}/${app.name}/config`, APP_VIEWER_ROLE);
  const { apiKey } = bodyOf(config, appConfigSchema, 'the question for the key of the web app');
  return { NEXT_PUBLIC_FIREBASE_API_KEY: apiKey };
}

/**
 * Looks whether users can sign in with Google at a host. The actions add the host to the authorized domains and enable the
 * provider. Only a person can set Authentication or the provider up, because Google documents no API that makes the OAuth
 * client. Throws UserError like Google's `get`.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs
 */
export async function planSignIn(google: Calls, projectId: string, host: string): Promise<Plan> {
  const domains = await authorizedDomainsOf(google, projectId);
  if (!domains) return onlyByHand(...setUpProvider('Get started', host));
  const actions: Action[] = [];
  if (!domains.includes(host))
    actions.push({
      sentence: `Adds ${host} to the authorized domains of Firebase.`,
      run: async () => {
        await changeAuthorizedDomain(google, projectId, { action: 'add', host });
        return {};
      },
    });
  const address = `${IDENTITY_TOOLKIT}/projects/${projectId}/defaultSupportedIdpConfigs/google.com`;
  const provider = await google.get(address, SIGN_IN_ROLE);
  if (provider.status === 404)
    return { ...NOTHING, actions, byHand: setUpProvider('Sign-in method → Add new provider', host) };
  if (!bodyOf(provider, providerSchema, 'the question for the sign-in with Google').enabled)
    actions.push({
      sentence: 'Enables the sign-in with Google.',
      run: async () => {
        const changed = await google.patch(`${address}?updateMask=enabled`, SIGN_IN_ROLE, { enabled: true });
        bodyOf(changed, providerSchema, 'the change of the sign-in with Google');
        return {};
      },
    });
  return { ...NOTHING, actions };
}

/** Says how a person sets the sign-in with Google up, from a place of the console's Authentication. */
function setUpProvider(way: string, host: string): string[] {
  return [
    `Firebase console → Security → Authentication → ${way} → Google → Enable → Save.`,
    `Google Cloud console → Google Auth Platform → Clients → Web client (auto created by Google Service) → Authorized redirect URIs → add https://${host}/__/auth/handler.`,
  ];
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
    const call = `the question for the database ${databaseId}`;
    const { type, databaseEdition } = bodyOf(found, databaseSchema, call);
    if (type === 'FIRESTORE_NATIVE' && databaseEdition !== 'ENTERPRISE') return NOTHING;
    return onlyByHand(
      `The database ${databaseId} is in Datastore mode or of the Enterprise edition, which Chiaro can't use: ${ADD_DATABASE}, and set FIREBASE_DATABASE_ID to its ID.`,
    );
  }
  if (location === undefined) return onlyByHand(`${ADD_DATABASE}, with the ID ${databaseId}.`);
  const run = async (): Promise<Record<string, string>> => {
    const call = `the creation of the database ${databaseId}`;
    const body = { type: 'FIRESTORE_NATIVE', locationId: location };
    const created = await google.post(
      `${databases}?databaseId=${encodeURIComponent(databaseId)}`,
      DATABASE_ROLE,
      body,
    );
    if (!alreadyExists(created))
      await untilDone(google, created, { service: FIRESTORE, role: DATABASE_ROLE, call });
    return {};
  };
  return oneAction(`Creates the Firestore database ${databaseId} in ${location}.`, run);
}
