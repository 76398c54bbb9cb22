import { createPrivateKey } from 'node:crypto';

import { startHttpServer } from '../kit/http-server';
import type { StandIn, StandInOptions } from '../kit/stand-in';
import type { BootScriptOptions } from '../shims/boot-script';
import { AccessTokens, type ServiceAccount } from './accounts/access-tokens';
import { AccountStore } from './accounts/account-store';
import { answerApiCall } from './answer-call';
import { outageBody } from './api/google-api-error';
import { findPage } from './pages';
import { findRoute } from './routes';

interface AuthOptions extends StandInOptions {
  /** The Firebase project: audience and issuer of the ID tokens, and part of the admin SDK's addresses. */
  projectId: string;
  /** The project's service account; without one no access token is issued. Its key signs ID tokens, too. */
  serviceAccount?: ServiceAccount;
  /** The other parts of the boot script; none by default. */
  boot?: Omit<BootScriptOptions, 'authHost'>;
}

/** The operation of calls that the stand-in does not implement. */
const UNKNOWN_OPERATION = 'unimplemented';

/**
 * Starts the stand-in for Firebase Authentication and Google's other HTTP services; a path starts with the service's
 * host. Its address without `http://` is FIREBASE_AUTH_EMULATOR_HOST; /boot.js is the stack's boot script.
 * The call log has the names of routes.ts, or `unimplemented`.
 */
export async function startAuth(options: AuthOptions): Promise<StandIn> {
  const { context, port, projectId, serviceAccount, boot = { previewEngine: false } } = options;
  const { settings, clock } = context;
  const store = new AccountStore(context.stateDirectory, clock);
  const redirects = new Map<string, unknown>();
  const accessTokens = new AccessTokens(serviceAccount);
  const tokenKey = serviceAccount ? createPrivateKey(serviceAccount.privateKey) : null;
  const operations = { store, projectId, settings, accessTokens, tokenKey };
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
