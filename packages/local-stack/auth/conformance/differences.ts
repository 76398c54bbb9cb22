import { TEST_PROJECT_ID } from '../../testing/auth';
import { codeOf, type GetTarget, withClaims, type Target } from './target';

interface Difference {
  what: string;
  /** Why the stand-in differs from the emulator. */
  reason: string;
  look: (target: Target) => Promise<unknown>;
  standIn: unknown;
  emulator: unknown;
}

const MINUTE_SECONDS = 60;

async function lookWith({ signIn, post }: Target, changes: object): Promise<unknown> {
  return codeOf(await post('accounts:lookup', { idToken: withClaims((await signIn()).idToken, changes) }));
}

/** The differences that stay. */
const DIFFERENCES: readonly Difference[] = [
  {
    what: 'an expired ID token',
    reason: 'Google refuses it.',
    look: (target) => lookWith(target, { exp: Math.floor(Date.now() / 1_000) - MINUTE_SECONDS }),
    standIn: 'TOKEN_EXPIRED',
    emulator: undefined,
  },
  {
    what: 'the refresh token of a deleted account',
    // https://firebase.google.com/docs/reference/rest/auth#section-refresh-token
    reason: 'Google names the missing user.',
    look: async ({ signIn, refresh, admin }) => {
      const { localId, refreshToken } = await signIn();
      await admin.deleteUser(localId);
      return codeOf(await refresh(refreshToken));
    },
    standIn: 'USER_NOT_FOUND',
    emulator: 'INVALID_REFRESH_TOKEN',
  },
  {
    what: 'a call of the admin SDK with the key of a browser',
    // https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/lookup
    reason: 'Google asks for an access token.',
    look: async ({ post }) => (await post(`projects/${TEST_PROJECT_ID}/accounts:delete`, {})).status,
    standIn: 401,
    emulator: 400,
  },
  {
    what: 'a full last page of accounts',
    // https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchGet
    reason: 'Google names a next page only if there are more accounts.',
    look: async ({ signIn, admin }) => {
      await signIn();
      return (await admin.listUsers(1)).pageToken;
    },
    standIn: undefined,
    emulator: expect.any(String),
  },
];

/** What the stand-in and the emulator do differently, with the reason. */
export function describeDifferences(getTarget: GetTarget, side: 'standIn' | 'emulator'): void {
  describe('differs on purpose in', () => {
    it.each(DIFFERENCES)('$what: $reason', async (difference) => {
      expect(await difference.look(getTarget())).toEqual(difference[side]);
    });
  });
}
