// What Stripe.js throws at mistakes of the page's own code, as opposed to those of the person paying.
'use strict';

parts.IntegrationError = class IntegrationError extends Error {
  name = 'IntegrationError';
};

/** For everything that Stripe.js can do and this stand-in can't: never a false success. */
parts.notImplemented = (what) => new Error(`The local stack's Stripe does not implement ${what}.`);
