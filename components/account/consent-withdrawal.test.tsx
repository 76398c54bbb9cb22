import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createAccount } from '@/lib/client/account/account';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { anAccount } from '@/lib/testing/fake-account';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import { AccountArea } from './account-area';

const PORTRAIT = 'https://public.example.com/results/1/0.webp';

let container: ServiceContainer;
let consentVersion: string | null;
/** The answer to the next withdrawals; a status of 0 loses it. */
let answer: { status: number; body: object };
let withdrawals = 0;

async function respond(path: string, init?: RequestInit) {
  const isWithdrawal = init?.method === 'DELETE' && path === '/api/consent';
  if (isWithdrawal) {
    withdrawals += 1;
    if (answer.status === 0) throw new TypeError('Failed to fetch');
    if (answer.status === 200) consentVersion = null;
  }
  const account = anAccount({ uid: 'u1', credits: 70, consentVersion });
  const given = isWithdrawal ? answer : { status: 200, body: account };
  return jsonAnswer(given.status, given.body);
}

function answerWith(finished: boolean) {
  return { status: 200, body: { withdrawnAt: '2026-11-28T12:00:00.000Z', finished } };
}

beforeEach(() => {
  window.localStorage.clear();
  const sdk = new FakeAuthSdk();
  sdk.stored = { uid: 'u1' };
  container = new ServiceContainer([sdk.service]);
  window.localStorage.setItem('signedIn', '1');
  consentVersion = LEGAL_VERSION;
  answer = answerWith(true);
  withdrawals = 0;
  globalThis.fetch = respond as unknown as typeof fetch;
  container.get(createGalleryCache).store.update(() => [PORTRAIT]);
});

async function openDialog() {
  renderWithIntl(<AccountArea />, { container });
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw consent' }));
  return within(
    await screen.findByRole('dialog', { name: 'Withdraw your consent to the use of your photos?' }),
  );
}

describe('withdrawing the consent', () => {
  it('deletes photos and portraits, keeps the sign-in and the credits, and then is not offered', async () => {
    const dialog = await openDialog();
    expect(dialog.getByText('You’ll keep your account and its 70 credits.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
    const done = within(await screen.findByRole('dialog', { name: 'Your consent has been withdrawn' }));
    expect(done.getByRole('status')).toHaveTextContent(
      'Your photos and portraits have been deleted. You have 70 credits.',
    );
    expect(withdrawals).toBe(1);
    expect(container.get(createGalleryCache).store.get()).toEqual([]);
    expect(container.get(createAccount).store.get()).toMatchObject({
      status: 'signed-in',
      account: { consentVersion: null },
    });
    await userEvent.click(done.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    expect(screen.queryByRole('button', { name: 'Withdraw consent' })).not.toBeInTheDocument();
  });

  it('says that the rest is deleted later', async () => {
    answer = answerWith(false);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
    expect(await screen.findByText(/^The rest of your photos and portraits/)).toHaveRole('status');
  });

  it.each([
    [
      'is refused',
      { status: 401, body: { error: 'x', code: 'auth_required' } },
      'Your consent was not withdrawn',
    ],
    ['gets no answer', { status: 0, body: {} }, 'We don’t know whether your consent was withdrawn'],
  ])('keeps everything when it %s', async (_case, given, title) => {
    answer = given;
    const dialog = await openDialog();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    jest.useFakeTimers();
    await user.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(container.get(createGalleryCache).store.get()).toEqual([PORTRAIT]);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep consent' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
