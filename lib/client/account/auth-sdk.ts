import { deleteApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  signOut,
} from 'firebase/auth';
import type { Auth } from 'firebase/auth';

import { isInAppBrowser } from './in-app-browser';
import { noteRedirect, returnsFromSignIn } from './sign-in-hints';
import { isOnHomeScreen, withWindow } from './sign-in-window';

/*
 * The only file that imports the SDK. `import()` alone loads it, so that no page waits for it.
 */

/** The part of the SDK's user that we read. */
export interface SessionUser {
  readonly uid: string;
}

/** A running instance of the SDK. */
export type AuthSession = ReturnType<typeof openAuthSession>;

/** The order that the SDK's own `getAuth` uses. */
const PERSISTENCE = [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence];

/** Connects to the emulator of `__FIREBASE_DEFAULTS__`: https://firebase.google.com/docs/emulator-suite/connect_auth */
function connectToNamedEmulator(auth: Auth): void {
  type Defaults = { __FIREBASE_DEFAULTS__?: { emulatorHosts?: { auth?: string } } };
  const host = (globalThis as Defaults).__FIREBASE_DEFAULTS__?.emulatorHosts?.auth;
  if (host) connectAuthEmulator(auth, `http://${host}`, { disableWarnings: true });
}

/**
 * Whether a sign-in in this tab can come back: with the provider's pages under our own host, outside of other apps.
 * https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
function canRedirect({ emulatorConfig, config }: Auth): boolean {
  const isOwnHost = emulatorConfig !== null || config.authDomain === window.location.host;
  return isOwnHost && !isInAppBrowser();
}

/**
 * Starts the SDK with the project of the environment. `onUser` gets each change of the user or their token.
 * @param withPopup loads the popup's scripts, on phones and in Safari at once: only for a user who is about to sign in.
 */
export function openAuthSession(withPopup: boolean, onUser: (user: SessionUser | null) => void) {
  const app = initializeApp({
    apiKey: process.env.NEXT_PUBLIC_FIREBASE_API_KEY ?? '',
    authDomain: process.env.NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN ?? '',
    projectId: process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID ?? '',
  });
  const auth = initializeAuth(app, {
    persistence: PERSISTENCE,
    ...(withPopup ? { popupRedirectResolver: browserPopupRedirectResolver } : {}),
  });
  connectToNamedEmulator(auth);
  const stopListening = onIdTokenChanged(auth, onUser);

  return {
    /** Whether it can open the popup; it may load Google's scripts at once. */
    withPopup,
    /** Resolves when the stored sign-in is read, or one in this tab has ended; rejects when that failed. */
    async ready(): Promise<SessionUser | null> {
      if (returnsFromSignIn()) {
        noteRedirect(false);
        await getRedirectResult(auth);
      }
      await auth.authStateReady();
      return auth.currentUser;
    },
    /** Signs in, in the opened window or else in this tab. */
    async signInWithGoogle(opened: Window | null): Promise<void> {
      const provider = new GoogleAuthProvider();
      provider.setCustomParameters({ prompt: 'select_account' });
      if (!opened && !isOnHomeScreen() && canRedirect(auth)) {
        noteRedirect(true);
        await signInWithRedirect(auth, provider);
      } else await withWindow(opened, () => signInWithPopup(auth, provider));
    },
    /** Asks the user to sign in again in a window. Rejects when the user is signed out or chooses another account. */
    async signInAgain(opened: Window | null): Promise<void> {
      const { currentUser } = auth;
      if (!currentUser) throw new Error('No user is signed in.');
      const provider = new GoogleAuthProvider();
      if (currentUser.email) provider.setCustomParameters({ login_hint: currentUser.email });
      await withWindow(opened, () => reauthenticateWithPopup(currentUser, provider));
    },
    /** When the user last signed in, milliseconds since the epoch; null when no user is signed in. */
    async signedInAt(): Promise<number | null> {
      await auth.authStateReady();
      const token = await auth.currentUser?.getIdTokenResult();
      return token ? Date.parse(token.authTime) : null;
    },
    /** The ID token of the signed-in user; null when no user is signed in. */
    async userToken(forceRefresh: boolean): Promise<(SessionUser & { readonly idToken: string }) | null> {
      await auth.authStateReady();
      const { currentUser } = auth;
      return currentUser && { uid: currentUser.uid, idToken: await currentUser.getIdToken(forceRefresh) };
    },
    signOut: () => signOut(auth),
    /** Ends the instance; keeps the stored sign-in. */
    async close(): Promise<void> {
      stopListening();
      await deleteApp(app);
    },
  };
}
