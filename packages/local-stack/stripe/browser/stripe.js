// window.Stripe, as loadStripe() of @stripe/stripe-js and <Elements> of @stripe/react-stripe-js use it.
// https://docs.stripe.com/js/initializing
'use strict';

// loadStripe() warns if this is not its own release.
const RELEASE = 'endive';

const OPTIONS = ['locale', 'developerTools'];

const Stripe = (publishableKey, options = {}) => {
  checkKey(publishableKey);
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw parts.notImplemented(`the option ${unknown} of Stripe()`);
  return {
    ...parts.unimplementedMethods,
    elements: (elementsOptions) => parts.createElements(options.locale ?? 'auto', elementsOptions),
    createPaymentMethod: (...values) => parts.createPaymentMethod(publishableKey, ...values),
    // Both only report the libraries in use to Stripe.
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
};
Stripe.version = RELEASE;

const checkKey = (key) => {
  if (typeof key !== 'string') {
    throw new parts.IntegrationError(
      `Invalid value for Stripe(): apiKey should be a string. You specified: ${String(key)}.`,
    );
  }
  if (key === '') {
    throw new parts.IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string.',
    );
  }
  if (/^[sr]k_/.test(key)) {
    throw new parts.IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  if (key.startsWith('pk_live_')) {
    throw new parts.IntegrationError("The local stack's Stripe takes no live keys.");
  }
  if (!/^pk_test_\w+$/.test(key)) {
    throw new parts.IntegrationError(`Invalid API Key provided: ${key.slice(0, 8)}…`);
  }
};

globalThis.Stripe = Stripe;
