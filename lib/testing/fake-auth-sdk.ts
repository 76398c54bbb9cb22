import type { AuthSession, SessionUser } from '@/lib/client/account/auth-sdk';
import { createAuthSdkLoader } from '@/lib/client/account/auth-sdk-loader';
import { noteRedirect, returnsFromSignIn } from '@/lib/client/account/sign-in-hints';

import { defer } from './defer';
import { fake } from './fake';

/** Stands for the SDK in tests: the same session, with users who always agree. */
export class FakeAuthSdk {
  /** The browser's stored sign-in. */
  stored: SessionUser | null = null;
  /** Every start of the SDK. */
  opened: { withPopup: boolean }[] = [];
  /** The place of each sign-in: a window, or null for the page's own tab. */
  places: (Window | null)[] = [];
  /** When the user last signed in, milliseconds since the epoch. */
  signedInAt = Date.now();
  /** Reports the end of the session in a tab, as the SDK of the last start does. */
  endSession: () => void = () => undefined;
  /** Resolves when the browser's storage answers. */
  private storage = Promise.resolve();
  private failure: Error | null = null;
  private renewalFailure: Error | null = null;

  /** For a container of the test. */
  readonly service = fake(createAuthSdkLoader, () => {
    return Promise.resolve({ openAuthSession: (...parameters) => this.open(...parameters) });
  });

  /** Makes the next sign-in end with an error code of the SDK. */
  failNextSignIn(code: string): void {
    this.failure = Object.assign(new Error(code), { code });
  }

  /** Makes each renewal of the token end with an error code of the SDK. */
  failRenewals(code: string): void {
    this.renewalFailure = Object.assign(new Error(code), { code });
  }

  /** Lets the browser's storage answer only after a call of the returned function. */
  holdStorage(): () => void {
    const { promise, resolve } = defer();
    this.storage = promise;
    return resolve;
  }

  private open(withPopup: boolean, onUser: (user: SessionUser | null) => void): AuthSession {
    this.opened.push({ withPopup });
    this.endSession = () => onUser(null);
    const started = this.storage.then(() => onUser(this.stored));
    const pass = () => {
      const { failure } = this;
      this.failure = null;
      if (failure) throw failure;
      this.signedInAt = Date.now();
    };
    return {
      withPopup,
      ready: async () => {
        await started;
        if (returnsFromSignIn()) {
          noteRedirect(false);
          pass();
        }
        return this.stored;
      },
      signInWithGoogle: async (place) => {
        this.places.push(place);
        if (!place) noteRedirect(true);
        await started;
        pass();
        this.stored = { uid: 'u1' };
        onUser(this.stored);
      },
      signInAgain: async () => {
        await started;
        pass();
      },
      signedInAt: async () => {
        await started;
        return this.stored && this.signedInAt;
      },
      userToken: async (isRenewal) => {
        if (isRenewal && this.renewalFailure) throw this.renewalFailure;
        return this.stored && { ...this.stored, idToken: `token of ${this.stored.uid}` };
      },
      signOut: async () => {
        this.stored = null;
        onUser(null);
      },
      close: async () => undefined,
    };
  }
}
