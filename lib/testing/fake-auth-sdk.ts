import { REDIRECT_HINT_KEY } from '@/lib/client/auth';
import type { AuthSession, SessionUser } from '@/lib/client/auth-sdk';

/** Stands for `lib/client/auth-sdk` in tests: the same session, with people who always agree. */
export class FakeAuthSdk {
  /** The sign-in that the browser has stored. */
  stored: SessionUser | null = null;
  /** Every start of the SDK. */
  opened: { withPopup: boolean }[] = [];
  /** Where each sign-in was: a window, or null for the page's own tab. */
  places: (Window | null)[] = [];
  /** When the person last signed in, milliseconds since the epoch. */
  signedInAt = Date.now();
  private failure: Error | null = null;

  reset(): void {
    this.stored = null;
    this.opened = [];
    this.places = [];
    this.signedInAt = Date.now();
    this.failure = null;
  }

  /** Makes the next sign-in end with an error code of the SDK. */
  failNextSignIn(code: string): void {
    this.failure = Object.assign(new Error(code), { code });
  }

  open(withPopup: boolean, onUser: (user: SessionUser | null) => void): AuthSession {
    this.opened.push({ withPopup });
    const started = Promise.resolve().then(() => onUser(this.stored));
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
        if (sessionStorage.getItem(REDIRECT_HINT_KEY) !== null) {
          sessionStorage.removeItem(REDIRECT_HINT_KEY);
          pass();
        }
        return this.stored;
      },
      signInWithGoogle: async (place) => {
        this.places.push(place);
        if (!place) sessionStorage.setItem(REDIRECT_HINT_KEY, '1');
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
      idToken: async () => (this.stored ? `token of ${this.stored.uid}` : null),
      signOut: async () => {
        this.stored = null;
        onUser(null);
      },
      close: async () => undefined,
    };
  }
}
