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
