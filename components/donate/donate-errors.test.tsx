import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { signedIn } from '@/lib/testing/fake-account';

import {
  answerPayments,
  answerWith,
  donate,
  donateButton,
  PAYMENT,
  paymentsSent,
  radio,
  openDonatePage,
  resetDonateStage,
} from './testing/donate-stage';
import { fakeStripe as mockStripe, reactStripe as mockReactStripe } from './testing/fake-stripe-elements';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => mockStripe.loadStripe(key) }));
jest.mock('@stripe/react-stripe-js', () => mockReactStripe);

beforeEach(resetDonateStage);
afterEach(() => jest.useRealTimers());

describe('an error', () => {
  it.each([
    [
      'en',
      402,
      { code: 'card_declined', error: 'Your card has insufficient funds.' },
      'Your card has insufficient funds.',
    ],
    [
      'ru',
      402,
      { code: 'card_declined', declineCode: 'insufficient_funds' },
      'На карте недостаточно средств.',
    ],
    ['ru', 402, { code: 'card_declined', declineCode: 'stolen_card' }, 'Банк отклонил платёж по этой карте.'],
    ['ru', 402, { code: 'card_declined', declineCode: 'toString' }, 'Банк отклонил платёж по этой карте.'],
    ['en', 429, { code: 'too_many_attempts', retryAfterSeconds: 301 }, /try again in 6 minutes/],
    ['en', 429, { code: 'too_many_attempts', retryAfterSeconds: 40 }, /try again in 40 seconds/],
    ['en', 429, { code: 'rate_limited', retryAfterSeconds: 301 }, /try again in 6 minutes/],
    ['ru', 429, { code: 'rate_limited', retryAfterSeconds: 301 }, /через 6 минут\./],
    ['en', 400, { code: 'invalid_amount' }, /^The amount must be between \$1 and \$1,000/],
    ['en', 401, { code: 'auth_required' }, 'Your sign-in has expired. Please sign in again.'],
    [
      'en',
      503,
      { code: 'payment_configuration' },
      'Payment configuration error: payments are not set up on this site.',
    ],
    ['en', 418, {}, 'Payment failed. Please try again.'],
  ] as const)('in %s for %d %j has its own words', async (locale, status, body, sentence) => {
    answerPayments(status, { error: 'x', ...body });
    const { user } = await openDonatePage({ locale });
    await user.click(screen.getAllByRole('radio')[2] as HTMLElement);
    await user.click(screen.getByRole('button', { name: /^(Donate|Поддержать) / }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveFocus();
    expect(screen.getAllByRole('radio')[2]).toBeChecked();
  });

  it('that asks for a sign-in has the button for it, and goes after a sign-in', async () => {
    answerPayments(429, { code: 'donation_sign_in_required', error: 'x' });
    const { user, account } = await openDonatePage();
    await donate(user);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    account.become(signedIn(100));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('of the provider about the card is shown in its words', async () => {
    mockStripe.createPaymentMethod.mockResolvedValueOnce({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    });
    const { user } = await openDonatePage();
    await donate(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
  });

  it('of the connection keeps the donation, which can be finished', async () => {
    let status = 0;
    const fetchDouble = answerWith({
      [PAYMENT]: () => ({ status, body: { success: true, addedCredits: 0 } }),
    });
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    jest.useFakeTimers();
    fireEvent.click(donateButton());
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    jest.useRealTimers();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not connect to payment server. Please try again.',
    );
    const notice = await screen.findByRole('heading', {
      name: 'We couldn’t confirm your last donation of $5',
    });
    expect(notice).toBeInTheDocument();
    status = 200;
    await user.click(screen.getByRole('button', { name: 'Finish the donation' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    const keys = paymentsSent(fetchDouble).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });
});
