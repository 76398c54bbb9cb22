import 'server-only';

import type { Auth, DecodedIdToken } from 'firebase-admin/auth';

import type { Actor, Identity } from '../ports';

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

const GOOGLE = 'google.com';
/** No user's uid: asking for it shows that the provider answers. */
const PROBE_UID = 'health-check';

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
    photoURL: token.picture ?? null,
    providerSubject: `${GOOGLE}:${subject}`,
    signedInAt: token.auth_time * 1000,
  };
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
