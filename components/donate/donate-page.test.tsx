import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { donation } from '@/lib/client/donation/donation';
import { leaveFor } from '@/lib/client/donation/leave-for';
import { chooseLanguage } from '@/lib/i18n/language-store';
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

const PAYMENT = '/api/process-payment';
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

const radio = (name: string) => screen.getByRole('radio', { name });
const donateButton = () => screen.getByRole('button', { name: /^Donate/ });
const field = () => screen.getByRole('spinbutton', { name: 'Amount in US dollars' });

/** What the page sent to be paid. */
function paymentsSent(fetchDouble: jest.Mock): { body: unknown; headers: Headers }[] {
  return (fetchDouble.mock.calls as [string, RequestInit][])
    .filter(([path]) => path === PAYMENT)
    .map(([, init]) => ({ body: JSON.parse(String(init.body)), headers: init.headers as Headers }));
}

describe('the donation form', () => {
  it('offers amounts with what they give, and nothing chosen', async () => {
    await openDonatePage();
    const amounts = screen.getByRole('group', { name: 'Choose an amount' });
    for (const name of ['$2', '$5', '$10', '$20', 'Custom amount'])
      expect(within(amounts).getByRole('radio', { name })).not.toBeChecked();
    expect(radio('$10')).toHaveAccessibleDescription('1,100 credits +10% 36 portraits, $0.28 each');
    expect(screen.getByText('As low as $0.25 per portrait.')).toBeInTheDocument();
    expect(screen.getByText(/^Sign in to receive credits/)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Card details' })).toHaveAccessibleDescription(
      'The card number goes to Stripe and never to us.',
    );
    for (const name of ['Value tiers', 'Fair pricing', 'Growth and support'])
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(screen.getByText('15% more from $15')).toBeInTheDocument();
  });

  it('declines the numbers in Russian', async () => {
    await openDonatePage('ru');
    expect(screen.getByText('17 портретов по 0,29 $')).toBeInTheDocument();
    expect(screen.getByText('525 кредитов')).toBeInTheDocument();
  });

  it('says what the chosen amount gives, with the balance of whoever is signed in', async () => {
    mockAccount = signedIn(130);
    const { user } = await openDonatePage();
    await user.click(radio('$10'));
    expect(screen.getByText('$10 gives you 1,100 credits: 36 portraits.')).toBeInTheDocument();
    expect(
      screen.getByText('100 of them are the 10% bonus. You would have 1,230 credits.'),
    ).toBeInTheDocument();
    expect(donateButton()).toHaveAccessibleName('Donate $10');
  });

  it('reads a custom amount, steps it by a dollar, and says what it gives at once', async () => {
    const { user } = await openDonatePage();
    await user.type(field(), '12,50');
    expect(radio('Custom amount')).toBeChecked();
    expect(field()).toHaveAttribute('aria-valuetext', '$12.50');
    expect(screen.getByText('$12.50 gives you 1,375 credits: 45 portraits.')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('13.50');
    expect(field()).toHaveAttribute('aria-valuenow', '13.5');
    expect(donateButton()).toHaveAccessibleName('Donate $13.50');
  });

  it.each([
    ['1e3', /^Write the amount in digits/],
    ['2.999', 'Use at most two decimals.'],
    ['0.99', 'The smallest donation is $1.'],
    ['-5', 'The smallest donation is $1.'],
    ['1000.01', 'The largest donation is $1,000.'],
  ])('refuses %s once the field is left', async (text, sentence) => {
    const { user } = await openDonatePage();
    await user.type(field(), text);
    expect(field()).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveAccessibleDescription(sentence);
    expect(donateButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('says why Donate does nothing, and charges nothing', async () => {
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage();
    await user.click(donateButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose an amount.');
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(radio('Custom amount'));
    await user.click(donateButton());
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('Enter an amount from $1 to $1,000.');
    expect(fetchDouble).not.toHaveBeenCalled();
  });

  it.each([
    ['5', '$5', null],
    ['12.5', 'Custom amount', '12.5'],
  ])('offers the last donation of %s again', async (stored, name, text) => {
    localStorage.setItem('lastDonationAmount', stored);
    await openDonatePage();
    expect(radio(name)).toBeChecked();
    if (text) expect(field()).toHaveValue(text);
  });

  it.each(['', 'NaN', '1e3', '{"a":1}', '-5', '99999', '<b>'])(
    'ignores a stored last donation of %j',
    async (stored) => {
      localStorage.setItem('lastDonationAmount', stored);
      await openDonatePage();
      for (const each of screen.getAllByRole('radio')) expect(each).not.toBeChecked();
    },
  );

  it('makes the card field anew in another language only while it is empty', async () => {
    const { user } = await openDonatePage();
    await act(() => chooseLanguage('ru'));
    expect(mockStripe.languages).toEqual(['en', 'ru']);
    await user.type(screen.getByLabelText('Card number'), '4242');
    await act(() => chooseLanguage('en'));
    expect(mockStripe.languages).toEqual(['en', 'ru']);
    expect(screen.getByLabelText('Card number')).toHaveValue('4242');
  });

  it('shows what the provider finds wrong with the card', async () => {
    const { user } = await openDonatePage();
    await user.type(screen.getByLabelText('Card number'), 'bad');
    expect(screen.getByText('Your card number is invalid.')).toBeInTheDocument();
  });
});

describe('without the provider', () => {
  it('says that it has not loaded, and loads it when asked again', async () => {
    mockStripe.loadStripe.mockRejectedValueOnce(new Error('blocked'));
    renderWithIntl(<DonatePage />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The card payment provider has not loaded yet. Please try again.');
    await userEvent.click(radio('$5'));
    expect(screen.getByText('$5 gives you 525 credits: 17 portraits.')).toBeInTheDocument();
    await userEvent.click(donateButton());
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Card number')).toBeInTheDocument();
  });

  it('shows the configuration error where there is no key, and the rest works', async () => {
    delete process.env['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'];
    renderWithIntl(<DonatePage />);
    expect(screen.getByRole('alert')).toHaveTextContent('Payments are not set up on this site.');
    await userEvent.click(radio('$5'));
    expect(donateButton()).toHaveAttribute('aria-disabled', 'true');
    expect(mockStripe.loadStripe).not.toHaveBeenCalled();
  });
});

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
    expect(screen.getByText(/nobody got credits for it/)).toBeInTheDocument();
    expect(paymentsSent(fetchDouble)[0]?.body).toMatchObject({ userId: null });
    expect(paymentsSent(fetchDouble)[0]?.headers.has('Authorization')).toBe(false);
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
    expect(await screen.findByText('The payment is being made…')).toBeInTheDocument();
    expect(donateButton()).toHaveAttribute('aria-disabled', 'true');
    for (const control of [...screen.getAllByRole('radio'), field(), screen.getByLabelText('Card number')])
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
    expect(await screen.findByRole('link', { name: 'Go to the bank’s page' })).toHaveAttribute(
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
      { code: 'card_declined', error: 'x', declineCode: 'insufficient_funds' },
      'На карте недостаточно средств.',
    ],
    [
      'ru',
      402,
      { code: 'card_declined', error: 'x', declineCode: 'stolen_card' },
      'Банк отклонил платёж по этой карте.',
    ],
    [
      'ru',
      402,
      { code: 'card_declined', error: 'x', declineCode: 'toString' },
      'Банк отклонил платёж по этой карте.',
    ],
    ['en', 429, { code: 'too_many_attempts', error: 'x', retryAfterSeconds: 301 }, /try again in 6 minutes/],
    ['en', 429, { code: 'too_many_attempts', error: 'x', retryAfterSeconds: 40 }, /try again in 40 seconds/],
    ['en', 400, { code: 'invalid_amount', error: 'x' }, /^The amount must be between \$1 and \$1,000/],
    ['en', 401, { code: 'auth_required', error: 'x' }, 'Your sign-in has expired. Please sign in again.'],
    ['en', 503, { code: 'payment_configuration', error: 'x' }, 'Payments are not set up on this site.'],
    ['en', 418, { error: 'x' }, 'Payment failed. Please try again.'],
  ] as const)('in %s for %d %j says what happened', async (locale, status, body, sentence) => {
    answerWith({ [PAYMENT]: () => ({ status, body }) });
    const { user } = await openDonatePage(locale);
    await user.click(screen.getAllByRole('radio')[2] as HTMLElement);
    await user.click(screen.getByRole('button', { name: /^(Donate|Пожертвовать) / }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveFocus();
    expect(screen.getAllByRole('radio')[2]).toBeChecked();
  });

  it('that asks for a sign-in has the button for it, and goes when somebody is signed in', async () => {
    answerWith({
      [PAYMENT]: () => ({ status: 429, body: { code: 'donation_sign_in_required', error: 'x' } }),
    });
    const { user, refresh } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    mockAccount = signedIn(100);
    refresh();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('of the provider about the card is shown in its words', async () => {
    mockStripe.createPaymentMethod.mockResolvedValueOnce({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    });
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    await user.click(donateButton());
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
    const notice = await screen.findByRole('heading', { name: 'Your last donation of $5 got no answer' });
    expect(notice).toBeInTheDocument();
    status = 200;
    await user.click(screen.getByRole('button', { name: 'Check and finish it' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    const keys = paymentsSent(fetchDouble).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it('after a reload is only told about, and can be left behind', async () => {
    const body = JSON.stringify({ paymentMethodId: 'pm_9', amount: 20, userId: null });
    const kept = { uid: '', idempotencyKey: 'key-9', body, at: Date.now() };
    sessionStorage.setItem('donation_intention', JSON.stringify(kept));
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage();
    await screen.findByRole('heading', { name: 'Your last donation of $20 got no answer' });
    expect(screen.getByText(/the next donation comes on top/)).toBeInTheDocument();
    expect(fetchDouble).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Start anew' }));
    await waitFor(() => expect(screen.queryByText(/got no answer/)).not.toBeInTheDocument());
    expect(sessionStorage).toHaveLength(0);
  });
});

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
    let entries: object[] = [];
    answerWith({ [LEDGER]: () => ({ status: 200, body: { entries, nextCursor: null } }) });
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderWithIntl(<DonatePage />);
    expect(await screen.findByText('Your credits are on their way')).toBeInTheDocument();
    entries = [ENTRY];
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('1,230 credits')).toBeInTheDocument();
  });

  it('of somebody who is signed out is just thanked', async () => {
    window.history.replaceState(null, '', '/donate?success=true&payment_intent=pi_1');
    renderWithIntl(<DonatePage />);
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    expect(await screen.findByText(/nobody got credits for it/)).toBeInTheDocument();
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
