// stripe.elements(): a group with one card element. https://docs.stripe.com/js/elements_object
'use strict';

// `fonts` load into Stripe's frame; the stand-in's inputs have the page's fonts.
const OPTIONS = ['locale', 'fonts'];

parts.createElements = (options = {}) => {
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
