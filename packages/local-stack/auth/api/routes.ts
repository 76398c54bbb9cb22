import type { StandInRequest } from '../../kit/http-server';
import { accessToken } from '../operations/access-token';
import { batchDelete, batchGet } from '../operations/batch';
import { billingInfo } from '../operations/billing';
import { deleteAccount } from '../operations/delete-account';
import {
  createDatabase,
  createIndex,
  getDatabase,
  getDatabaseOperation,
  getField,
  listIndexes,
  updateField,
} from '../operations/database-admin';
import { lookup } from '../operations/lookup';
import type { Operation } from '../operations/operation';
import {
  adminConfig,
  deleteAllAccounts,
  googleProvider,
  projectConfig,
  updateConfig,
  updateGoogleProvider,
} from '../operations/project-config';
import { createRelease, createRuleset, getRelease, getRuleset, updateRelease } from '../operations/rules';
import { signInWithIdp } from '../operations/sign-in-with-idp';
import { token } from '../operations/token';
import { update } from '../operations/update';
import { createWebApp, getWebAppConfig, getWebAppOperation, listWebApps } from '../operations/web-apps';

/** The endpoint of a request. */
export interface Route {
  /** Its name in the call log and in planned faults. */
  name: string;
  operation: Operation;
  /**
   * `client`: a browser with an API key; `admin`: the admin SDK with the owner token or an access token; `account`: a
   * service account that asks for an access token; `test`: a test without credentials.
   */
  caller: 'client' | 'admin' | 'account' | 'test';
  /** The project in the address, or null. */
  projectId: string | null;
  /** The resource in the address after the project, or an empty text. */
  resource: string;
}

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: RegExp;
  name: string;
  caller: Route['caller'];
  operation: Operation;
}

const CLIENT = String.raw`^/identitytoolkit\.googleapis\.com/v1`;
const ADMIN = String.raw`${CLIENT}/projects/(?<project>[^/]+)`;
const CONSOLE = String.raw`^/identitytoolkit\.googleapis\.com/admin/v2/projects/(?<project>[^/]+)`;
const RULES = String.raw`^/firebaserules\.googleapis\.com/v1/projects/(?<project>[^/]+)`;
const MANAGEMENT = String.raw`^/firebase\.googleapis\.com/v1beta1`;
const WEB_APPS = String.raw`${MANAGEMENT}/projects/(?<project>[^/]+)/webApps`;
const DATABASES = String.raw`^/firestore\.googleapis\.com/v1/projects/(?<project>[^/]+)/databases`;
const INDEXES = `${DATABASES}/(?<resource>[^/]+/collectionGroups/[^/]+)/indexes`;
const FIELD = `${DATABASES}/(?<resource>[^/]+/collectionGroups/[^/]+/fields/[^/]+)`;
const BILLING = String.raw`^/cloudbilling\.googleapis\.com/v1/projects/(?<project>[^/]+)/billingInfo`;
const GOOGLE_PROVIDER = String.raw`${CONSOLE}/defaultSupportedIdpConfigs/google\.com`;
const FIRESTORE_RELEASE = String.raw`${RULES}/releases/(?<resource>cloud\.firestore(?:/[^/]+)?)`;

const ENDPOINTS: readonly Endpoint[] = [
  endpoint('POST', `${CLIENT}/accounts:signInWithIdp`, 'signInWithIdp', 'client', signInWithIdp),
  endpoint('POST', `${CLIENT}/accounts:lookup`, 'lookup', 'client', lookup),
  endpoint('POST', `${CLIENT}/accounts:update`, 'update', 'client', update),
  endpoint('POST', `${CLIENT}/accounts:delete`, 'delete', 'client', deleteAccount),
  endpoint('GET', `${CLIENT}/projects`, 'getProjectConfig', 'client', projectConfig),
  endpoint('POST', String.raw`^/securetoken\.googleapis\.com/v1/token`, 'token', 'client', token),
  endpoint('POST', String.raw`^/oauth2\.googleapis\.com/token`, 'accessToken', 'account', accessToken),
  endpoint('GET', `${CONSOLE}/config`, 'getConfig', 'admin', adminConfig),
  endpoint('PATCH', `${CONSOLE}/config`, 'updateConfig', 'admin', updateConfig),
  endpoint('GET', GOOGLE_PROVIDER, 'getGoogleProvider', 'admin', googleProvider),
  endpoint('PATCH', GOOGLE_PROVIDER, 'updateGoogleProvider', 'admin', updateGoogleProvider),
  endpoint('GET', FIRESTORE_RELEASE, 'getRelease', 'admin', getRelease),
  endpoint('PATCH', FIRESTORE_RELEASE, 'updateRelease', 'admin', updateRelease),
  endpoint('POST', `${RULES}/releases`, 'createRelease', 'admin', createRelease),
  endpoint('POST', `${RULES}/rulesets`, 'createRuleset', 'admin', createRuleset),
  endpoint('GET', `${RULES}/rulesets/(?<resource>[^/]+)`, 'getRuleset', 'admin', getRuleset),
  endpoint('GET', WEB_APPS, 'listWebApps', 'admin', listWebApps),
  endpoint('POST', WEB_APPS, 'createWebApp', 'admin', createWebApp),
  endpoint('GET', `${WEB_APPS}/[^/]+/config`, 'getWebAppConfig', 'admin', getWebAppConfig),
  endpoint('GET', `${MANAGEMENT}/operations/[^/]+`, 'getWebAppOperation', 'admin', getWebAppOperation),
  endpoint('POST', DATABASES, 'createDatabase', 'admin', createDatabase),
  endpoint('GET', `${DATABASES}/(?<resource>[^/]+)`, 'getDatabase', 'admin', getDatabase),
  endpoint(
    'GET',
    `${DATABASES}/(?<resource>[^/]+)/operations/[^/]+`,
    'getDatabaseOperation',
    'admin',
    getDatabaseOperation,
  ),
  endpoint('GET', INDEXES, 'listIndexes', 'admin', listIndexes),
  endpoint('POST', INDEXES, 'createIndex', 'admin', createIndex),
  endpoint('GET', FIELD, 'getField', 'admin', getField),
  endpoint('PATCH', FIELD, 'updateField', 'admin', updateField),
  endpoint('GET', BILLING, 'getBillingInfo', 'admin', billingInfo),
  endpoint('POST', `${ADMIN}/accounts:lookup`, 'lookup', 'admin', lookup),
  endpoint('POST', `${ADMIN}/accounts:update`, 'update', 'admin', update),
  endpoint('POST', `${ADMIN}/accounts:delete`, 'delete', 'admin', deleteAccount),
  endpoint('GET', `${ADMIN}/accounts:batchGet`, 'batchGet', 'admin', batchGet),
  endpoint('POST', `${ADMIN}/accounts:batchDelete`, 'batchDelete', 'admin', batchDelete),
  endpoint(
    'DELETE',
    '^/emulator/v1/projects/(?<project>[^/]+)/accounts',
    'deleteAll',
    'test',
    deleteAllAccounts,
  ),
];

function endpoint(
  method: Endpoint['method'],
  path: string,
  name: string,
  caller: Endpoint['caller'],
  operation: Operation,
): Endpoint {
  return { method, path: new RegExp(`${path}$`), name, caller, operation };
}

/** Returns the endpoint of a request, or undefined if the stand-in lacks it. */
export function findRoute({ method, url }: StandInRequest): Route | undefined {
  for (const candidate of ENDPOINTS) {
    const match = candidate.method === method ? candidate.path.exec(url.pathname) : null;
    if (match) {
      const { name, operation, caller } = candidate;
      const { project = null, resource = '' } = match.groups ?? {};
      return { name, operation, caller, projectId: project, resource };
    }
  }
  return undefined;
}
