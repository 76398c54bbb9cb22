import { readText, writeText } from '@/lib/browser/browser-storage';
import { createStore } from '@/lib/browser/store';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';

import type { ServiceContainer } from '../../browser/service-container';
import { CallError } from '../api/call-error';
import { createSignOutSignal } from '../sign-out-signal';
import { createAuthSdkLoader } from './auth-sdk-loader';
import type { AuthSession, SessionUser } from './auth-sdk';
import { hasStoredSession, SESSION_HINT_KEY } from './sign-in-hints';

/** How long a use may wait for the stored sign-in, in milliseconds. */
const READ_LIMIT_MS = 5_000;

/** How long a token may take, in milliseconds: longer than the minute that the SDK waits for Google on phones. */
const TOKEN_LIMIT_MS = 70_000;

/** The stored sign-in. Rejects with the SDK's error, or with the code `no-answer` when there is none in time. */
export function readWithinLimit(session: AuthSession): Promise<SessionUser | null> {
  return withinTimeLimit(session.ready(), READ_LIMIT_MS, () =>
    Object.assign(new Error('The stored sign-in can not be read.'), { code: 'no-answer' }),
  );
}

/** A call for one account, while another one is signed in; nothing was sent. Shown as a call without a sign-in. */
export class OtherAccountError extends CallError {
  constructor() {
    super('auth_required');
  }
}

export type Auth = ReturnType<typeof createAuth>;

/** The session at the identity provider; the account itself comes from our server. Loaded when a user signs in. */
export function createAuth(container: ServiceContainer) {
  const loadSdk = container.get(createAuthSdkLoader);
  let session: AuthSession | null = null;
  let opening: Promise<AuthSession> | null = null;
  let onSignedOut: () => void = () => undefined;
  /** The id of the last reported user; undefined before the first report. */
  const uidStore = createStore<string | null | undefined>(undefined);

  /** Reports the user or the end of a session, also of one that ended while no tab was open. */
  function reportUser(user: SessionUser | null, isSignOut = false): void {
    // The sign-out is known. A user may have signed in since, in another tab.
    const before = uidStore.get();
    if (!user && before === null) return;
    // Of several tabs, the first that reports the end finds a stored session.
    const isFirst = before ? hasStoredSession() : readText('local', SESSION_HINT_KEY) !== null;
    writeText('local', SESSION_HINT_KEY, user ? '1' : null);
    uidStore.update(() => user && user.uid);
    if (!user && (isSignOut || isFirst)) onSignedOut();
  }

  // Another tab has signed out; the SDK finds out later.
  container.get(createSignOutSignal).store.subscribe(() => {
    if (uidStore.get() && !hasStoredSession()) uidStore.update(() => null);
  });

  /** Replaces the session with one that can open a popup, unless a user is signed in (except to reauthenticate). */
  async function open(withPopup: boolean, forSignedIn: boolean): Promise<AuthSession> {
    const sdk = await loadSdk();
    if (session) {
      if (session.withPopup || !withPopup || (!forSignedIn && (await readWithinLimit(session))))
        return session;
      const former = session;
      session = null;
      await former.close();
    }
    session = sdk.openAuthSession(withPopup, (user) => reportUser(user));
    if (forSignedIn) await readWithinLimit(session);
    return session;
  }

  /**
   * Opens the session after the openings before it: the SDK must not be started twice. Rejects with the SDK's error.
   * @param withPopup with what the sign-in window needs.
   * @param forSignedIn waits for the stored sign-in, and prepares the window for the signed-in user.
   */
  function openInTurn(withPopup: boolean, forSignedIn = false): Promise<AuthSession> {
    opening = Promise.resolve(opening)
      .catch(() => undefined)
      .then(() => open(withPopup, forSignedIn));
    return opening;
  }

  return {
    uidStore,
    openInTurn,

    /** Sets the one listener to the end of a session, here or by the provider. Of several tabs the first calls it. */
    onSignedOut(next: () => void): void {
      onSignedOut = next;
    },

    /** Prepares everything before the press, so that the window shows the provider's page soon. */
    prepareSignIn(): void {
      if (!session?.withPopup) openInTurn(true).catch(() => undefined);
    },

    /** Signs an account out in this browser. Another one that has signed in meanwhile stays signed in. */
    async signOut(uid = uidStore.get()): Promise<void> {
      if (uidStore.get() !== uid) return;
      reportUser(null, true);
      await session?.signOut();
    },

    /**
     * An account's ID token, or null while no user is signed in.
     * @throws OtherAccountError for another account; the SDK's error for a new token; an error when nothing answers.
     */
    async idToken(uid: string, forceRefresh = false): Promise<string | null> {
      if (!session && !hasStoredSession()) return null;
      const active = session ?? (await openInTurn(false));
      const token = await withinTimeLimit(active.userToken(forceRefresh), TOKEN_LIMIT_MS);
      if (token && token.uid !== uid) throw new OtherAccountError();
      return token && token.idToken;
    },
  };
}
