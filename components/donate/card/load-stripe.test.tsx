import { createStripeLoader } from './card-field';

const scripts = (): HTMLScriptElement[] =>
  [...document.scripts].filter(({ src }) => src.includes('js.stripe.com'));

beforeEach(() => {
  jest.useFakeTimers();
  process.env['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] = 'pk_test_x';
});
afterEach(() => jest.useRealTimers());

it('sends another request for a script that does not arrive within ten seconds', async () => {
  // jsdom loads no scripts.
  const { get } = createStripeLoader();
  const loading = expect(get()).rejects.toThrow('does not answer');
  const [first] = scripts();
  await jest.advanceTimersByTimeAsync(10_000);
  await loading;
  const [second] = scripts();
  expect(second).not.toBe(first);

  const stripe = {};
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  second?.dispatchEvent(new Event('load'));
  expect(await get()).toBe(stripe);
});
