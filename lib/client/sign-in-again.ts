import { describeFailure } from './account';
import { popupSession } from './auth';
import type { SignInError } from './auth-errors';

/**
 * When the signed-in person last signed in, milliseconds since the epoch; null when nobody is signed in. Makes the
 * popup ready, too, so that it opens inside the click. Rejects with the SDK's error.
 */
export async function lastSignIn(): Promise<number | null> {
  return (await popupSession()).signedInAt();
}

/**
 * Has the signed-in person sign in once more in the popup; call it inside the click. Resolves to `done`, to what
 * went wrong, or to null when the person closed the popup.
 */
export async function signInAgain(): Promise<'done' | SignInError | null> {
  try {
    await (await popupSession()).signInAgain();
    return 'done';
  } catch (error) {
    return describeFailure(error);
  }
}
