// window.Stripe, as the app's Stripe packages use it: https://docs.stripe.com/js/initializing
'use strict';

// `fonts` load into Stripe's frame; the stand-in's inputs have the page's fonts.
const OPTIONS = ['locale', 'fonts'];

/** stripe.elements(): a group with one card element. https://docs.stripe.com/js/elements_object */
const createElements = (options = {}) => {
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw parts.notImplemented(`the option ${unknown} of elements()`);
  let card = null;
  return {
    create: (type, elementOptions) => {
      if (type !== 'card') throw parts.notImplemented(`elements.create('${type}')`);
      card = new parts.CardElement(elementOptions, parts.textsFor(options.locale));
      return card;
    },
    /** `type` may also be a component of @stripe/react-stripe-js. */
    getElement: (type) => ((type?.__elementType ?? type) === 'card' ? card : null),
  };
};

// loadStripe() warns if this is not its own release.
const RELEASE = 'endive';

const rejecting = (name) => () => Promise.reject(parts.notImplemented(`stripe.${name}()`));

const Stripe = (publishableKey) => {
  if (!/^pk_test_\w+$/.test(publishableKey))
    throw new Error("The local stack's Stripe takes only test keys.");
  return {
    elements: createElements,
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
