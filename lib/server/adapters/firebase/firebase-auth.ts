import 'server-only';

import { getAuth, type Auth, type UserMetadata } from 'firebase-admin/auth';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

import { withinTimeLimit } from '../../../shared/within-time-limit';
import type { Actor, Clock, Identity, Log } from '../../ports';
import { firebaseApp, type FirebaseOptions } from './firebase-app';
import { createGoogleKeys } from './google-keys';

interface IdentityOptions {
  projectId: string;
  /** The address of Google's keys for ID tokens. */
  keysUrl: string;
  /** The time limit of a call while a user waits, in milliseconds. */
  timeoutMs: number;
  clock: Clock;
  log: Log;
}

const APP_NAME = 'chiaro';
const GOOGLE = 'google.com';
/** The most that Firebase lists: https://firebase.google.com/docs/auth/admin/manage-users#list_all_users */
const ACCOUNTS_A_PAGE = 1_000;
/** No user's uid: asking for it shows that the provider answers. */
const PROBE_UID = 'health-check';
const LOGGED_EVERY_MS = 60_000;

/** The claims of a Google account's ID token. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  email: z.string().optional(),
  name: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.literal(GOOGLE),
    identities: z.object({ [GOOGLE]: z.tuple([z.string()], z.unknown()) }),
  }),
});
type Claims = z.output<typeof claimsSchema>;

/** Returns the SDK's Authentication of this process. */
export function openFirebaseAuth(options: FirebaseOptions): Auth {
  return getAuth(firebaseApp(APP_NAME, options).app);
}

/**
 * Firebase Authentication as the services' sign-in provider; accepts Google accounts alone. The SDK's own verifyIdToken
 * gives one code for a bad token and for keys that it can't fetch, and waits for these without a limit.
 */
export function createFirebaseIdentity(auth: Auth, options: IdentityOptions): Identity {
  const { projectId, keysUrl, timeoutMs, clock, log } = options;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logFailure = (error: unknown) => {
    if (clock.now() < loggedAt + LOGGED_EVERY_MS) return;
    loggedAt = clock.now();
    log.error('sign_in_provider_failed', error);
  };
  const keys = createGoogleKeys({ url: keysUrl, timeoutMs, clock, onFailure: logFailure });

  /** Whether the account exists, is enabled, and was not signed out of all sessions since the token's sign-in. */
  async function isInUse({ sub, auth_time: signedInAt }: Claims): Promise<boolean> {
    try {
      const user = await withinTimeLimit(auth.getUser(sub), timeoutMs);
      return (
        !user.disabled &&
        signedInAt * 1000 >= Date.parse(user.tokensValidAfterTime ?? new Date(0).toUTCString())
      );
    } catch (error) {
      if (isNotFound(error)) return false;
      logFailure(error);
      throw error;
    }
  }

  return {
    verify: async (idToken, { checkRevoked }) => {
      const claims = await verifiedClaims(idToken, keys, projectId);
      return claims && (!checkRevoked || (await isInUse(claims))) ? actorOf(claims) : null;
    },
    check: async () => void (await auth.getUser(PROBE_UID).catch(unlessNotFound)),
    delete: (uid) => auth.deleteUser(uid).catch(unlessNotFound),
    list: async (cursor) => {
      const { users, pageToken } = await auth.listUsers(ACCOUNTS_A_PAGE, cursor ?? undefined);
      const accounts = users.map(({ uid, metadata }) => ({ uid, lastUsedAt: lastUseOf(metadata) }));
      return { accounts, nextCursor: pageToken ?? null };
    },
  };
}

/**
 * Returns the claims of a valid ID token of the project; null for another text. Throws what `keys` throws.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
async function verifiedClaims(
  idToken: string,
  keys: JWTVerifyGetKey,
  projectId: string,
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      audience: projectId,
      issuer: `https://securetoken.google.com/${projectId}`,
      requiredClaims: ['exp'],
    });
    return claimsSchema.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function actorOf({ sub, email, name, auth_time: signedInAt, firebase }: Claims): Actor {
  return {
    uid: sub,
    email: email ?? null,
    displayName: name ?? null,
    providerSubject: `${GOOGLE}:${firebase.identities[GOOGLE][0]}`,
    signedInAt: signedInAt * 1000,
  };
}

/** A browser that stays signed in renews its token, without a new sign-in. An account without a time counts as in use. */
function lastUseOf({ creationTime, lastSignInTime, lastRefreshTime }: UserMetadata): number {
  const times = [creationTime, lastSignInTime, lastRefreshTime ?? ''].map((time) => Date.parse(time));
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
}

/** Throws a failure other than that no such account exists. */
function unlessNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}
