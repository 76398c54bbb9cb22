// window.Stripe, as the app's Stripe packages use it: https://docs.stripe.com/js/initializing
'use strict';

// loadStripe() warns if this is not its own release.
const RELEASE = 'endive';

const rejecting = (name) => () => Promise.reject(parts.notImplemented(`stripe.${name}()`));

const Stripe = (publishableKey) => {
  if (!/^pk_test_\w+$/.test(publishableKey))
    throw new Error("The local stack's Stripe takes only test keys.");
  return {
    elements: parts.createElements,
    createPaymentMethod: (data) => parts.createPaymentMethod(publishableKey, data),
    // <Elements> takes an object for Stripe's only with these two.
    createToken: rejecting('createToken'),
    confirmCardPayment: rejecting('confirmCardPayment'),
    // Both only report the libraries in use to Stripe.
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
};
Stripe.version = RELEASE;

globalThis.Stripe = Stripe;
