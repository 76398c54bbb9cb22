import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { saveFile } from '@/lib/browser/save-file';
import { WITHDRAWAL_DAYS } from '@/lib/shared/rules/donations';
import { withdrawFromPaymentEndpoint } from '@/lib/shared/contracts/payments';
import { readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { ServiceContainer } from '@/lib/browser/service-container';
import type { AccountState } from '@/lib/client/account/account-session';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import { answerWith, resetDonateStage } from './testing/donate-stage';
import { WithdrawalSection } from './withdrawal/withdrawal-section';

jest.mock('@/lib/browser/save-file', () => ({ saveFile: jest.fn() }));

const DAY_MS = 24 * 60 * 60_000;
const OPEN = 'Withdraw from contract here';
const RECEIPT = { withdrawnAt: '2026-11-28T12:00:00.000Z', cents: 500, credits: 525, isRefunded: true };

function entry(type: string, id: string, daysAgo: number, cents: number | null = null) {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  return { id, type, amount: 10, balance: 10, cents, createdAt };
}

const ENTRIES = [
  entry('debit', 'debit_1', 1),
  entry('donation', 'donation_pi_new', 2, 500),
  entry('donation', 'donation_pi_old', 2 * WITHDRAWAL_DAYS + 10, 1000),
];

/** Answers with these entries, and with these answers to the withdrawals, the last one repeated. */
function answers(entries: object[], ...withdrawals: { status: number; body: object }[]) {
  return answerWith({
    [readLedgerEndpoint.path]: () => ({
      status: 200,
      body: { entries, nextCursor: entries === ENTRIES ? 'more' : null },
    }),
    [withdrawFromPaymentEndpoint.path]: () => {
      const [next, ...others] = withdrawals;
      if (others.length > 0) withdrawals.shift();
      return next ?? { status: 200, body: RECEIPT };
    },
  });
}

beforeAll(() => import('./withdrawal/withdrawal-dialog'));
beforeEach(resetDonateStage);

function renderSection(account: AccountState) {
  const container = new ServiceContainer(fakeAccount(account).services);
  renderWithIntl(<WithdrawalSection />, { container });
}

async function openDialog(account: AccountState = signedIn(625)) {
  renderSection(account);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: OPEN }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Withdraw from contract' })) };
}

async function confirm() {
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('radio', { name: /^\$5, / }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw from this payment' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }));
  return { user, dialog };
}

describe('the withdrawal from a payment', () => {
  it('offers the payments of the last days, and asks once before it sends anything', async () => {
    const calls = answers(ENTRIES);
    const { user, dialog } = await openDialog();
    expect(await dialog.findAllByRole('radio')).toHaveLength(1);
    await user.click(dialog.getByRole('radio', { name: /^\$5, / }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw from this payment' }));
    expect(dialog.getByText(/^You are withdrawing from your payment of \$5 made on /)).toBeInTheDocument();
    expect(dialog.getByText(/^Name and e-mail address: /)).toBeInTheDocument();
    const paths = calls.mock.calls.map(([path]) => String(path));
    expect(paths).not.toContain(withdrawFromPaymentEndpoint.path);
  });

  it('shows a receipt with day and time, which can be saved', async () => {
    const calls = answers(ENTRIES);
    const { user, dialog } = await confirm();
    expect(
      await dialog.findByText(/^You withdrew .*We received your withdrawal on .*2026.*12:00:00/),
    ).toBeInTheDocument();
    expect(dialog.getByText(/^\$5 is being refunded to your card, for 525 credits/)).toBeInTheDocument();
    expect(calls).toHaveBeenCalledWith(
      withdrawFromPaymentEndpoint.path,
      expect.objectContaining({ body: JSON.stringify({ payment: 'pi_new' }) }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save this receipt' }));
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'chiaro-withdrawal-2026-11-28.txt');
  });

  it.each([
    [{ ...RECEIPT, isRefunded: false }, /Stripe hasn’t confirmed it yet/],
    [{ ...RECEIPT, cents: 0, credits: 0 }, /^All credits from this payment have been used/],
  ])('says what happens to the money', async (body, text) => {
    answers(ENTRIES, { status: 200, body });
    const { dialog } = await confirm();
    expect(await dialog.findByText(text)).toBeInTheDocument();
  });

  it.each([
    [
      { status: 409, body: { error: 'x', code: 'withdrawal_too_late' } },
      'The withdrawal period for this payment has ended',
    ],
    [{ status: 404, body: { error: 'x', code: 'not_found' } }, 'Your withdrawal was not recorded'],
  ])('says why it is refused, and can be tried again', async (refusal, title) => {
    answers(ENTRIES, refusal);
    const { dialog } = await confirm();
    expect(await dialog.findByText(title)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Confirm withdrawal' })).toBeEnabled();
  });

  it('says that there is no payment', async () => {
    answers([entry('welcome', 'welcome', 1)]);
    const { dialog } = await openDialog();
    expect(await dialog.findByText(/^Your account has no payments in the last 14 days/)).toBeInTheDocument();
  });

  it('offers the sign-in and the form to donors without an account', async () => {
    answers([]);
    const { dialog } = await openDialog({ status: 'signed-out', account: null, error: null });
    expect(dialog.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'a form that you can send us' })).toHaveAttribute(
      'href',
      '/terms#withdrawal',
    );
  });

  it('is not shown where no payments are set up', () => {
    answers([]);
    delete process.env['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'];
    renderSection(signedIn(625));
    expect(screen.queryByRole('button', { name: OPEN })).not.toBeInTheDocument();
  });
});
