import 'server-only';

import { getAuth, type Auth, type DecodedIdToken, type UserMetadata } from 'firebase-admin/auth';

import type { Actor, Identity } from '../ports';
import { firebaseApp, type FirebaseOptions } from './firebase-app';

/** firebase-admin's codes for an invalid or expired token. */
const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

const APP_NAME = 'chiaro';
const GOOGLE = 'google.com';
/** The most that Firebase lists: https://firebase.google.com/docs/auth/admin/manage-users#list_all_users */
const ACCOUNTS_A_PAGE = 1_000;
/** No user's uid: asking for it shows that the provider answers. */
const PROBE_UID = 'health-check';

/** Returns the SDK's Authentication of this process. */
export function openFirebaseAuth(options: FirebaseOptions): Auth {
  return getAuth(firebaseApp(APP_NAME, options).app);
}

/** Firebase Authentication as the services' sign-in provider; accepts Google accounts alone. */
export function createFirebaseIdentity(auth: Auth): Identity {
  return {
    verify: async (idToken, { checkRevoked }) => {
      try {
        return actorOf(await auth.verifyIdToken(idToken, checkRevoked));
      } catch (error) {
        if (INVALID_TOKEN_CODES.has(errorCode(error))) return null;
        throw error;
      }
    },
    check: async () => {
      try {
        await auth.getUser(PROBE_UID);
      } catch (error) {
        if (errorCode(error) !== 'auth/user-not-found') throw error;
      }
    },
    delete: async (uid) => {
      try {
        await auth.deleteUser(uid);
      } catch (error) {
        if (errorCode(error) !== 'auth/user-not-found') throw error;
      }
    },
    list: async (cursor) => {
      const { users, pageToken } = await auth.listUsers(ACCOUNTS_A_PAGE, cursor ?? undefined);
      const accounts = users.map(({ uid, metadata }) => ({ uid, lastUsedAt: lastUseOf(metadata) }));
      return { accounts, nextCursor: pageToken ?? null };
    },
  };
}

function actorOf(token: DecodedIdToken): Actor | null {
  const identities = token.firebase.identities as Record<string, unknown>;
  const subjects = identities[GOOGLE];
  const subject: unknown = Array.isArray(subjects) ? subjects[0] : undefined;
  if (token.firebase.sign_in_provider !== GOOGLE || typeof subject !== 'string') return null;
  const name: unknown = token['name'];
  return {
    uid: token.uid,
    email: token.email ?? null,
    displayName: typeof name === 'string' ? name : null,
    providerSubject: `${GOOGLE}:${subject}`,
    signedInAt: token.auth_time * 1000,
  };
}

/** A browser that stays signed in renews its token, without a new sign-in. An account without a time counts as in use. */
function lastUseOf({ creationTime, lastSignInTime, lastRefreshTime }: UserMetadata): number {
  const times = [creationTime, lastSignInTime, lastRefreshTime ?? ''].map((time) => Date.parse(time));
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
