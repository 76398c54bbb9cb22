import type { StandInRequest } from '../kit/http-server';
import { accessToken, publicKeys, token } from './operations/token';
import { batchGet, deleteAccount, lookup } from './operations/accounts';
import { getRelease, getRuleset, listFields, listIndexes } from './operations/deployed-database';
import type { Operation } from './operations/operation';
import { adminConfig, googleProvider, projectConfig, updateConfig } from './operations/project';
import { signInWithIdp } from './operations/sign-in-with-idp';

/** The endpoint of a request. */
export interface Route {
  /** Its name in the call log and in planned faults. */
  name: string;
  operation: Operation;
  /** `client`: a browser with an API key; `admin`: the admin SDK; `account`: a service account; `anyone`. */
  caller: 'client' | 'admin' | 'account' | 'anyone';
  /** The project in the address, or null. */
  projectId: string | null;
  /** The resource in the address after the project, or an empty text. */
  resource: string;
}

type Endpoint = [
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  name: string,
  caller: Route['caller'],
  operation: Operation,
];

const CLIENT = String.raw`^/identitytoolkit\.googleapis\.com/v1`;
const ADMIN = String.raw`${CLIENT}/projects/(?<project>[^/]+)`;
const CONSOLE = String.raw`^/identitytoolkit\.googleapis\.com/admin/v2/projects/(?<project>[^/]+)`;
const RULES = String.raw`^/firebaserules\.googleapis\.com/v1/projects/(?<project>[^/]+)`;
const KEYS = String.raw`^/www\.googleapis\.com/service_accounts/v1/jwk/securetoken@system\.gserviceaccount\.com`;
const GROUPS = String.raw`^/firestore\.googleapis\.com/v1/projects/(?<project>[^/]+)/databases/(?<resource>[^/]+)/collectionGroups/-`;
const GOOGLE_PROVIDER = String.raw`${CONSOLE}/defaultSupportedIdpConfigs/google\.com`;
const FIRESTORE_RELEASE = String.raw`${RULES}/releases/(?<resource>cloud\.firestore(?:/[^/]+)?)`;

const ENDPOINTS: readonly Endpoint[] = [
  ['POST', `${CLIENT}/accounts:signInWithIdp`, 'signInWithIdp', 'client', signInWithIdp],
  ['POST', `${CLIENT}/accounts:lookup`, 'lookup', 'client', lookup],
  ['GET', `${CLIENT}/projects`, 'getProjectConfig', 'client', projectConfig],
  ['POST', String.raw`^/securetoken\.googleapis\.com/v1/token`, 'token', 'client', token],
  ['POST', String.raw`^/oauth2\.googleapis\.com/token`, 'accessToken', 'account', accessToken],
  ['GET', KEYS, 'publicKeys', 'anyone', publicKeys],
  ['GET', `${CONSOLE}/config`, 'getConfig', 'admin', adminConfig],
  ['PATCH', `${CONSOLE}/config`, 'updateConfig', 'admin', updateConfig],
  ['GET', GOOGLE_PROVIDER, 'getGoogleProvider', 'admin', googleProvider],
  ['GET', FIRESTORE_RELEASE, 'getRelease', 'admin', getRelease],
  ['GET', `${RULES}/rulesets/(?<resource>[^/]+)`, 'getRuleset', 'admin', getRuleset],
  ['GET', `${GROUPS}/indexes`, 'listIndexes', 'admin', listIndexes],
  ['GET', `${GROUPS}/fields`, 'listFields', 'admin', listFields],
  ['POST', `${ADMIN}/accounts:lookup`, 'lookup', 'admin', lookup],
  ['POST', `${ADMIN}/accounts:delete`, 'delete', 'admin', deleteAccount],
  ['GET', `${ADMIN}/accounts:batchGet`, 'batchGet', 'admin', batchGet],
];

/** Returns the endpoint of a request, or undefined if the stand-in lacks it. */
export function findRoute(request: StandInRequest): Route | undefined {
  for (const [method, path, name, caller, operation] of ENDPOINTS) {
    const match = method === request.method && new RegExp(`${path}$`).exec(request.url.pathname);
    if (!match) continue;
    const { project = null, resource = '' } = match.groups ?? {};
    return { name, operation, caller, projectId: project, resource };
  }
  return undefined;
}
