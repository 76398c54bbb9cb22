import { act, fireEvent, screen } from '@testing-library/react';

import { createSignOutSignal } from '@/lib/client/sign-out-signal';
import { LOADING, signedIn, SIGNED_OUT } from '@/lib/testing/fake-account';
import { jsonAnswer } from '@/lib/testing/json-answer';

import {
  amountField,
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

describe('a donation', () => {
  it('of a signed-in user ends in thanks with everything it gave', async () => {
    const fetchDouble = answerPayments(200, { success: true, addedCredits: 1100 });
    const { user } = await openDonatePage({ account: signedIn(130) });
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
    expect(mockStripe.hasLink).toBe(false);
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

  it('waits until the account is known: without it the credits would be lost', async () => {
    const fetchDouble = answerPayments(200, { success: true, addedCredits: 525 });
    const { user, account } = await openDonatePage({ account: LOADING });
    await donate(user);
    account.become({ status: 'signed-in', account: null, error: null });
    expect(paymentsSent(fetchDouble)).toEqual([]);
    account.become(signedIn(130));
    await screen.findByRole('heading', { name: 'Thank you, Ada' });
    expect(paymentsSent(fetchDouble).map(({ body }) => body)).toMatchObject([{ userId: 'ada' }]);
  });

  it('that waited for the account is not made without it when the sign-in has no answer', async () => {
    const fetchDouble = answerWith({});
    const { user, account } = await openDonatePage({ account: LOADING });
    await donate(user);
    account.become({ ...SIGNED_OUT, error: 'no_answer', isUnread: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /whether you’re signed in.*Nothing was charged/,
    );
    expect(donateButton()).toHaveAttribute('aria-disabled', 'false');
    expect(mockStripe.createPaymentMethod).not.toHaveBeenCalled();
    expect(paymentsSent(fetchDouble)).toEqual([]);
  });

  it('is refused while the stored sign-in can not be read', async () => {
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage({ account: { ...SIGNED_OUT, isUnread: true } });
    await donate(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t tell whether you’re signed in');
    expect(paymentsSent(fetchDouble)).toEqual([]);
  });

  it('leaves no card to the next user', async () => {
    const { user, container } = await openDonatePage({ account: signedIn(100) });
    await user.type(screen.getByLabelText('Card number'), '4242');
    expect(screen.getByLabelText('Card number')).toHaveValue('4242');
    act(() => container.get(createSignOutSignal).report());
    expect(screen.getByLabelText('Card number')).toHaveValue('');
  });

  it('is not made when the provider does not answer about the card', async () => {
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage();
    await user.click(radio('$5'));
    jest.useFakeTimers();
    mockStripe.createPaymentMethod.mockReturnValueOnce(new Promise(() => undefined));
    fireEvent.click(donateButton());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Could not connect to payment server.');
    expect(paymentsSent(fetchDouble)).toEqual([]);
  });

  it('is not made while the signed-in user’s account is unavailable', async () => {
    const fetchDouble = answerWith({});
    const { user } = await openDonatePage({
      account: { status: 'signed-in', account: null, error: 'account_unavailable' },
    });
    await donate(user);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(paymentsSent(fetchDouble)).toEqual([]);
    expect(mockStripe.createPaymentMethod).not.toHaveBeenCalled();
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
    await act(async () => pay(jsonAnswer(502, { code: 'payment_failed', error: 'x' })));
    expect(await screen.findByRole('alert')).toHaveTextContent('Payment failed. Please try again.');
    expect(radio('$5')).toBeEnabled();
    expect(radio('$5')).toBeChecked();
  });

  it('learns by itself, with its own key, that the bank’s page was finished in another browser', async () => {
    let body: object = { requires_action: true, redirect_url: 'https://bank.test/3ds' };
    const fetchDouble = answerWith({ [PAYMENT]: () => ({ status: 200, body }) });
    const { user } = await openDonatePage({ account: signedIn(130) });
    await donate(user, '$10');
    expect(await screen.findByRole('link', { name: 'Go to your bank’s page' })).toBeInTheDocument();
    body = { success: true, addedCredits: 1100 };
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('heading', { name: 'Thank you, Ada' })).toHaveFocus();
    const keys = paymentsSent(fetchDouble).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(mockStripe.createPaymentMethod).toHaveBeenCalledTimes(1);
  });

  it('goes to the bank’s page, and the form works when the browser comes back to it', async () => {
    answerPayments(200, { requires_action: true, redirect_url: 'https://bank.test/3ds' });
    const { user, leaveFor } = await openDonatePage();
    await donate(user);
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
