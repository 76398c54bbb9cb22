// stripe.elements(): a group of elements. https://docs.stripe.com/js/elements_object
'use strict';

// `fonts` load into Stripe's frame; the stand-in's inputs have the page's fonts. `appearance` and `loader` do not affect
// a card element.
const OPTIONS = ['locale', 'fonts', 'appearance', 'loader'];

parts.createElements = (defaultLocale, options = {}) => {
  refuseUnknown(options);
  let locale = options.locale ?? defaultLocale;
  let card = null;

  const create = (type, elementOptions) => {
    if (type !== 'card') throw parts.notImplemented(`elements.create('${type}')`);
    if (card) throw new parts.IntegrationError('Can only create one Element of type card.');
    card = new parts.CardElement(elementOptions, parts.textsFor(locale), () => {
      card = null;
    });
    return card;
  };

  const update = async (updates = {}) => {
    refuseUnknown(updates);
    locale = updates.locale ?? locale;
    card?.translate(parts.textsFor(locale));
  };

  return {
    create,
    update,
    /** `type` may also be a component of @stripe/react-stripe-js. */
    getElement: (type) => ((type?.__elementType ?? type) === 'card' ? card : null),
    submit: async () => {
      throw parts.notImplemented('elements.submit()');
    },
    fetchUpdates: async () => {
      throw parts.notImplemented('elements.fetchUpdates()');
    },
    on: () => {
      throw parts.notImplemented('elements.on()');
    },
  };
};

const refuseUnknown = (options) => {
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw parts.notImplemented(`the option ${unknown} of elements()`);
};
