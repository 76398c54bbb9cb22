import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { donation } from '@/lib/client/donation/donation';
import type { Locale } from '@/lib/i18n/locales';
import { renderWithIntl } from '@/lib/testing/render';

import { DonatePage } from './donate-page';
import { answerWith, resetDonateStage, SIGNED_OUT, signedIn } from './testing/donate-stage';
import { fakeStripe as mockStripe, reactStripe as mockReactStripe } from './testing/fake-stripe-elements';

let mockAccount: object = SIGNED_OUT;
const mockRefreshed = jest.fn(() => Promise.resolve<object | null>({ credits: 1230 }));

jest.mock('@/lib/client/account', () => ({
  useAccount: () => mockAccount,
  refreshAccount: () => mockRefreshed(),
  getIdToken: () => Promise.resolve('token'),
  signIn: jest.fn(() => Promise.resolve()),
}));
jest.mock('@/lib/client/auth', () => ({ prepareSignIn: jest.fn() }));
jest.mock('@/lib/client/donation/leave-for', () => ({ leaveFor: jest.fn() }));
jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => mockStripe.loadStripe(key) }));
jest.mock('@stripe/react-stripe-js', () => mockReactStripe);

const LEDGER = '/api/account/ledger';

beforeEach(() => {
  mockAccount = SIGNED_OUT;
  mockRefreshed.mockClear();
  resetDonateStage();
});
afterEach(() => jest.useRealTimers());

/** The page with its card field there; `refresh` renders again, for what a mock says now. */
async function openDonatePage(locale: Locale = 'en') {
  const { rerender } = renderWithIntl(<DonatePage />, { locale });
  await screen.findByLabelText('Card number');
  return { user: userEvent.setup(), refresh: () => rerender(<DonatePage />) };
}

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
    mockAccount = signedIn(1230);
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries: [ENTRY], nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderWithIntl(<DonatePage />);
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
    expect(window.location.search).toBe('');
    expect(mockRefreshed).toHaveBeenCalled();
  });

  it('says that the credits are on their way, and looks again', async () => {
    mockAccount = signedIn(130);
    let entries: object[] = [{ ...ENTRY, id: 'donation_pi_of_before', balance: 777 }];
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries, nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderWithIntl(<DonatePage />);
    expect(await screen.findByText('Your credits are on their way')).toBeInTheDocument();
    entries = [ENTRY];
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
  });

  it('of a donor who has signed out says where the credits are, and finds them after a sign-in', async () => {
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries: [ENTRY], nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    const { rerender } = renderWithIntl(<DonatePage />);
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    expect(await screen.findByText(/^We’ve received .* to the account you donated with/)).toBeInTheDocument();
    mockAccount = signedIn(1230);
    rerender(<DonatePage />);
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
  });

  it('of a donation without an account says so, also to a donor who has signed in since', async () => {
    mockAccount = signedIn(130);
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1&account=none');
    renderWithIntl(<DonatePage />);
    expect(await screen.findByText(/made without an account, so no credits were added/)).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it.each([
    ['', 'Payment was not completed successfully'],
    ['&error=You+have+won', 'Payment was not completed successfully'],
    ['&error=authentication_failed', /^Your bank did not confirm the payment/],
    ['&error=card_declined', 'Your card was declined.'],
  ])('without a payment (%s) says why, with the form below', async (query, sentence) => {
    window.history.replaceState(null, '', `/donate?success=false${query}`);
    await openDonatePage();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(window.location.search).toBe('');
  });

  it('ends with the visit', async () => {
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    const { unmount } = renderWithIntl(<DonatePage />);
    await screen.findByRole('heading', { name: 'Thank you' });
    unmount();
    await waitFor(() => expect(donation.store.get().phase.name).toBe('form'));
  });
});
