import { readBrowserFile } from '../../kit/browser-pages';

/** The files in the order in which they run; each uses the `parts` of those before it. */
const FILES = [
  'texts',
  'field',
  'appearance',
  'card-view',
  'card-element',
  'payment-methods',
  'stripe',
] as const;

/**
 * Returns the script that replaces https://js.stripe.com: with `window.Stripe`, loadStripe() sends no request.
 * @param address the origin of the stand-in's API, e.g. http://127.0.0.1:4000
 */
export function stripeScript(address: string): string {
  const files = FILES.map((name) => readBrowserFile(`stripe/browser/${name}.js`));
  return [
    `const parts = ${JSON.stringify({ address })};\n`,
    ...files.map((file) => `(() => {\n${file}\n})();\n`),
  ].join('');
}
