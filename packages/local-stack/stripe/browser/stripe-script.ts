import { readBrowserFile } from '../../kit/browser-pages';

/** The options of the Stripe stand-in in the browser. */
export interface StripeScriptOptions {
  /** The origin of the stand-in's API, e.g. http://127.0.0.1:4000. */
  address: string;
}

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

/** Returns the script that replaces https://js.stripe.com: with `window.Stripe`, loadStripe() sends no request. */
export function stripeScript({ address }: StripeScriptOptions): string {
  const files = FILES.map((name) => readBrowserFile(`stripe/browser/${name}.js`));
  return [
    `const parts = ${JSON.stringify({ address })};\n`,
    ...files.map((file) => `(() => {\n${file}\n})();\n`),
  ].join('');
}
