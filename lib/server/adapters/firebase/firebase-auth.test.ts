import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Auth } from 'firebase-admin/auth';
import { SignJWT } from 'jose';

import type { Identity } from '../../ports';
import { createFirebaseIdentity } from './firebase-auth';

const CREATED = 'Thu, 01 Jan 2026 00:00:00 GMT';
const SIGNED_IN = 'Sun, 01 Feb 2026 00:00:00 GMT';
const RENEWED = 'Sun, 01 Mar 2026 00:00:00 GMT';
const PROJECT = 'demo-keys';
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });
const HOUR_MS = 60 * 60_000;
/** What Google says, in seconds. */
const MAX_AGE = 20_000;

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const clock = { now: () => now };
const getUser = jest.fn();
let now = Date.now();
let server: Server;
let keysUrl: string;
let answer: RequestListener;
let fetches: number;

const sendKeys: RequestListener = (_request, response) => {
  const keys = [{ ...KEY.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }];
  response.setHeader('cache-control', `public, max-age=${MAX_AGE}, must-revalidate`);
  response.end(JSON.stringify({ keys }));
};

const FAILURES: Record<string, RequestListener> = {
  'closes the connection': (_request, response) => response.destroy(),
  'answers 503': (_request, response) => response.writeHead(503).end(),
  'sends no keys': (_request, response) => response.end('<html>'),
  'is silent': () => undefined,
};

function identityWith({ timeoutMs = 60_000, auth = { getUser } as unknown as Auth } = {}): Identity {
  return createFirebaseIdentity(auth, { projectId: PROJECT, keysUrl, timeoutMs, clock, log });
}

function aToken(kid = 'a'): Promise<string> {
  const firebase = { sign_in_provider: 'google.com', identities: { 'google.com': ['subject'] } };
  return new SignJWT({ auth_time: 1_700_000_000, firebase })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject('ada')
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setExpirationTime('1h')
    .sign(KEY.privateKey);
}

const once = { checkRevoked: false };

beforeEach(async () => {
  jest.resetAllMocks();
  now = Date.now();
  fetches = 0;
  answer = sendKeys;
  server = createServer((request, response) => {
    fetches += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('the check of a token', () => {
  it('gives the account, with keys that are fetched once', async () => {
    const identity = identityWith();
    const actor = { uid: 'ada', email: null, displayName: null, providerSubject: 'google.com:subject' };
    const token = await aToken();
    const [first, second] = await Promise.all([identity.verify(token, once), identity.verify(token, once)]);
    expect([first, second]).toEqual([expect.objectContaining(actor), first]);
    now += (MAX_AGE - 1) * 1000;
    expect(await identity.verify(token, once)).toMatchObject({ signedInAt: 1_700_000_000_000 });
    expect(await identity.verify(await aToken('unknown'), once)).toBeNull();
    expect(fetches).toBe(1);
    now += 1000;
    await identity.verify(token, once);
    expect(fetches).toBe(2);
  });

  it.each(Object.keys(FAILURES))('throws and logs once a minute where the key server %s', async (failure) => {
    const identity = identityWith({ timeoutMs: failure === 'is silent' ? 50 : 60_000 });
    answer = FAILURES[failure] ?? sendKeys;
    const token = await aToken();
    for (let call = 0; call < 2; call += 1) await expect(identity.verify(token, once)).rejects.toThrow();
    expect(log.error.mock.calls).toEqual([['sign_in_provider_failed', expect.any(Error)]]);
    now += 60_000;
    await expect(identity.verify(token, once)).rejects.toThrow();
    expect(log.error).toHaveBeenCalledTimes(2);
    // No token at all needs no key.
    expect(await identity.verify('no token', once)).toBeNull();
    if (failure === 'is silent') return;
    answer = sendKeys;
    expect(await identity.verify(token, once)).not.toBeNull();
  });

  it('uses the keys of the last hours meanwhile, and refuses no token whose key may be a newer one', async () => {
    const identity = identityWith();
    await identity.verify(await aToken(), once);
    answer = FAILURES['answers 503'] ?? sendKeys;
    now += 23 * HOUR_MS;
    expect(await identity.verify(await aToken(), once)).not.toBeNull();
    await expect(identity.verify(await aToken('newer'), once)).rejects.toThrow('keys');
    expect(fetches).toBe(2);
    now += HOUR_MS;
    await expect(identity.verify(await aToken(), once)).rejects.toThrow('keys');
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  it('throws and logs where Google does not say in time whether the account is in use', async () => {
    getUser.mockReturnValue(new Promise(() => undefined));
    const identity = identityWith({ timeoutMs: 50 });
    await expect(identity.verify(await aToken(), { checkRevoked: true })).rejects.toThrow();
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});

describe('the list of sign-in accounts', () => {
  it('has the last use of each: a renewed token counts, and so does an account without a time', async () => {
    const users = [
      {
        uid: 'ada',
        metadata: { creationTime: CREATED, lastSignInTime: SIGNED_IN, lastRefreshTime: RENEWED },
      },
      { uid: 'bea', metadata: { creationTime: CREATED, lastSignInTime: SIGNED_IN, lastRefreshTime: null } },
      { uid: 'zoe', metadata: { creationTime: '', lastSignInTime: '' } },
    ];
    const listUsers = jest.fn(() => Promise.resolve({ users, pageToken: 'next' }));
    const identity = identityWith({ auth: { listUsers } as unknown as Auth });
    expect(await identity.list(null)).toEqual({
      accounts: [
        { uid: 'ada', lastUsedAt: Date.parse(RENEWED) },
        { uid: 'bea', lastUsedAt: Date.parse(SIGNED_IN) },
        { uid: 'zoe', lastUsedAt: Number.POSITIVE_INFINITY },
      ],
      nextCursor: 'next',
    });
  });
});
