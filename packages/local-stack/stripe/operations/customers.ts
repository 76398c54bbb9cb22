import { createId } from '../state/ids';
import { changeMetadata, metadata } from '../api/metadata';
import { allUnimplemented, text } from '../api/parameters';
import { resourceMissing } from '../api/stripe-error';
import { secondsNow } from '../state/world';
import { operation } from './operation';

/** POST /v1/customers */
export const createCustomer = operation({
  parameters: {
    description: text,
    email: text,
    name: text,
    phone: text,
    metadata,
    ...allUnimplemented([
      'address',
      'balance',
      'business_name',
      'cash_balance',
      'individual_name',
      'invoice_prefix',
      'invoice_settings',
      'next_invoice_sequence',
      'payment_method',
      'preferred_locales',
      'shipping',
      'source',
      'tax',
      'tax_exempt',
      'tax_id_data',
      'test_clock',
      'validate',
    ]),
  },
  run({ world, parameters }) {
    const { description, email, name, phone } = parameters;
    const customer = world.store.add('customer', {
      id: createId('cus'),
      object: 'customer',
      address: null,
      balance: 0,
      created: secondsNow(world),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: description ?? null,
      discount: null,
      email: email ?? null,
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: changeMetadata({}, parameters.metadata),
      name: name ?? null,
      next_invoice_sequence: 1,
      phone: phone ?? null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    });
    world.events.record('customer.created', customer);
    return customer;
  },
});

/** GET /v1/customers/:id */
export const retrieveCustomer = operation({
  parameters: {},
  run({ world, id }) {
    const customer = world.store.find('customer', id);
    if (!customer) throw resourceMissing('customer', id, 'id', 404);
    return customer;
  },
});
