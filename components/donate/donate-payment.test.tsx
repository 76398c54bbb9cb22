import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { leaveFor } from '@/lib/client/donation/leave-for';
import type { Locale } from '@/lib/i18n/locales';
import { renderWithIntl } from '@/lib/testing/render';

import { DonatePage } from './donate-page';
import {
  amountField,
  answerWith,
  donateButton,
  PAYMENT,
  paymentsSent,
  radio,
  resetDonateStage,
  SIGNED_OUT,
  signedIn,
} from './testing/donate-stage';
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

describe('a donation', () => {
  it('of a signed-in person ends in thanks with everything it gave', async () => {
    mockAccount = signedIn(130);
    const fetchDouble = answerWith({
      [PAYMENT]: () => ({ status: 200, body: { success: true, addedCredits: 1100 } }),
    });
    const { user } = await openDonatePage();
    await user.click(radio('$10'));
    await user.dblClick(donateButton());
    const heading = await screen.findByRole('heading', { name: 'Thank you, Ada' });
    expect(heading).toHaveFocus();
    expect(mockStripe.createPaymentMethod).toHaveBeenCalledTimes(1);
    expect(mockStripe.createPaymentMethod.mock.calls[0]?.[0]).toMatchObject({
      type: 'card',
      billing_details: { name: 'Ada Byron', email: 'ada@example.com' },
    });
    const [payment, ...others] = paymentsSent(fetchDouble);
    expect(others).toEqual([]);
    expect(payment?.body).toEqual({ paymentMethodId: 'pm_1', amount: 10, userId: 'ada' });
    expect(payment?.headers.get('Authorization')).toBe('Bearer token');
    expect(payment?.headers.get('Idempotency-Key')).toMatch(/^key-/);
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
    const rows = screen.getAllByRole('definition').map((cell) => cell.textContent);
    expect(rows).toEqual(['$10', '1,000', '100', '1,230 credits']);
    expect(screen.getByRole('link', { name: 'Create your portrait' })).toHaveAttribute('href', '/generator');
    await user.click(screen.getByRole('button', { name: 'Donate again' }));
    expect(radio('$10')).toBeChecked();
  });

  it('without an account is thanked, and no credits are promised', async () => {
    const fetchDouble = answerWith({
      [PAYMENT]: () => ({ status: 200, body: { success: true, addedCredits: 0 } }),
    });
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    expect(screen.getByText(/no credits were added/)).toBeInTheDocument();
    expect(paymentsSent(fetchDouble)[0]?.body).toMatchObject({ userId: null });
    expect(paymentsSent(fetchDouble)[0]?.headers.has('Authorization')).toBe(false);
  });

  it('waits until it is known whose it is: nobody’s donation would lose its credits', async () => {
    const waiting = [
      { status: 'loading', account: null, error: null },
      { status: 'signed-in', account: null, error: null },
    ];
    mockAccount = waiting[0] ?? {};
    const fetchDouble = answerWith({
      [PAYMENT]: () => ({ status: 200, body: { success: true, addedCredits: 525 } }),
    });
    const { user, refresh } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
    mockAccount = waiting[1] ?? {};
    refresh();
    expect(paymentsSent(fetchDouble)).toEqual([]);
    mockAccount = signedIn(130);
    refresh();
    await screen.findByRole('heading', { name: 'Thank you, Ada' });
    expect(paymentsSent(fetchDouble).map(({ body }) => body)).toMatchObject([{ userId: 'ada' }]);
  });

  it('is not made while the account of a signed-in person can’t be had', async () => {
    mockAccount = { status: 'signed-in', account: null, error: 'unavailable' };
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(paymentsSent(fetchDouble)).toEqual([]);
    expect(mockStripe.createPaymentMethod).not.toHaveBeenCalled();
  });

  it('that is paid and not credited yet says that the credits are on their way', async () => {
    mockAccount = signedIn(130);
    answerWith({
      [PAYMENT]: () => ({ status: 200, body: { success: true, addedCredits: 0, pending: true } }),
    });
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
    expect(await screen.findByText('Your credits are on their way')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('locks the form while it is made, and warns before leaving', async () => {
    let pay: (answer: object) => void = () => undefined;
    global.fetch = jest.fn(() => new Promise((resolve) => (pay = resolve))) as unknown as typeof fetch;
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await user.click(donateButton());
    expect(await screen.findByText('Processing the payment…')).toBeInTheDocument();
    expect(donateButton()).toHaveAttribute('aria-disabled', 'true');
    for (const control of [
      ...screen.getAllByRole('radio'),
      amountField(),
      screen.getByLabelText('Card number'),
    ])
      expect(control).toBeDisabled();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await act(async () =>
      pay({ status: 502, json: () => Promise.resolve({ code: 'payment_failed', error: 'x' }) }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Payment failed. Please try again.');
    expect(radio('$5')).toBeEnabled();
    expect(radio('$5')).toBeChecked();
  });

  it('goes to the bank’s page, and the form works when the browser comes back to it', async () => {
    answerWith({
      [PAYMENT]: () => ({
        status: 200,
        body: { requires_action: true, redirect_url: 'https://bank.test/3ds' },
      }),
    });
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
    expect(await screen.findByRole('link', { name: 'Go to your bank’s page' })).toHaveAttribute(
      'href',
      'https://bank.test/3ds',
    );
    expect(leaveFor).toHaveBeenCalledWith('https://bank.test/3ds');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(shown));
    expect(radio('$5')).toBeEnabled();
    expect(donateButton()).toHaveAttribute('aria-disabled', 'false');
  });
});
