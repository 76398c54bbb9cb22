import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import http, { createServer, type ServerResponse } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';

/** An account at Google's Identity Toolkit. */
export interface GoogleAccount {
  disabled: boolean;
  /** Tokens of sign-ins before this are revoked, in seconds since the epoch. */
  validSince: number;
}

/** Answers the two calls by which tokens are verified in production. */
export interface GoogleStandIn {
  /** By uid. */
  accounts: Map<string, GoogleAccount>;
  /** Makes all later calls fail. */
  fail(): void;
  /** Issues an ID token with the published key or another one; claims and header fields can be replaced. */
  issue(uid: string, changes?: { claims?: object; header?: object; key?: KeyObject }): string;
  stop(): Promise<void>;
}

const PROJECT_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY_ID = 'the key of these tests';

/** Answers all HTTPS requests of this process: for keys and accounts, else with a 404. */
export async function startGoogleStandIn(projectId: string): Promise<GoogleStandIn> {
  const accounts = new Map<string, GoogleAccount>();
  let isFailing = false;
  const server = createServer((request, response) => {
    void text(request).then((body) => answer(isFailing ? '' : String(request.url), body, accounts, response));
  });
  const { origin, close } = await listenOnLoopback(server);
  const { port } = new URL(origin);
  const original = https.request;
  const redirect = (options: http.RequestOptions, callback?: (response: http.IncomingMessage) => void) =>
    http.request(
      { ...options, protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port, agent: false },
      callback,
    );
  // firebase-admin calls it with options and a callback.
  https.request = redirect as typeof https.request;
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    originalFetch(String(input).replace('https://www.googleapis.com', origin), init);
  return {
    accounts,
    fail: () => {
      isFailing = true;
    },
    issue: (uid, { claims = {}, header = {}, key = PROJECT_KEY.privateKey } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const parts = [
        { alg: 'RS256', kid: KEY_ID, typ: 'JWT', ...header },
        {
          iss: `https://securetoken.google.com/${projectId}`,
          aud: projectId,
          sub: uid,
          user_id: uid,
          email: `${uid}@example.com`,
          iat: now - 60,
          auth_time: now - 60,
          exp: now + 3_540,
          firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [uid] } },
          ...claims,
        },
      ];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
    },
    stop: async () => {
      https.request = original;
      globalThis.fetch = originalFetch;
      await close();
    },
  };
}

function answer(
  url: string,
  body: string,
  accounts: ReadonlyMap<string, GoogleAccount>,
  response: ServerResponse,
): void {
  const send = (status: number, value: object) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=3600',
    });
    response.end(JSON.stringify(value));
  };
  if (url === '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com') {
    send(200, { keys: [{ ...PROJECT_KEY.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256' }] });
  } else if (url.endsWith('/accounts:lookup')) {
    const uids = (JSON.parse(body) as { localId: string[] }).localId;
    const users = uids.flatMap((localId) => {
      const account = accounts.get(localId);
      return account ? [{ localId, disabled: account.disabled, validSince: String(account.validSince) }] : [];
    });
    send(200, users.length > 0 ? { users } : {});
  } else {
    send(404, { error: { message: `${url} is not answered here.` } });
  }
}
