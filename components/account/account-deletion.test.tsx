import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { setOnline } from '@/lib/browser/testing/set-online';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { createPhotos } from '@/lib/client/photos/photos';
import { createSettings, INITIAL_SETTINGS } from '@/lib/client/settings/generator-settings';
import { createLanguages } from '@/lib/i18n/languages';
import type { Locale } from '@/lib/i18n/locales';
import { anAccount } from '@/lib/testing/fake-account';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import { AccountArea } from './account-area';

const OLD_SIGN_IN_MS = 5 * 60_000;

interface Answer {
  status: number;
  body: object;
}

const DELETED: Answer = { status: 200, body: { finished: true } };
const REFUSED = (status: number, code: string): Answer => ({ status, body: { error: 'x', code } });

let sdk: FakeAuthSdk;
let container: ServiceContainer;
let account: object;
/** What the next deletions answer; null loses the answer. */
let answers: (Answer | null)[] = [];
let deletions = 0;

async function answer(path: string, init?: RequestInit) {
  const isDeletion = init?.method === 'DELETE' && path === '/api/account';
  if (isDeletion) deletions += 1;
  const given = isDeletion ? (answers.shift() ?? null) : { status: 200, body: account };
  if (!given) throw new TypeError('Failed to fetch');
  return jsonAnswer(given.status, given.body);
}

function setAccount(credits: number, openJobs = 0): void {
  const createdAt = '2026-01-01T12:00:00.000Z';
  const jobs = Array.from({ length: openJobs }, (_, index) => ({ id: String(index), createdAt }));
  account = anAccount({ uid: 'u1', credits, openJobs: jobs });
}

beforeEach(() => {
  window.localStorage.clear();
  sdk = new FakeAuthSdk();
  container = new ServiceContainer([sdk.service]);
  sdk.stored = { uid: 'u1' };
  window.localStorage.setItem('signedIn', '1');
  setAccount(70);
  answers = [DELETED];
  deletions = 0;
  globalThis.fetch = answer as unknown as typeof fetch;
});

async function openDialog(locale: Locale = 'en') {
  const [menu, entry] =
    locale === 'en' ? ['Account menu', 'Delete account'] : ['Меню аккаунта', 'Удалить аккаунт'];
  renderWithIntl(<AccountArea />, { locale, container });
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('button', { name: entry }));
  const dialog = within(await screen.findByRole('dialog'));
  // The age of the sign-in is known one turn later.
  await act(async () => Promise.resolve());
  return dialog;
}

describe('deleting the account', () => {
  it.each<[Locale, number, number, string[]]>([
    ['en', 1, 1, ['Your 1 credit, which can’t be paid out', 'The portrait in progress']],
    ['en', 70, 2, ['Your 70 credits, which can’t be paid out', 'The 2 portraits in progress']],
    ['ru', 1, 1, ['1 кредит на вашем балансе', '1 портрет, который']],
    ['ru', 42, 2, ['42 кредита на вашем балансе', '2 портрета, которые']],
    ['ru', 70, 5, ['70 кредитов на вашем балансе', '5 портретов, которые']],
  ])('names in %s what is deleted: %i credits, %i portraits', async (locale, credits, jobs, texts) => {
    setAccount(credits, jobs);
    const dialog = await openDialog(locale);
    for (const text of texts) expect(dialog.getByText(text, { exact: false })).toBeInTheDocument();
  });

  it('says without a network that it can’t be opened, and opens nothing later', async () => {
    renderWithIntl(<AccountArea />, { container });
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
    const entry = await screen.findByRole('button', { name: 'Delete account' });
    const missing = jest
      .spyOn(container.get(createLanguages), 'keep')
      .mockRejectedValue(new TypeError('offline'));
    jest.useFakeTimers();
    act(() => setOnline(false));
    fireEvent.click(entry);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText(/You’re offline/)).toHaveRole('status');
    missing.mockRestore();
    act(() => setOnline(true));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    jest.useRealTimers();
    fireEvent.click(entry);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('deletes, signs out, forgets the user in this browser, and shows a notice', async () => {
    const gallery = container.get(createGalleryCache).store;
    gallery.update(() => ['https://public.example.com/results/1/0.webp']);
    const settings = container.get(createSettings);
    settings.change({ positivePrompt: 'private' });
    const photos = container.get(createPhotos);
    await photos.add([new File(['x'], 'ada.txt')]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.getByText(/deleted your photos, portraits and credits/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(deletions).toBe(1);
    expect(sdk.stored).toBeNull();
    expect(gallery.get()).toEqual([]);
    expect(settings.store.get()).toEqual(INITIAL_SETTINGS);
    expect(photos.store.get()).toMatchObject({ photos: [], notices: [] });
    expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/private|results/);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Your account has been deleted')).not.toBeInTheDocument();
  });

  it('shows when some data is still to be deleted', async () => {
    answers = [{ status: 200, body: { finished: false } }];
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText(/within a few hours/)).toBeInTheDocument();
  });

  it('asks for another sign-in after a while, and goes on', async () => {
    sdk.signedInAt = Date.now() - OLD_SIGN_IN_MS;
    const dialog = await openDialog();
    const button = await dialog.findByRole('button', { name: 'Sign in and delete' });
    await userEvent.click(button);
    expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument();
    expect(Date.now() - sdk.signedInAt).toBeLessThan(OLD_SIGN_IN_MS);
  });

  it.each([
    ['auth/popup-blocked', /blocked the sign-in window/],
    ['auth/user-mismatch', /different Google account/],
  ])('shows why the other sign-in failed: %s', async (code, sentence) => {
    sdk.signedInAt = Date.now() - OLD_SIGN_IN_MS;
    const dialog = await openDialog();
    sdk.failNextSignIn(code);
    await userEvent.click(await dialog.findByRole('button', { name: 'Sign in and delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(deletions).toBe(0);
  });

  it('asks for a sign-in where only the server finds the last one too old', async () => {
    answers = [REFUSED(403, 'recent_sign_in_required'), DELETED];
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please sign in again.');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign in and delete' }));
    expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument();
  });

  it('keeps everything when the server refuses', async () => {
    answers = [REFUSED(409, 'idempotency_conflict')];
    const gallery = container.get(createGalleryCache).store;
    gallery.update(() => ['https://public.example.com/results/1/0.webp']);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your account was not deleted');
    expect(gallery.get()).toHaveLength(1);
    expect(sdk.stored).not.toBeNull();
  });

  it('takes what Google says of the account for the lost answer', async () => {
    answers = [null, REFUSED(401, 'auth_required')];
    const dialog = await openDialog();
    sdk.failRenewals('auth/user-token-expired');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument();
  });

  it('does not take a refused sign-in for the lost answer', async () => {
    answers = [null, ...Array.from({ length: 4 }, () => REFUSED(401, 'auth_required'))];
    const gallery = container.get(createGalleryCache).store;
    gallery.update(() => ['https://public.example.com/results/1/0.webp']);
    const dialog = await openDialog();
    jest.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(dialog.getByRole('alert')).toHaveTextContent('We don’t know whether your account was deleted');
    expect(gallery.get()).toHaveLength(1);
    expect(sdk.stored).not.toBeNull();
    jest.useRealTimers();
  });

  it('deletes and signs out no other account that has signed in meanwhile', async () => {
    answers = [null, DELETED];
    const dialog = await openDialog();
    const fetchNow = globalThis.fetch;
    globalThis.fetch = (async (path: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') sdk.stored = { uid: 'u2' };
      return fetchNow(path, init);
    }) as typeof fetch;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert', {}, { timeout: 4_000 })).toHaveTextContent(
      'Your account was not deleted',
    );
    expect(deletions).toBe(1);
    expect(sdk.stored).toEqual({ uid: 'u2' });
  });

  it('signs out where another browser has deleted the account', async () => {
    const gone = jsonAnswer(410, { error: 'x', code: 'account_deleted' });
    globalThis.fetch = (async () => gone) as unknown as typeof fetch;
    renderWithIntl(<AccountArea />, { container });
    await waitFor(() => expect(sdk.stored).toBeNull());
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
