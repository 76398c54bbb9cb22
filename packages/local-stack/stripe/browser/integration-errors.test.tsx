import { readFileSync } from 'node:fs';

import type { StripeCardElementOptions } from '@stripe/stripe-js';

import { installStripe, styleRules, TEST_KEY } from './testing';

const Stripe = installStripe();

beforeEach(() => {
  document.body.innerHTML = '<div id="first"></div><div id="second"></div>';
});

describe('mistakes of the page’s code', () => {
  it.each([
    ['', 'You used an empty string.'],
    ['sk_test_123', 'You should not use your secret key with Stripe.js.'],
    ['pk_live_123', 'takes no live keys'],
    ['something', 'Invalid API Key provided'],
    [undefined as unknown as string, 'apiKey should be a string'],
  ])('include the key %s', (key, message) => {
    expect(() => Stripe(key)).toThrow(message);
    expect(() => Stripe(key)).toThrow(expect.objectContaining({ name: 'IntegrationError' }));
  });

  it('allow one card element in a group, and another after it is destroyed', () => {
    const elements = Stripe(TEST_KEY).elements();
    const first = elements.create('card');
    expect(() => elements.create('card')).toThrow('Can only create one Element of type card.');
    first.destroy();
    expect(elements.getElement('card')).toBeNull();
    const second = elements.create('card');
    expect(elements.getElement('card')).toBe(second);
  });

  it('include a mount to a missing or a second place', () => {
    const card = Stripe(TEST_KEY).elements().create('card');
    expect(() => card.mount('#nowhere')).toThrow('applies to no DOM elements');
    expect(() => card.mount(null as unknown as HTMLElement)).toThrow('Invalid DOM element');
    card.mount('#first');
    expect(() => card.mount('#second')).toThrow('This Element is already mounted');
    card.unmount();
    card.mount('#second');
    expect(document.querySelectorAll('#second [role=group]')).toHaveLength(1);
    expect(document.querySelector('#first')?.className).toBe('');
  });

  it('warn if the place is not empty', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    document.body.innerHTML = '<div id="first">text</div>';
    Stripe(TEST_KEY).elements().create('card').mount('#first');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('contains child nodes'));
    expect(document.querySelector('#first')?.textContent).toBe('');
    warn.mockRestore();
  });

  it.each(['mount', 'unmount', 'focus', 'blur', 'clear', 'update', 'destroy'] as const)(
    'include %s() on a destroyed element',
    (method) => {
      const card = Stripe(TEST_KEY).elements().create('card');
      card.mount('#first');
      card.destroy();
      expect(() => (card[method] as (value: unknown) => void)('#first')).toThrow(
        'This Element has already been destroyed.',
      );
    },
  );

  it('include a payment method from an element that is not mounted', async () => {
    const stripe = Stripe(TEST_KEY);
    const card = stripe.elements().create('card');
    await expect(stripe.createPaymentMethod({ type: 'card', card })).rejects.toThrow('is still mounted');
  });

  it('warn of options that are unknown or do not reach Stripe’s frame', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const options = {
      colour: 'blue',
      style: { base: { margin: '1px', color: 'var(--ink)', fontSize: '18px' } },
    } as StripeCardElementOptions;
    Stripe(TEST_KEY).elements().create('card', options).mount('#first');
    const warned = warn.mock.calls.map(([text]) => String(text));
    expect(warned).toEqual([
      expect.stringContaining('colour'),
      expect.stringContaining('style.base.margin'),
      expect.stringContaining('style.base.color'),
    ]);
    expect(styleRules().at(-1)).toBe('.local-stripe-card { font-size: 18px; }');
    warn.mockRestore();
  });
});

describe('the styles', () => {
  it('come from options.style, by state and pseudo-class, and from options.classes', () => {
    const card = Stripe(TEST_KEY)
      .elements()
      .create('card', {
        classes: { base: 'field', empty: 'field-empty other' },
        style: {
          base: { color: 'black', iconColor: 'gray', '::placeholder': { color: 'silver' } },
          invalid: { color: 'red', iconColor: 'red' },
        },
      });
    const before = styleRules().length;
    card.mount('#first');
    expect(document.querySelector('#first')?.className).toBe('field field-empty other');
    expect(styleRules().slice(before)).toEqual([
      '.local-stripe-card .local-stripe-brand { color: gray; }',
      '.local-stripe-card input { color: black; }',
      '.local-stripe-card input::placeholder { color: silver; }',
      ".local-stripe-card[data-state='invalid'] .local-stripe-brand { color: red; }",
      ".local-stripe-card input[data-state='invalid'] { color: red; }",
    ]);
  });
});

describe('unimplemented functions', () => {
  it('throw or reject, for every method of Stripe.js', async () => {
    const stripe = Stripe(TEST_KEY) as unknown as Record<string, (value?: unknown) => Promise<unknown>>;
    const types = readFileSync('node_modules/@stripe/stripe-js/dist/stripe-js/stripe.d.ts', 'utf8');
    const declaration = types.slice(types.indexOf('export interface Stripe {'));
    const methods = [...declaration.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => String(name));
    const done = ['elements', 'createPaymentMethod', 'registerAppInfo'];
    const missing = [...new Set(methods)].filter((name) => !done.includes(name));
    expect(missing.length).toBeGreaterThan(60);
    for (const name of missing) {
      await expect((async () => stripe[name]?.())()).rejects.toThrow(`does not implement stripe.${name}()`);
    }
  });

  it('include other elements, kinds of payment and options', async () => {
    const stripe = Stripe(TEST_KEY);
    expect(() => stripe.elements().create('cardNumber')).toThrow("elements.create('cardNumber')");
    expect(() => stripe.elements({ clientSecret: 'pi_1_secret_2' })).toThrow('clientSecret');
    expect(() => Stripe(TEST_KEY, { stripeAccount: 'acct_1' })).toThrow('stripeAccount');
    await expect(stripe.createPaymentMethod({ type: 'card', card: { token: 'tok_visa' } })).rejects.toThrow(
      'another card than a card element',
    );
    await expect(stripe.createPaymentMethod({ type: 'alipay' })).rejects.toThrow('the type alipay');
  });
});
