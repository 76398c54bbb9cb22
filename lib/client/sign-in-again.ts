import { describeFailure } from './account';
import { signInOnceMore } from './auth';
import type { SignInError } from './auth-errors';

/**
 * Has the signed-in person sign in once more in a window; call it inside the press. Resolves to `done`, to what
 * went wrong, or to null when the person closed the window.
 */
export async function signInAgain(): Promise<'done' | SignInError | null> {
  try {
    await signInOnceMore();
    return 'done';
  } catch (error) {
    return describeFailure(error);
  }
}
