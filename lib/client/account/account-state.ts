import type { AccountResponse } from '@/lib/shared/contracts/account';

import type { SignInError } from './auth-errors';

/** The signed-in user. `account` is null until our server has answered. */
export interface AccountState {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly account: AccountResponse | null;
  /** Why the last sign-in failed, or the next one will; null after a success, a new attempt or a dismissal. */
  readonly error: SignInError | null;
}

/** What is left of a deleted account: nothing, or some data that goes soon. */
export type AccountDeletion = 'finished' | 'begun';
