import { useEffect, useState } from 'react';

import type { SignInError } from '@/lib/client/auth-errors';
import { toCallError } from '@/lib/client/call-error';
import { deleteAccount } from '@/lib/client/delete-account';
import { lastSignIn, signInAgain } from '@/lib/client/sign-in-again';
import { RECENT_SIGN_IN_MS } from '@/lib/shared/rules/accounts';

/** Taken off the age of a sign-in that will do, for the way to the server; in milliseconds. */
const MARGIN_MS = 30_000;

/** Why the account is not deleted, or not known to be. */
export type DeletionFailure =
  | { readonly kind: 'sign-in'; readonly error: SignInError }
  | { readonly kind: 'call'; readonly reason: 'no_answer' | 'sign_in_again' | 'refused' };

interface AccountDeletion {
  /** Whether the click opens the popup first. */
  needsSignIn: boolean;
  isWorking: boolean;
  failure: DeletionFailure | null;
  /** Deletes the account; call it inside the click. */
  confirm: () => Promise<void>;
}

/** The deletion of the account that is signed in, from the question to its end. */
export function useAccountDeletion(uid: string): AccountDeletion {
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<DeletionFailure | null>(null);

  useEffect(() => {
    const follow = (signedInAt: number | null) =>
      setNeedsSignIn(signedInAt !== null && Date.now() - signedInAt > RECENT_SIGN_IN_MS - MARGIN_MS);
    // Where it can't be told, the server tells.
    lastSignIn().then(follow, () => undefined);
  }, []);

  async function pass(): Promise<boolean> {
    if (!needsSignIn) return true;
    const outcome = await signInAgain();
    if (outcome === 'done') setNeedsSignIn(false);
    else if (outcome) setFailure({ kind: 'sign-in', error: outcome });
    return outcome === 'done';
  }

  async function confirm(): Promise<void> {
    if (isWorking) return;
    setFailure(null);
    setWorking(true);
    try {
      if (await pass()) await deleteAccount(uid);
    } catch (error) {
      const { code, isDefinite } = toCallError(error);
      const isTooOld = code === 'recent_sign_in_required';
      if (isTooOld) setNeedsSignIn(true);
      const refusal = isTooOld ? 'sign_in_again' : 'refused';
      setFailure({ kind: 'call', reason: isDefinite ? refusal : 'no_answer' });
    }
    setWorking(false);
  }

  return { needsSignIn, isWorking, failure, confirm };
}
