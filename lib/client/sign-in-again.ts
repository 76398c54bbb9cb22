import { describeFailure } from './account';
import { inWindow, openInTurn } from './auth';
import type { SignInError } from './auth-errors';

/**
 * When the signed-in person last signed in, milliseconds since the epoch; null when nobody is signed in. Makes the
 * session ready, too, for another sign-in. Rejects with the SDK's error.
 */
export async function lastSignIn(): Promise<number | null> {
  return (await openInTurn(true, true)).signedInAt();
}

/**
 * Has the signed-in person sign in once more in a window; call it inside the press. Resolves to `done`, to what
 * went wrong, or to null when the person closed the window.
 */
export async function signInAgain(): Promise<'done' | SignInError | null> {
  try {
    await inWindow(true, (ready, opened) => ready.signInAgain(opened));
    return 'done';
  } catch (error) {
    return describeFailure(error);
  }
}
