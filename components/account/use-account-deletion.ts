import { useEffect, useState } from 'react';

import { createAuth } from '@/lib/client/account/auth';
import type { SignInError } from '@/lib/client/account/auth-errors';
import { deleteAccount, lastSignIn, signInAgain } from '@/lib/client/account-deletion/delete-account';
import { toCallError } from '@/lib/client/api/call-error';
import { serverTime } from '@/lib/client/api/server-time';
import { useClient } from '@/lib/browser/use-client';
import { RECENT_SIGN_IN_MS } from '@/lib/shared/rules/accounts';

/** Subtracted from the allowed age of a sign-in, for the way to the server; in milliseconds. */
const MARGIN_MS = 30_000;

/** Why the account is not deleted, or may not be. */
export type DeletionFailure =
  | { readonly kind: 'sign-in'; readonly error: SignInError }
  | { readonly kind: 'call'; readonly reason: 'no_answer' | 'sign_in_again' | 'refused' };

interface AccountDeletion {
  /** Whether the click first opens the popup. */
  needsSignIn: boolean;
  isWorking: boolean;
  failure: DeletionFailure | null;
  /** Deletes the account; call it inside the click. */
  confirm: () => Promise<void>;
}

/** The deletion of the signed-in account. */
export function useAccountDeletion(uid: string): AccountDeletion {
  const client = useClient();
  const auth = client.get(createAuth);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<DeletionFailure | null>(null);

  useEffect(() => {
    const follow = (signedInAt: number | null) =>
      setNeedsSignIn(signedInAt !== null && serverTime() - signedInAt > RECENT_SIGN_IN_MS - MARGIN_MS);
    // Where the age is unknown, the server decides.
    lastSignIn(auth).then(follow, () => undefined);
  }, [auth]);

  async function pass(): Promise<boolean> {
    if (!needsSignIn) return true;
    const outcome = await signInAgain(auth);
    if (outcome === 'done') setNeedsSignIn(false);
    else if (outcome) setFailure({ kind: 'sign-in', error: outcome });
    return outcome === 'done';
  }

  async function confirm(): Promise<void> {
    if (isWorking) return;
    setFailure(null);
    setWorking(true);
    try {
      if (await pass()) await deleteAccount(client, uid);
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
