// Sends the card: https://docs.stripe.com/js/payment_methods/create_payment_method
'use strict';

/** Resolves with { paymentMethod } or { error }. */
parts.createPaymentMethod = async (key, { type, card, ...details }) => {
  if (type !== 'card') throw parts.notImplemented(`createPaymentMethod() with the type ${type}`);
  const { error, values } = card.read();
  if (error) return { error };
  return send(key, { type, card: cardFields(values), ...details }, card.texts);
};

const cardFields = ({ number, expiry, cvc }) => ({
  number,
  cvc,
  exp_month: expiry.slice(0, 2),
  exp_year: expiry.slice(2),
});

const send = async (key, parameters, texts) => {
  let response;
  try {
    response = await fetch(`${parts.address}/v1/payment_methods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(pairs(parameters)).toString(),
    });
  } catch {
    return { error: { type: 'api_connection_error', message: texts.connection } };
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body?.object === 'payment_method') return { paymentMethod: body };
  const error = body?.error;
  if (response.ok || typeof error?.type !== 'string') {
    return { error: { type: 'api_error', message: texts.unexpected } };
  }
  return { error };
};

/** Converts nested objects to `a[b][c]`, without undefined and null. */
const pairs = (value, name = '') => {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairs(inner, name ? `${name}[${key}]` : key));
};
