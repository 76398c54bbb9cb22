import { act, waitFor } from '@testing-library/react';

import { anAccount } from '@/lib/testing/fake-account';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';
import { jsonAnswer } from '@/lib/testing/json-answer';

import { ServiceContainer } from '../../browser/service-container';
import { createAccount } from './account';
import type { AccountState } from './account-session';
import { createSignOutSignal } from '../sign-out-signal';
import { createAuth, OtherAccountError } from './auth';

const ACCOUNT = anAccount({ uid: 'u1' });

let credits = 100;
const fetchMock = jest.fn<Promise<Pick<Response, 'status' | 'headers' | 'json'>>, [string, RequestInit]>();

let sdk: FakeAuthSdk;
let container: ServiceContainer;
let account: ReturnType<typeof createAccount>;
let stop: () => void = () => undefined;

/** Opens a page; a second call in a test is a reload. */
function start(): { readonly current: AccountState } {
  stop();
  container = new ServiceContainer([sdk.service]);
  account = container.get(createAccount);
  const signal = container.get(createSignOutSignal);
  forgetUser = jest.spyOn(signal, 'report').mockImplementation(() => undefined);
  stop = account.start((task) => task());
  const { store } = account;
  return {
    get current() {
      return store.get();
    },
  };
}

/** Opens a page and signs in, until the account is there. */
async function startSignedIn(): Promise<ReturnType<typeof start>> {
  const result = start();
  await act(() => account.signIn());
  await waitFor(() => expect(result.current.account?.credits).toBe(100));
  return result;
}

let forgetUser: jest.SpyInstance;
const closeWindow = jest.fn();
const openedWindow = { close: closeWindow } as unknown as Window;
const openWindow = jest.spyOn(window, 'open');

beforeEach(() => {
  openWindow.mockReset().mockReturnValue(openedWindow);
  closeWindow.mockReset();
  window.sessionStorage.clear();
  window.localStorage.clear();
  sdk = new FakeAuthSdk();
  credits = 100;
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => jsonAnswer(200, { ...ACCOUNT, credits }));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});

describe('the account', () => {
  it('is signed out at once for a new visitor, without the SDK', async () => {
    const result = start();
    expect(result.current).toEqual({ status: 'signed-out', account: null, error: null });
    expect(await container.get(createAuth).idToken('u1')).toBeNull();
    expect(sdk.opened).toEqual([]);
  });

  it('signs in through the popup and fetches the account with the token', async () => {
    const result = await startSignedIn();
    expect(result.current.status).toBe('signed-in');
    const [path, init] = fetchMock.mock.lastCall ?? [];
    expect(path).toBe('/api/account');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token of u1');
  });

  it('restores a stored sign-in without the popup', async () => {
    window.localStorage.setItem('signedIn', '1');
    sdk.stored = { uid: 'u1' };
    const result = start();
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current.status).toBe('signed-in'));
    expect(sdk.opened).toEqual([{ withPopup: false }]);
  });

  describe('while the browser’s storage does not answer', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      window.localStorage.setItem('signedIn', '1');
      sdk.stored = { uid: 'u1' };
    });
    afterEach(() => jest.useRealTimers());

    it('goes on signed out after five seconds, and takes a late answer', async () => {
      const answer = sdk.holdStorage();
      const result = start();
      await jest.advanceTimersByTimeAsync(4_900);
      expect(result.current.status).toBe('loading');
      await jest.advanceTimersByTimeAsync(200);
      const silent = { status: 'signed-out', account: null, error: 'no_answer', isUnread: true };
      expect(result.current).toEqual(silent);
      act(() => account.dismissError());
      expect(result.current).toEqual({ ...silent, error: null });
      answer();
      await jest.advanceTimersByTimeAsync(0);
      expect(result.current).toMatchObject({
        status: 'signed-in',
        account: { credits: 100 },
        isUnread: false,
      });
    });

    it('closes the window of a sign-in, which could not be stored', async () => {
      window.localStorage.clear();
      sdk.holdStorage();
      const result = start();
      void account.signIn();
      await jest.advanceTimersByTimeAsync(5_000);
      expect(closeWindow).toHaveBeenCalledTimes(1);
      expect(sdk.places).toEqual([]);
      expect(result.current.error).toBe('no_answer');
    });
  });

  it('is signed out when the stored sign-in has ended', async () => {
    window.localStorage.setItem('signedIn', '1');
    const result = start();
    await waitFor(() => expect(result.current.status).toBe('signed-out'));
    expect(window.localStorage.getItem('signedIn')).toBeNull();
  });

  it('restores a stored sign-in where local storage is full, and there alone asks the SDK without a hint', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    sdk.stored = { uid: 'u1' };
    const result = start();
    await waitFor(() => expect(result.current.status).toBe('signed-in'));
    full.mockRestore();
    expect(window.localStorage).toHaveLength(0);
    expect(start().current.status).toBe('signed-out');
    expect(window.localStorage).toHaveLength(0);
  });

  it('says in another app’s browser that Google refuses it, before a sign-in and after its closed window', async () => {
    const agent = jest.spyOn(window.navigator, 'userAgent', 'get');
    agent.mockReturnValue(
      'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/128.0 Safari/537.36',
    );
    const result = start();
    await waitFor(() => expect(result.current.error).toBe('in_app_browser'));
    account.dismissError();
    sdk.failNextSignIn('auth/popup-closed-by-user');
    await act(() => account.signIn());
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(result.current.error).toBe('in_app_browser');

    sdk.failNextSignIn('auth/network-request-failed');
    await act(() => account.signIn());
    expect(result.current.error).toBe('offline');
    agent.mockRestore();
  });

  it('has no error when the user closes the popup', async () => {
    const result = start();
    sdk.failNextSignIn('auth/popup-closed-by-user');
    await act(() => account.signIn());
    expect(result.current).toMatchObject({ status: 'signed-out', error: null });
  });

  it('opens the window inside the press, before the SDK is loaded', async () => {
    start();
    const signingIn = act(() => account.signIn());
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(sdk.opened).toEqual([]);
    await signingIn;
    expect(sdk.places).toEqual([openedWindow]);
    expect(closeWindow).not.toHaveBeenCalled();
  });

  it('signs in in this tab where no window opens, and has the error after the return', async () => {
    start();
    openWindow.mockReturnValue(null);
    await act(() => account.signIn());
    expect(sdk.places).toEqual([null]);

    sdk.stored = null;
    window.localStorage.clear();
    sdk.failNextSignIn('auth/user-disabled');
    const returned = start();
    await waitFor(() => expect(returned.current.error).toBe('account_disabled'));
    expect(sdk.opened.at(-1)).toEqual({ withPopup: true });
    expect(start().current).toMatchObject({ status: 'signed-out', error: null });
  });

  it('has an error when the popup is blocked, until the next attempt', async () => {
    const result = start();
    sdk.failNextSignIn('auth/popup-blocked');
    await act(() => account.signIn());
    expect(result.current.error).toBe('popup_blocked');
    await act(() => account.signIn());
    expect(result.current.error).toBeNull();
  });

  it.each([
    ['gets the focus again', new Event('focus')],
    ['comes back from the page cache', new PageTransitionEvent('pageshow', { persisted: true })],
  ])('fetches the balance when the window %s', async (_name, event) => {
    const result = await startSignedIn();
    credits = 70;
    act(() => void window.dispatchEvent(event));
    await waitFor(() => expect(result.current.account?.credits).toBe(70));
  });

  it('asks again once when the server still settles something', async () => {
    jest.useFakeTimers();
    fetchMock.mockImplementation(async () => jsonAnswer(200, { ...ACCOUNT, credits, isSettling: true }));
    const result = await startSignedIn();
    credits = 130;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(result.current.account?.credits).toBe(130);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it('keeps the known balance when a refresh fails', async () => {
    const result = await startSignedIn();
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await act(() => account.refresh());
    expect(result.current).toMatchObject({ account: { credits: 100 }, error: null });
  });

  it('has an error while the account can’t be loaded', async () => {
    const result = start();
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await act(() => account.signIn());
    await waitFor(() => expect(result.current.error).toBe('account_unavailable'));
    await act(() => account.refresh());
    expect(result.current).toMatchObject({ account: { credits: 100 }, error: null });
  });

  it('gives an account no token of another one, and does not sign the other one out', async () => {
    const result = await startSignedIn();
    const auth = container.get(createAuth);
    await expect(auth.idToken('u1')).resolves.toBe('token of u1');
    await expect(auth.idToken('u2')).rejects.toThrow(OtherAccountError);
    await act(() => auth.signOut('u2'));
    expect(result.current.status).toBe('signed-in');
    expect(sdk.stored).toEqual({ uid: 'u1' });
  });

  it('signs out, and can sign in again', async () => {
    const result = await startSignedIn();
    await act(() => container.get(createAuth).signOut());
    expect(result.current).toMatchObject({ status: 'signed-out', account: null });
    await act(() => account.signIn());
    expect(result.current.status).toBe('signed-in');
  });

  it('forgets its user once: at a sign-out, and when the identity provider ends the session', async () => {
    await startSignedIn();
    expect(forgetUser).not.toHaveBeenCalled();
    await act(() => container.get(createAuth).signOut());
    await waitFor(() => expect(forgetUser).toHaveBeenCalledTimes(1));
    await act(async () => sdk.endSession());
    expect(forgetUser).toHaveBeenCalledTimes(1);
    await act(() => account.signIn());
    await act(async () => sdk.endSession());
    await waitFor(() => expect(forgetUser).toHaveBeenCalledTimes(2));
  });

  it('forgets no user where another tab has done so, and one whose session has ended while no tab was open', async () => {
    const result = await startSignedIn();
    window.localStorage.removeItem('signedIn');
    await act(async () => sdk.endSession());
    expect(result.current.status).toBe('signed-out');
    expect(forgetUser).not.toHaveBeenCalled();
    sdk.stored = null;
    window.localStorage.setItem('signedIn', '1');
    const later = start();
    await waitFor(() => expect(later.current.status).toBe('signed-out'));
    expect(forgetUser).toHaveBeenCalledTimes(1);
  });

  it('adds the popup to a restored session without a user', async () => {
    window.localStorage.setItem('signedIn', '1');
    const result = start();
    await waitFor(() => expect(result.current.status).toBe('signed-out'));
    await act(() => account.signIn());
    expect(result.current.status).toBe('signed-in');
    expect(sdk.opened).toEqual([{ withPopup: false }, { withPopup: true }]);
  });

  it('ignores an answer for a user who signed out meanwhile', async () => {
    const result = start();
    let answer: (response: Pick<Response, 'status' | 'headers' | 'json'>) => void = () => undefined;
    fetchMock.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await act(() => account.signIn());
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    await act(() => container.get(createAuth).signOut());
    await act(async () => answer(jsonAnswer(200, ACCOUNT)));
    expect(result.current.account).toBeNull();
  });
});
