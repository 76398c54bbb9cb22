import { text } from '../api/parameters';
import { createId } from '../state/ids';
import { secondsNow } from '../state/world';
import { operation } from './operation';

/** POST /v1/customers: a customer separates the payments of the conformance tests from others of an account. */
export const createCustomer = operation({
  parameters: { name: text },
  run: ({ world, parameters }) =>
    world.store.add('customer', {
      id: createId('cus'),
      object: 'customer',
      created: secondsNow(world),
      livemode: false,
      name: parameters.name ?? null,
    }),
});
