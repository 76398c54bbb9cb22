import { readBrowserFile } from '../../shims/read-browser-file';

/** What the browser's side of the Stripe stand-in has to know. */
export interface StripeScriptOptions {
  /** Origin of the stand-in's API, e.g. http://127.0.0.1:4000. */
  address: string;
}

/** In the order in which they run: each uses what those before it put into `parts`. */
const FILES = [
  'integration-error',
  'texts',
  'card-number',
  'expiry',
  'field-rules',
  'field',
  'appearance',
  'brand-mark',
  'card-view',
  'element-events',
  'card-element',
  'elements',
  'payment-methods',
  'unimplemented',
  'stripe',
] as const;

/**
 * The text of the script that takes the place of https://js.stripe.com: it sets `window.Stripe`, with which
 * loadStripe() of @stripe/stripe-js then requests nothing. One of the boot script's `extraScripts`.
 */
export function stripeScript({ address }: StripeScriptOptions): string {
  const files = FILES.map((name) => readBrowserFile(`stripe/browser/${name}.js`));
  return [
    `const parts = ${JSON.stringify({ address })};\n`,
    ...files.map((file) => `(() => {\n${file}\n})();\n`),
  ].join('');
}
