// The error of Stripe.js for mistakes of the page's code.
'use strict';

parts.IntegrationError = class IntegrationError extends Error {
  name = 'IntegrationError';
};

/** The error for every unimplemented function of Stripe.js: never a false success. */
parts.notImplemented = (what) => new Error(`The local stack's Stripe does not implement ${what}.`);
