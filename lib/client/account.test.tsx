import { act, renderHook, waitFor } from '@testing-library/react';

import {
  getIdToken,
  refreshAccount,
  resetAccountStore,
  signIn,
  signOut,
  startAccountStore,
  useAccount,
} from './account';
import { resetAuth } from './auth';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';

const sdk = new FakeAuthSdk();
jest.mock('./auth-sdk', () => ({
  openAuthSession: (...parameters: Parameters<FakeAuthSdk['open']>) => sdk.open(...parameters),
}));

const ACCOUNT = {
  uid: 'u1',
  email: 'ada@example.com',
  displayName: 'Ada Byron',
  photoURL: null,
  credits: 100,
  createdAt: '2026-01-01T00:00:00.000Z',
  openJobs: [],
};

let credits = 100;
const fetchMock = jest.fn<Promise<Pick<Response, 'status' | 'json'>>, [string, RequestInit]>();

function start(): { current: ReturnType<typeof useAccount> } {
  startAccountStore((task) => task());
  return renderHook(() => useAccount()).result;
}

const closeWindow = jest.fn();
const openedWindow = { close: closeWindow } as unknown as Window;
const openWindow = jest.spyOn(window, 'open');

beforeEach(() => {
  openWindow.mockReset().mockReturnValue(openedWindow);
  closeWindow.mockReset();
  window.sessionStorage.clear();
  window.localStorage.clear();
  resetAccountStore();
  resetAuth();
  sdk.reset();
  credits = 100;
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => ({ status: 200, json: async () => ({ ...ACCOUNT, credits }) }));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});

describe('the account store', () => {
  it('knows at once that a new visitor is signed out, without starting the SDK', async () => {
    const result = start();
    expect(result.current).toEqual({ status: 'signed-out', account: null, error: null });
    expect(await getIdToken()).toBeNull();
    expect(sdk.opened).toEqual([]);
  });

  it('signs in through the popup and fetches the account with the token', async () => {
    const result = start();
    await act(() => signIn());
    await waitFor(() => expect(result.current.account?.credits).toBe(100));
    expect(result.current.status).toBe('signed-in');
    const [path, init] = fetchMock.mock.lastCall ?? [];
    expect(path).toBe('/api/account');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token of u1');
  });

  it('restores a stored sign-in without the machinery of the popup', async () => {
    window.localStorage.setItem('signedIn', '1');
    sdk.stored = { uid: 'u1' };
    const result = start();
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current.status).toBe('signed-in'));
    expect(sdk.opened).toEqual([{ withPopup: false }]);
  });

  it('is signed out when the stored sign-in has ended meanwhile', async () => {
    window.localStorage.setItem('signedIn', '1');
    const result = start();
    await waitFor(() => expect(result.current.status).toBe('signed-out'));
    expect(window.localStorage.getItem('signedIn')).toBeNull();
  });

  it('says nothing when the person closes the popup', async () => {
    const result = start();
    sdk.failNextSignIn('auth/popup-closed-by-user');
    await act(() => signIn());
    expect(result.current).toMatchObject({ status: 'signed-out', error: null });
  });

  it('opens the window within the press, before the SDK is there', async () => {
    start();
    const signingIn = act(() => signIn());
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(sdk.opened).toEqual([]);
    await signingIn;
    expect(sdk.places).toEqual([openedWindow]);
    expect(closeWindow).not.toHaveBeenCalled();
  });

  it('closes the window of a sign-in that failed', async () => {
    start();
    sdk.failNextSignIn('auth/network-request-failed');
    await act(() => signIn());
    expect(closeWindow).toHaveBeenCalledTimes(1);
  });

  it('signs in in this tab where no window opens, and says after the return what went wrong', async () => {
    const result = start();
    openWindow.mockReturnValue(null);
    await act(() => signIn());
    expect(sdk.places).toEqual([null]);

    sdk.stored = null;
    window.localStorage.clear();
    act(() => resetAccountStore());
    resetAuth();
    sdk.failNextSignIn('auth/user-disabled');
    act(() => startAccountStore((task) => task()));
    await waitFor(() => expect(result.current.error).toBe('account_disabled'));
    expect(sdk.opened.at(-1)).toEqual({ withPopup: true });

    act(() => resetAccountStore());
    act(() => startAccountStore((task) => task()));
    expect(result.current).toMatchObject({ status: 'signed-out', error: null });
  });

  it('says when the popup was blocked, and forgets it at the next attempt', async () => {
    const result = start();
    sdk.failNextSignIn('auth/popup-blocked');
    await act(() => signIn());
    expect(result.current.error).toBe('popup_blocked');
    await act(() => signIn());
    expect(result.current.error).toBeNull();
  });

  it('shows the new balance when the window gets the focus again', async () => {
    const result = start();
    await act(() => signIn());
    await waitFor(() => expect(result.current.account?.credits).toBe(100));
    credits = 70;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(result.current.account?.credits).toBe(70));
  });

  it('keeps the known balance when a refresh fails', async () => {
    const result = start();
    await act(() => signIn());
    await waitFor(() => expect(result.current.account).not.toBeNull());
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await act(() => refreshAccount());
    expect(result.current).toMatchObject({ account: { credits: 100 }, error: null });
  });

  it('says that the account could not be loaded, until it can', async () => {
    const result = start();
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await act(() => signIn());
    await waitFor(() => expect(result.current.error).toBe('account_unavailable'));
    await act(() => refreshAccount());
    expect(result.current).toMatchObject({ account: { credits: 100 }, error: null });
  });

  it('signs out, and can sign in again', async () => {
    const result = start();
    await act(() => signIn());
    await act(() => signOut());
    expect(result.current).toMatchObject({ status: 'signed-out', account: null });
    await act(() => signIn());
    expect(result.current.status).toBe('signed-in');
  });

  it('gives a popup to a restored session that turned out to be empty', async () => {
    window.localStorage.setItem('signedIn', '1');
    const result = start();
    await waitFor(() => expect(result.current.status).toBe('signed-out'));
    await act(() => signIn());
    expect(result.current.status).toBe('signed-in');
    expect(sdk.opened).toEqual([{ withPopup: false }, { withPopup: true }]);
  });

  it('ignores an answer that belongs to a person who signed out meanwhile', async () => {
    const result = start();
    let answer: (response: Pick<Response, 'status' | 'json'>) => void = () => undefined;
    fetchMock.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await act(() => signIn());
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    await act(() => signOut());
    await act(async () => answer({ status: 200, json: async () => ACCOUNT }));
    expect(result.current.account).toBeNull();
  });
});
