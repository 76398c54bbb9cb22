import { createConnection } from '@/lib/browser/connection';
import { deleteAccountEndpoint } from '@/lib/shared/contracts/account';

import type { ServiceContainer } from '../../browser/service-container';
import { createAccountDeletion, describeFailure, openSignInWindow } from '../account/account';
import { type Auth, createAuth, OtherAccountError } from '../account/auth';
import type { SignInError } from '../account/auth-errors';
import { callAsAccount } from '../account/call-as-account';
import { CallError, toCallError } from '../api/call-error';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { NO_ACCOUNT } from '../donation/donation-state';
import { forgetDonation } from '../donation/pending-donation';
import { createLikenessWish } from '../photos/likeness-wish';
import { createSignOutSignal } from '../sign-out-signal';

/** Deletes the user's account, signs out and forgets them here. Rejects with a `CallError`: nothing is changed here. */
export async function deleteAccount(container: ServiceContainer, uid: string): Promise<void> {
  const auth = container.get(createAuth);
  let wasLost = false;
  const { finished } = await repeatUntilAnswered(
    container.get(createConnection),
    () =>
      callAsAccount(auth, uid, deleteAccountEndpoint, {}).catch((error: unknown) => {
        if (wasLost && isGone(error)) return { finished: false };
        // A refused sign-in says nothing of the attempt before.
        const isOpen = wasLost && toCallError(error).code === 'auth_required';
        throw isOpen && !(error instanceof OtherAccountError) ? new CallError('no_answer') : error;
      }),
    () => (wasLost = true),
  );
  await auth.signOut(uid);
  forgetAccount(container, uid);
  container.get(createAccountDeletion).update(() => (finished ? 'finished' : 'begun'));
}

/** Whether our server, or Google when it is asked for a new token, says that there is no such account any more. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'account_deleted' || code === 'auth/user-token-expired';
}

/** When the user last signed in, milliseconds since the epoch; null when signed out. Rejects with the SDK's error. */
export async function lastSignIn(auth: Auth): Promise<number | null> {
  return (await auth.openInTurn(true, true)).signedInAt();
}

/**
 * Asks the user to sign in again, inside the press. Resolves to `done`, to the error, or to null for a closed window.
 */
export async function signInAgain(auth: Auth): Promise<'done' | SignInError | null> {
  const opened = openSignInWindow();
  try {
    const session = await auth.openInTurn(true, true);
    await session.signInAgain(opened);
    return 'done';
  } catch (error) {
    opened?.close();
    return describeFailure(error);
  }
}

/** Removes everything of a deleted account from this browser, which a sign-out keeps for the account's return too. */
export function forgetAccount(container: ServiceContainer, uid: string): void {
  container.get(createSignOutSignal).report();
  container.get(createLikenessWish).update((wanted) => (wanted === uid ? null : wanted));
  forgetDonation(uid);
  forgetDonation(NO_ACCOUNT);
}
