import type { StripeCardElementOptions } from '@stripe/stripe-js';

import { installStripe, styleRules, TEST_KEY } from '../../testing/stripe-browser';

const Stripe = installStripe();

beforeEach(() => {
  document.body.innerHTML = '<div id="place"></div>';
});

function mountCard(options: StripeCardElementOptions): void {
  const card = Stripe(TEST_KEY).elements().create('card', options);
  card.mount(document.getElementById('place') as HTMLElement);
}

it.each(['', 'sk_test_123', 'pk_live_123'])('takes no key but a publishable test key: "%s"', (key) => {
  expect(() => Stripe(key)).toThrow('takes only test keys');
});

it('refuses unknown options and warns of values that do not reach Stripe’s frame', () => {
  expect(() => mountCard({ iconStyle: 'solid' })).toThrow('does not implement the option iconStyle');
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  mountCard({ style: { base: { color: 'var(--ink)', fontSize: '18px' } } });
  expect(warn.mock.calls).toEqual([[expect.stringContaining('style.base.color')]]);
  expect(styleRules().at(-1)).toBe('.local-stripe-card { font-size: 18px; }');
  warn.mockRestore();
});

it('styles the field by options.style, by state and pseudo-class', () => {
  const before = styleRules().length;
  mountCard({
    style: {
      base: { color: 'black', iconColor: 'gray', '::placeholder': { color: 'silver' } },
      invalid: { color: 'red', iconColor: 'red' },
    },
  });
  expect(document.querySelector('#place')?.className).toBe('StripeElement StripeElement--empty');
  expect(styleRules().slice(before)).toEqual([
    '.local-stripe-card .local-stripe-brand { color: gray; }',
    '.local-stripe-card input { color: black; }',
    '.local-stripe-card input::placeholder { color: silver; }',
    ".local-stripe-card[data-state='invalid'] .local-stripe-brand { color: red; }",
    ".local-stripe-card input[data-state='invalid'] { color: red; }",
  ]);
});

it('implements no other elements and types of payment methods', async () => {
  const stripe = Stripe(TEST_KEY);
  expect(() => stripe.elements().create('iban')).toThrow("does not implement elements.create('iban')");
  await expect(stripe.createPaymentMethod({ type: 'alipay' })).rejects.toThrow('the type alipay');
});
