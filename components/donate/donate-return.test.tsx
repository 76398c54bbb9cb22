import { act, screen, waitFor } from '@testing-library/react';

import { NO_ACCOUNT } from '@/lib/client/donation/donation-state';
import { keepThanks } from '@/lib/client/donation/payment-return';
import { donationAtBank, newDonation, storeDonationAtBank } from '@/lib/client/donation/pending-donation';
import { signedIn } from '@/lib/testing/fake-account';

import {
  answerPayments,
  answerWith,
  openDonatePage,
  paymentsSent,
  renderDonatePage,
  resetDonateStage,
} from './testing/donate-stage';
import { fakeStripe as mockStripe, reactStripe as mockReactStripe } from './testing/fake-stripe-elements';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => mockStripe.loadStripe(key) }));
jest.mock('@stripe/react-stripe-js', () => mockReactStripe);

const LEDGER = '/api/account/ledger';

beforeEach(resetDonateStage);
afterEach(() => jest.useRealTimers());

describe('the return from the bank', () => {
  const ENTRY = {
    id: 'donation_pi_1',
    type: 'donation',
    amount: 1100,
    balance: 1230,
    cents: 1000,
    createdAt: '2026-01-01T00:00:00Z',
  };

  it('thanks with what the account says, at a clean address', async () => {
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries: [ENTRY], nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    const { account } = renderDonatePage({ account: signedIn(1230) });
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
    expect(window.location.search).toBe('');
    expect(account.refresh).toHaveBeenCalled();
  });

  it('is told again after a reload that came before the thanks were seen, and then no more', async () => {
    keepThanks({ kind: 'credited', cents: 1000, credits: 1100, balance: null });
    const { unmount } = renderDonatePage({ account: signedIn(1230) });
    expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeInTheDocument();
    expect(screen.getByText('$10')).toBeInTheDocument();
    unmount();
    renderDonatePage({ account: signedIn(1230) });
    expect(await screen.findByRole('button', { name: /^Donate/ })).toBeInTheDocument();
  });

  it('shows that the credits are on their way, and looks again', async () => {
    let entries: object[] = [{ ...ENTRY, id: 'donation_pi_of_before', balance: 777 }];
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries, nextCursor: null } }) });
    keepThanks({ kind: 'pending', cents: 1000, paymentIntentId: 'pi_1' });
    renderDonatePage({ account: signedIn(130) });
    expect(await screen.findByText('Your credits are on their way')).toBeInTheDocument();
    entries = [ENTRY];
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
  });

  it.each([
    ['', null, /^We can’t confirm this payment here\./],
    ['&payment_intent=pi_invented', null, /^We can’t confirm this payment here\./],
    ['&payment_intent=pi_invented&account=none', null, /^We can’t confirm this payment here\./],
    ['', signedIn(130), /^We can’t find this payment yet\./],
    ['&payment_intent=pi_invented', signedIn(130), /^We can’t find this payment yet\./],
  ])('that nothing proves (%s) is checked for a minute, and thanks for nothing', async (query, user, end) => {
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries: [ENTRY], nextCursor: null } }) });
    window.history.replaceState(null, '', `/donate?success=true${query}`);
    await import('./thanks/donation-thanks');
    jest.useFakeTimers();
    renderDonatePage(user ? { account: user } : {});
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('heading', { level: 1, name: 'Checking your payment' })).toHaveFocus();
    expect(screen.getByText(/^We’re checking your payment\./)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText(end)).toBeInTheDocument();
    expect(screen.queryByText(/thank|received|went through|nothing you need to do/i)).toBeNull();
  });

  it('of a donor who has signed out shows how to see the credits, and finds them after a sign-in', async () => {
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries: [ENTRY], nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    const { account } = renderDonatePage();
    expect(await screen.findByText(/If you donated with an account, sign in/)).toBeInTheDocument();
    account.become(signedIn(1230));
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Thank you, Ada' })).toBeInTheDocument();
  });

  it('of a donation without an account says so, also to a donor who has signed in since', async () => {
    const fetchDouble = answerPayments(200, { success: true, addedCredits: 0 });
    storeDonationAtBank(newDonation(NO_ACCOUNT, 1000, 'pm_1'));
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderDonatePage({ account: signedIn(130) });
    expect(await screen.findByText(/made without an account, so no credits were added/)).toBeInTheDocument();
    expect(screen.getByText('$10')).toBeInTheDocument();
    expect(paymentsSent(fetchDouble)[0]?.headers.has('Authorization')).toBe(false);
    expect(window.location.search).toBe('');
  });

  it('of a donation that failed all the same shows why', async () => {
    answerPayments(402, { code: 'card_declined', error: 'No.' });
    storeDonationAtBank(newDonation('ada', 1000, 'pm_1'));
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderDonatePage({ account: signedIn(130) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged.');
    expect(donationAtBank()).toBeNull();
  });

  it.each([
    ['', 'Payment was not completed successfully'],
    ['&error=You+have+won', 'Payment was not completed successfully'],
    ['&error=authentication_failed', /^Your bank did not confirm the payment/],
    ['&error=card_declined', 'Your card was declined.'],
  ])('without a payment (%s) shows why, with the form below', async (query, sentence) => {
    window.history.replaceState(null, '', `/donate?success=false${query}`);
    await openDonatePage();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(window.location.search).toBe('');
  });

  it('ends with the visit', async () => {
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    const { unmount, donation } = renderDonatePage();
    await screen.findByRole('heading', { name: 'Checking your payment' });
    unmount();
    await waitFor(() => expect(donation.store.get().phase.name).toBe('form'));
  });
});
