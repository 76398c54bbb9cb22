import { writeText } from '@/lib/browser/browser-storage';

import type { Client } from '../client';
import type * as AuthSdk from './auth-sdk';
import type { AuthSession, SessionUser } from './auth-sdk';
import { hasStoredSession, returnsFromSignIn, SESSION_HINT_KEY } from './sign-in-hints';

type UserListener = (user: SessionUser | null) => void;

/** Loads the SDK's code, which is large. */
export function createAuthSdkLoader(): () => Promise<Pick<typeof AuthSdk, 'openAuthSession'>> {
  return () => import('./auth-sdk');
}

export type Auth = ReturnType<typeof createAuth>;

/** The sign-in at the identity provider; the account itself comes from our server. */
export function createAuth(client: Client) {
  const loadSdk = client.get(createAuthSdkLoader);
  let session: AuthSession | null = null;
  let opening: Promise<AuthSession> | null = null;
  let listener: UserListener = () => undefined;

  function reportUser(user: SessionUser | null): void {
    // Where storage is blocked the SDK cannot keep the sign-in either.
    writeText('local', SESSION_HINT_KEY, user ? '1' : null);
    listener(user ? { uid: user.uid } : null);
  }

  /** Replaces the session with one that can open a popup, unless a user is signed in (except to reauthenticate). */
  async function open(withPopup: boolean, forSignedIn: boolean): Promise<AuthSession> {
    const sdk = await loadSdk();
    if (session) {
      if (session.withPopup || !withPopup || (!forSignedIn && (await session.ready()))) return session;
      const former = session;
      session = null;
      await former.close();
    }
    session = sdk.openAuthSession(withPopup, reportUser);
    if (forSignedIn) await session.ready();
    return session;
  }

  /**
   * Opens the session after the openings before it: the SDK must not be started twice.
   * @param withPopup with what the sign-in window needs.
   * @param forSignedIn waits for the stored sign-in, and prepares the window for the signed-in user.
   */
  function openInTurn(withPopup: boolean, forSignedIn = false): Promise<AuthSession> {
    opening = Promise.resolve(opening)
      .catch(() => undefined)
      .then(() => open(withPopup, forSignedIn));
    return opening;
  }

  /**
   * Opens a window and the session, and passes both to `signIn`; the window is null where the browser blocks it. Call
   * it inside the press: Safari blocks a window after a wait for the network. Rejects with the SDK's error.
   * @param forSignedIn the user is signed in and signs in again.
   */
  async function inWindow(
    forSignedIn: boolean,
    signIn: (ready: AuthSession, opened: Window | null) => Promise<void>,
  ): Promise<void> {
    const opened = window.open('/opening.html', '', 'width=500,height=600');
    try {
      await signIn(await openInTurn(true, forSignedIn), opened);
    } catch (error) {
      opened?.close();
      throw error;
    }
  }

  return {
    openInTurn,
    inWindow,

    /** Sets the one listener to the signed-in user. */
    onUserChanged(next: UserListener): void {
      listener = next;
    },

    /** Starts the SDK for a stored sign-in, or for a return from one in this tab. Rejects with the SDK's error. */
    async restoreSession(): Promise<void> {
      const restored = await openInTurn(returnsFromSignIn());
      await restored.ready();
    },

    /** Loads the SDK's code without running it. */
    preload(): void {
      loadSdk().catch(() => undefined);
    },

    /** Prepares everything before the press, so that the window shows the provider's page soon. */
    prepareSignIn(): void {
      if (!session?.withPopup) openInTurn(true).catch(() => undefined);
    },

    /**
     * Signs in at the identity provider, in a window or, where the browser allows none, in this tab. Call it inside
     * the press. Rejects with the SDK's error.
     */
    signIn: (): Promise<void> => inWindow(false, (ready, opened) => ready.signInWithGoogle(opened)),

    /** Signs out in this browser. */
    async signOut(): Promise<void> {
      await session?.signOut();
      reportUser(null);
    },

    /**
     * The ID token for our own endpoints, or null while no user is signed in.
     * @throws the SDK's error when a new token is needed and cannot be fetched.
     */
    async idToken(forceRefresh = false): Promise<string | null> {
      if (!session && !hasStoredSession()) return null;
      const active = session ?? (await openInTurn(false));
      return active.idToken(forceRefresh);
    },
  };
}
