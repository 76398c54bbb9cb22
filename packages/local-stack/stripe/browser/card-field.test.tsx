import type { StripeCardElement } from '@stripe/stripe-js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type CardState, cardState, expiryIn, installStripe, TEST_KEY } from '../../testing/stripe-browser';

const Stripe = installStripe();

/** A card field in the page and its reported states. */
function mountCard() {
  document.body.innerHTML = '<div id="card"></div><button>Pay</button>';
  const element: StripeCardElement = Stripe(TEST_KEY).elements({ locale: 'en' }).create('card');
  const states: CardState[] = [];
  element.on('change', (event) => states.push(cardState(event)));
  element.mount(document.getElementById('card') as HTMLElement);
  return { element, states, user: userEvent.setup(), last: () => states.at(-1) };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const number = () => input('Card number');
const expiry = () => input('Expiry date');
const cvc = () => input('CVC');

describe('the card field', () => {
  it('has three labelled inputs in a group, for the browser to fill in', () => {
    mountCard();
    expect(screen.getByRole('group', { name: 'Credit or debit card' })).toContainElement(number());
    expect(number()).toHaveAttribute('autocomplete', 'cc-number');
    expect(expiry()).toHaveAttribute('autocomplete', 'cc-exp');
    expect(cvc()).toHaveAttribute('autocomplete', 'cc-csc');
    for (const field of [number(), expiry(), cvc()]) expect(field).toHaveAttribute('inputmode', 'numeric');
    const placeholders = [number(), expiry(), cvc()].map(({ placeholder }) => placeholder);
    expect(placeholders).toEqual(['1234 1234 1234 1234', 'MM / YY', 'CVC']);
    expect(document.body.innerHTML).not.toMatch(/style[=>]/);
  });

  it('moves the focus from each complete input, and reports a complete card', async () => {
    const { user, states, last } = mountCard();
    await user.click(number());
    await user.keyboard(`4242424242424242${expiryIn(3)}123`);
    expect(number()).toHaveValue('4242 4242 4242 4242');
    expect(expiry()).toHaveValue(`12 / ${expiryIn(3).slice(2)}`);
    expect(cvc()).toHaveValue('123');
    expect(last()).toEqual({ empty: false, complete: true, error: undefined });
    expect(states.map(({ complete }) => complete)).toEqual([false, true]);
  });

  it('accepts a pasted number with any separators', async () => {
    const { user } = mountCard();
    await user.click(number());
    await user.paste(' 5555-5555 5555.4444 ');
    expect(number()).toHaveValue('5555 5555 5555 4444');
    expect(expiry()).toHaveFocus();
  });

  it.each(['12/30', '12 / 2030', '122030'])('accepts the expiry date %s', async (text) => {
    const { user } = mountCard();
    await user.click(expiry());
    await user.paste(text);
    expect(expiry()).toHaveValue('12 / 30');
  });
});

describe('the mistakes of a card', () => {
  it.each([
    ['Card number', '4242424242424241', 'invalid_number', 'Your card number is invalid.'],
    ['Card number', '4242', 'incomplete_number', 'Your card number is incomplete.'],
    ['Expiry date', '12', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['Expiry date', '1220', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    ['CVC', '1', 'incomplete_cvc', "Your card's security code is incomplete."],
  ])('are shown when %s is left with %s', async (label, typed, code, message) => {
    const { user, last } = mountCard();
    await user.type(input(label), typed);
    await user.tab();
    expect(last()?.error).toEqual({ code, type: 'validation_error', message });
    expect(input(label)).toHaveAttribute('aria-invalid', 'true');
    await user.clear(input(label));
    expect(last()?.error).toBeUndefined();
    expect(input(label)).not.toHaveAttribute('aria-invalid');
  });

  it('include the expiry after the card’s last month', async () => {
    jest.useFakeTimers({ now: new Date(2030, 5, 15), doNotFake: ['setTimeout'] });
    const { user, last } = mountCard();
    await user.type(expiry(), '0530');
    expect(last()?.error?.code).toBe('invalid_expiry_month_past');
    await user.clear(expiry());
    await user.type(expiry(), '0630');
    expect(last()?.error).toBeUndefined();
    jest.useRealTimers();
  });
});
