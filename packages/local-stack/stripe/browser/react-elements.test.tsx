import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentMethodResult, StripeCardElementOptions, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';

import { type CardState, cardState, expiryIn, installStripe, TEST_KEY } from '../../testing/stripe-browser';

const requests: { url: string; init: RequestInit }[] = [];
let answer: () => Promise<{ ok: boolean; json: () => Promise<unknown> }>;
let result: PaymentMethodResult | undefined;

installStripe();
const stripePromise = loadStripe(TEST_KEY);

beforeEach(() => {
  requests.length = 0;
  result = undefined;
  answerWith(200, { id: 'pm_1', object: 'payment_method', card: { brand: 'visa' } });
  globalThis.fetch = jest.fn(async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answer();
  }) as unknown as typeof fetch;
});

function answerWith(status: number, body: unknown): void {
  answer = async () => ({ ok: status < 300, json: async () => body });
}

interface FormProps {
  options?: StripeCardElementOptions;
  log?: (entry: string | CardState) => void;
}

function Form({ options = {}, log = () => undefined }: FormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const pay = async () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) throw new Error('not ready');
    const billing_details = { email: 'ada@example.com', address: { country: 'GB' } };
    result = await stripe.createPaymentMethod({ type: 'card', card, billing_details });
  };
  return (
    <form onInput={() => log('input')} onKeyDown={({ target }) => log(`key in ${String(target)}`)}>
      <label htmlFor="card">Card details</label>
      <CardElement
        id="card"
        options={options}
        onReady={() => log('ready')}
        onFocus={() => log('focus')}
        onBlur={() => log('blur')}
        onChange={(event) => log(cardState(event))}
      />
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
    </form>
  );
}

async function renderForm(props: FormProps = {}, locale: StripeElementLocale = 'en') {
  const tree = (nextProps: FormProps) => (
    <StrictMode>
      <Elements stripe={stripePromise} options={{ locale }}>
        <Form {...nextProps} />
      </Elements>
    </StrictMode>
  );
  const { rerender, unmount } = render(tree(props));
  await screen.findByRole('group');
  return {
    unmount,
    user: userEvent.setup(),
    rerender: (nextProps: FormProps) => rerender(tree(nextProps)),
  };
}

const container = () => document.getElementById('card') as HTMLElement;

async function fillIn(user: ReturnType<typeof userEvent.setup>, number = '4242424242424242') {
  await user.click(screen.getByLabelText('Card number'));
  await user.keyboard(`${number}${expiryIn(3)}123`);
}

async function pay(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(result).toBeDefined());
  return result;
}

describe('the card element of @stripe/react-stripe-js', () => {
  it('reports ready, focus and blur, but no events of its inputs', async () => {
    const log: (string | CardState)[] = [];
    const { user } = await renderForm({ log: (entry) => log.push(entry) });
    await waitFor(() => expect(log).toEqual(['ready']));
    await user.click(screen.getByText('Card details'));
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(container()).toHaveClass('StripeElement', 'StripeElement--focus');
    await user.keyboard('{Tab}{Tab}4{Tab}');
    expect(log.filter((entry) => typeof entry === 'string')).toEqual(['ready', 'focus', 'blur']);
    expect(container()).not.toHaveClass('StripeElement--focus');
  });

  it('sends the card to the stand-in and resolves with the payment method', async () => {
    const { user } = await renderForm();
    await fillIn(user);
    const answered = await pay(user);
    expect(answered?.paymentMethod?.id).toBe('pm_1');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe('http://127.0.0.1:4001/v1/payment_methods');
    expect(requests[0]?.init.method).toBe('POST');
    expect(requests[0]?.init.headers).toEqual({
      authorization: `Bearer ${TEST_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(new URLSearchParams(String(requests[0]?.init.body)))).toEqual({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': expiryIn(3).slice(2),
      'card[cvc]': '123',
      'billing_details[email]': 'ada@example.com',
      'billing_details[address][country]': 'GB',
    });
  });

  it.each([
    ['', 'incomplete_number', 'Your card number is incomplete.'],
    ['4242424242424241', 'invalid_number', 'Your card number is invalid.'],
  ])('refuses the number "%s" without a request, and shows the mistake', async (number, code, message) => {
    const { user } = await renderForm();
    if (number) await fillIn(user, number);
    expect(await pay(user)).toEqual({ error: { type: 'validation_error', code, message } });
    expect(requests).toEqual([]);
    expect(screen.getByLabelText('Card number')).toHaveAttribute('aria-invalid', 'true');
  });

  it("resolves with the API's error", async () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    answerWith(402, { error });
    const { user } = await renderForm({}, 'ru');
    await user.click(screen.getByLabelText('Номер карты'));
    await user.keyboard(`4242424242424242${expiryIn(3)}123`);
    expect(await pay(user)).toEqual({ error });
  });
});
