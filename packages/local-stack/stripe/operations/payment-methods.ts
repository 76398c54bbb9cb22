import { group, integer, oneOf, text } from '../api/parameters';
import { parameterMissing } from '../api/stripe-error';
import { createPaymentMethod, findPaymentMethod } from '../payments/payment-method';
import { operation } from './operation';

const PARAMETERS = {
  billing_details: group({ email: text, name: text }),
  card: group({ number: text, exp_month: integer(1), exp_year: integer(0), cvc: text }),
  type: oneOf(['card']),
};

/** POST /v1/payment_methods. A number that is no test card's is refused here, not in the field. */
export const createPaymentMethodOperation = operation({
  browser: true,
  parameters: PARAMETERS,
  run({ world, parameters }) {
    const { billing_details: billingDetails = {}, card = {} } = parameters;
    const { number, exp_month: expMonth, exp_year: expYear } = card;
    if (number === undefined) throw parameterMissing('card[number]');
    if (expMonth === undefined) throw parameterMissing('card[exp_month]');
    if (expYear === undefined) throw parameterMissing('card[exp_year]');
    const year = expYear < 100 ? 2_000 + expYear : expYear;
    return createPaymentMethod(world, { number, expMonth, expYear: year, billingDetails });
  },
});

/** GET /v1/payment_methods/:id */
export const retrievePaymentMethod = operation({
  parameters: {},
  run: ({ world, id }) => findPaymentMethod(world, id, 404),
});
