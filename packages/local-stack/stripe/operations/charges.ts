import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { text, unimplemented } from '../api/parameters';
import { resourceMissing } from '../api/stripe-error';
import { operation } from './operation';

/** GET /v1/charges/:id */
export const retrieveCharge = operation({
  parameters: {},
  run({ world, id }) {
    const charge = world.store.find('charge', id);
    if (!charge) throw resourceMissing('charge', id, 'id', 404);
    return charge;
  },
});

/** GET /v1/charges */
export const listCharges = operation({
  parameters: { ...LIST_PARAMETERS, customer: text, payment_intent: text, transfer_group: unimplemented() },
  run({ world, parameters }) {
    const { customer, payment_intent: intent } = parameters;
    const wanted = world.store
      .list('charge')
      .filter((charge) => intent === undefined || charge.payment_intent === intent)
      .filter((charge) => customer === undefined || charge.customer === customer);
    return listPage(wanted, parameters, { url: '/v1/charges', kind: 'charge' });
  },
});
