import { act } from '@testing-library/react';

import { createStore } from '@/lib/browser/store';
import { createAccount } from '@/lib/client/account/account';
import type { AccountState } from '@/lib/client/account/account-session';
import { createAuth } from '@/lib/client/account/auth';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { fake } from './fake';

export const LOADING: AccountState = { status: 'loading', account: null, error: null };

export const SIGNED_OUT: AccountState = { status: 'signed-out', account: null, error: null };

/** Ada's account, as the server answers it; fields can be replaced. */
export function anAccount(changes: Partial<AccountResponse> = {}): AccountResponse {
  return {
    uid: 'ada',
    email: 'ada@example.com',
    displayName: 'Ada Byron',
    photoURL: null,
    credits: 100,
    createdAt: '2026-01-01T00:00:00.000Z',
    openJobs: [],
    secondTries: 3,
    guarantees: 3,
    isSettling: false,
    consentVersion: LEGAL_VERSION,
    ...changes,
  };
}

/** The state of Ada's account with a balance in credits; other fields can be replaced. */
export function signedIn(credits: number, changes: Partial<AccountResponse> = {}): AccountState {
  return { status: 'signed-in', account: anAccount({ ...changes, credits }), error: null };
}

/** Stands for the account and the sign-in of a client; its token is "token". */
export function fakeAccount(initial: AccountState = SIGNED_OUT) {
  const store = createStore(initial);
  const account = {
    store,
    refresh: jest.fn(() => Promise.resolve(store.get().account)),
    signIn: jest.fn(() => Promise.resolve()),
    prepareSignIn: () => undefined,
  };
  return {
    ...account,
    /** Changes the state, as a sign-in does. */
    become: (state: AccountState): void => act(() => store.update(() => state)),
    services: [fake(createAccount, account), fake(createAuth, { idToken: () => Promise.resolve('token') })],
  };
}
