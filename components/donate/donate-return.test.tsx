import { act, screen, waitFor } from '@testing-library/react';

import { keepThanks } from '@/lib/client/donation/payment-return';
import { signedIn } from '@/lib/testing/fake-account';

import { answerWith, openDonatePage, renderDonatePage, resetDonateStage } from './testing/donate-stage';
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
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderDonatePage({ account: signedIn(130) });
    expect(await screen.findByText('Your credits are on their way')).toBeInTheDocument();
    entries = [ENTRY];
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
  });

  it('of a donor who has signed out shows where the credits are, and finds them after a sign-in', async () => {
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries: [ENTRY], nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    const { account } = renderDonatePage();
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    expect(await screen.findByText(/^We’ve received .* to the account you donated with/)).toBeInTheDocument();
    account.become(signedIn(1230));
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
  });

  it('of a donation without an account says so, also to a donor who has signed in since', async () => {
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1&account=none');
    renderDonatePage({ account: signedIn(130) });
    expect(await screen.findByText(/made without an account, so no credits were added/)).toBeInTheDocument();
    expect(window.location.search).toBe('');
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
    await screen.findByRole('heading', { name: 'Thank you' });
    unmount();
    await waitFor(() => expect(donation.store.get().phase.name).toBe('form'));
  });
});
