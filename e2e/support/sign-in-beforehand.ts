import type { BrowserContext } from '@playwright/test';

import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { signInWithClaims } from '@/tools/portrait/sign-in-locally';
import type { StackAddresses } from '@chiaro/local-stack/environment';

import type { User } from './user';

/** The app's Firebase API key on the local stack. */
const API_KEY = 'local';

async function post<Answer>(url: string, body: object, idToken?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return (await response.json()) as Answer;
}

/**
 * Creates an account, which has consented unless told otherwise, signs it in without the popup, and returns the local
 * storage of a signed-in browser. Its format:
 * https://github.com/firebase/firebase-js-sdk, packages/auth, `UserImpl.toJSON`.
 */
export async function storedSignIn(
  { app, auth }: StackAddresses,
  user: User,
  { hasConsented = true } = {},
): Promise<Record<string, string>> {
  const { claims } = await post<{ claims: object }>(`${auth}/emulator/auth/people`, user);
  const signIn = await signInWithClaims({ app, auth }, claims);
  const { localId: uid, email, displayName, idToken, refreshToken, expiresIn } = signIn;
  if (hasConsented) await post(new URL('/api/consent', app).href, { version: LEGAL_VERSION }, idToken);
  const storedUser = {
    uid,
    email,
    displayName,
    emailVerified: true,
    isAnonymous: false,
    providerData: [{ providerId: 'google.com', uid: email, email, displayName }],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + Number(expiresIn) * 1_000,
    },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  };
  return { [`firebase:authUser:${API_KEY}:[DEFAULT]`]: JSON.stringify(storedUser), signedIn: '1' };
}

/** Signs in a new user before the page is opened. */
export async function signInBeforehand(
  context: BrowserContext,
  addresses: StackAddresses,
  user: User,
): Promise<void> {
  const signIn = await storedSignIn(addresses, user);
  const state = await context.storageState();
  const origin = new URL(addresses.app).origin;
  const others = state.origins.filter((stored) => stored.origin !== origin);
  const before = state.origins.find((stored) => stored.origin === origin)?.localStorage ?? [];
  const localStorage = [...before, ...Object.entries(signIn).map(([name, value]) => ({ name, value }))];
  await context.setStorageState({ ...state, origins: [...others, { origin, localStorage }] });
}
