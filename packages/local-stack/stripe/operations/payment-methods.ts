import type Stripe from 'stripe';

import { checkEnteredCard } from '../payments/card-checks';
import { changeMetadata, metadata } from '../api/metadata';
import {
  flag,
  group,
  integer,
  oneOf,
  optionalText,
  type ParameterValues,
  text,
  unimplemented,
} from '../api/parameters';
import { createPaymentMethod, findPaymentMethod } from '../payments/payment-method';
import { notImplemented, parameterMissing } from '../api/stripe-error';
import { operation } from './operation';

const address = group({
  city: optionalText,
  country: optionalText,
  line1: optionalText,
  line2: optionalText,
  postal_code: optionalText,
  state: optionalText,
});

const billingDetails = {
  address,
  email: optionalText,
  name: optionalText,
  phone: optionalText,
  tax_id: optionalText,
};

/** Parameters that Stripe.js adds to each call. */
const FROM_STRIPE_JS = {
  client_attribution_metadata: () => undefined,
  guid: text,
  muid: text,
  sid: text,
  pasted_fields: text,
  payment_user_agent: text,
  referrer: text,
  time_on_page: text,
};

const PARAMETERS = {
  allow_redisplay: oneOf(['always', 'limited', 'unspecified']),
  billing_details: group(billingDetails),
  card: group({
    number: text,
    exp_month: integer(0),
    exp_year: integer(0),
    cvc: text,
    networks: unimplemented(),
    token: unimplemented(),
  }),
  customer: unimplemented(),
  metadata,
  payment_method: unimplemented(),
  radar_options: unimplemented(),
  type: text,
  _js_validation: flag,
  ...FROM_STRIPE_JS,
};

/** POST /v1/payment_methods */
export const createPaymentMethodOperation = operation({
  browser: true,
  parameters: PARAMETERS,
  run({ world, parameters }) {
    const { type, card } = parameters;
    if (type === undefined) throw parameterMissing('type');
    if (type !== 'card') throw notImplemented(`PaymentMethods of the type ${type}.`);
    if (card?.number === undefined) throw parameterMissing('card[number]');
    if (card.exp_month === undefined) throw parameterMissing('card[exp_month]');
    if (card.exp_year === undefined) throw parameterMissing('card[exp_year]');
    const number = card.number.replace(/[ -]/g, '');
    const expYear = card.exp_year < 100 ? 2_000 + card.exp_year : card.exp_year;
    const entered = { number, expMonth: card.exp_month, expYear, cvc: card.cvc ?? null };
    checkEnteredCard(entered, world.clock.now());
    return createPaymentMethod(world, {
      ...entered,
      hasCvc: card.cvc !== undefined,
      billingDetails: readBillingDetails(parameters.billing_details ?? {}),
      metadata: changeMetadata({}, parameters.metadata),
    });
  },
});

/** GET /v1/payment_methods/:id */
export const retrievePaymentMethod = operation({
  parameters: {},
  run: ({ world, id }) => findPaymentMethod(world, id, 'payment_method', 404),
});

function readBillingDetails(
  given: ParameterValues<typeof billingDetails>,
): Stripe.PaymentMethod.BillingDetails {
  const where = given.address ?? {};
  return {
    address: {
      city: where.city ?? null,
      country: where.country ?? null,
      line1: where.line1 ?? null,
      line2: where.line2 ?? null,
      postal_code: where.postal_code ?? null,
      state: where.state ?? null,
    },
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    tax_id: given.tax_id ?? null,
  };
}
