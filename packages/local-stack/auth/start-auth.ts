import { startHttpServer } from '../kit/http-server';
import type { StandIn, StandInContext } from '../kit/stand-in';
import type { BootScriptOptions } from '../shims/boot-script';
import { AccessTokens, type ServiceAccount } from './access-tokens';
import { AccountStore } from './account-store';
import { answerApiCall } from './api';
import { outageBody } from './google-api-error';
import { findPage } from './pages';
import { findRoute } from './routes';

interface AuthOptions {
  context: StandInContext;
  /** 0 takes a free port. */
  port: number;
  /** The Firebase project: audience and issuer of the ID tokens, and part of the admin SDK's addresses. */
  projectId: string;
  /** The project's service account; without one no access token is issued. */
  serviceAccount?: ServiceAccount;
  /** What else the boot script contains; nothing when left out. */
  boot?: Omit<BootScriptOptions, 'authHost'>;
}

/** The name in the call log of calls that the stand-in does not implement. */
const UNKNOWN_OPERATION = 'unimplemented';

/**
 * Starts the stand-in for Firebase Authentication, with what else of Google is reached by HTTP: access tokens
 * of a service account, and the rules that are deployed. A service's path follows its host's name. Its address is an origin; without `http://` it is what
 * FIREBASE_AUTH_EMULATOR_HOST takes. It serves the stack's boot script at /boot.js.
 * Operations in the call log: signInWithIdp, lookup, update, delete, token, getProjectConfig, batchGet,
 * batchDelete, deleteAll, accessToken, getConfig, getGoogleProvider, getRelease, getRuleset, unimplemented.
 */
export async function startAuth(options: AuthOptions): Promise<StandIn> {
  const { context, port, projectId, serviceAccount, boot = { previewEngine: false } } = options;
  const { settings, clock } = context;
  const store = new AccountStore(context.stateDirectory, clock);
  const redirects = new Map<string, unknown>();
  const operations = { store, projectId, settings, accessTokens: new AccessTokens(serviceAccount, clock) };
  const server = await startHttpServer({
    service: 'auth',
    context,
    port,
    crossOrigin: true,
    operationOf: (request) => (findPage(request) ? null : (findRoute(request)?.name ?? UNKNOWN_OPERATION)),
    errorBody: outageBody,
    handle: async (request) => {
      const page = findPage(request);
      return page ? page({ store, boot, redirects }, request) : answerApiCall(operations, request);
    },
  });
  return {
    address: server.origin,
    reset: async () => {
      redirects.clear();
      return store.reset();
    },
    stop: async () => {
      store.flush();
      await server.close();
    },
  };
}
