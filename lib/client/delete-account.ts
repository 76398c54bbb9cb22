import { isRecord } from '@/lib/browser/browser-storage';
import type { DeleteAccountResponse } from '@/lib/shared/contracts/account';

import { signOut } from './account';
import { callApi } from './api';
import { CallError, callOrCallError } from './call-error';
import { farewellStore } from './farewell';
import { forgetPerson } from './forget-person';
import { repeatUntilAnswered } from './repeat-until-answered';
import { withIdToken } from './with-id-token';

/** Refusals that a repeat meets when the call before it, whose answer was lost, has deleted the account. */
const GONE_CODES = ['auth_required', 'account_deleted'];

/**
 * Deletes the signed-in person's account, then signs out and takes away what this browser has of the person.
 * Rejects with a `CallError`, after which nothing is changed here.
 */
export async function deleteAccount(uid: string): Promise<void> {
  const { finished } = await sendDeletion();
  await signOut();
  await forgetPerson(uid);
  farewellStore.update(() => (finished ? 'finished' : 'begun'));
}

async function sendDeletion(): Promise<DeleteAccountResponse> {
  let lost = 0;
  try {
    return await repeatUntilAnswered(
      () => callOrCallError(() => withIdToken(callDeleteAccount)),
      () => {
        lost += 1;
      },
    );
  } catch (error) {
    if (lost > 0 && error instanceof CallError && GONE_CODES.includes(error.code)) return { finished: false };
    throw error;
  }
}

function callDeleteAccount(idToken: string | null): Promise<DeleteAccountResponse> {
  return callApi('/api/account', {
    method: 'DELETE',
    idToken,
    guard: (body) =>
      isRecord(body) && typeof body.finished === 'boolean' ? { finished: body.finished } : null,
  });
}
