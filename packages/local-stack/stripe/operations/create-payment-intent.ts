import { changeMetadata, metadata } from '../api/metadata';
import {
  allUnimplemented,
  flag,
  integer,
  noLongerSupported,
  oneOf,
  text,
  texts,
  unimplemented,
  webAddress,
} from '../api/parameters';
import { checkConfirmation, confirmIntent, missingPaymentMethod } from '../payments/confirm-intent';
import { addPaymentIntent } from '../payments/new-payment-intent';
import { checkUnused, findPaymentMethod, markUsed } from '../payments/payment-method';
import { invalidRequest, notImplemented, parameterMissing, resourceMissing } from '../api/stripe-error';
import { operation } from './operation';

/** Stripe's bounds of a payment in US dollars and euros (https://docs.stripe.com/currencies), in cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
const CURRENCIES = ['usd', 'eur'];

const UNIMPLEMENTED = allUnimplemented([
  'amount_details',
  'application_fee_amount',
  'automatic_payment_methods',
  'confirmation_token',
  'customer_account',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'mandate_data',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_data',
  'payment_method_options',
  'radar_options',
  'setup_future_usage',
  'shipping',
  'transfer_data',
  'transfer_group',
]);

const PARAMETERS = {
  ...UNIMPLEMENTED,
  allowed_payment_method_types: texts,
  amount: integer(1),
  capture_method: oneOf(['automatic', 'automatic_async', 'manual']),
  confirm: flag,
  confirmation_method: unimplemented(['automatic']),
  currency: text,
  customer: text,
  description: text,
  error_on_requires_action: unimplemented(['false']),
  metadata,
  off_session: unimplemented(['false']),
  payment_method: text,
  payment_method_types: noLongerSupported,
  receipt_email: text,
  return_url: webAddress,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  use_stripe_sdk: unimplemented(['false']),
};

/** POST /v1/payment_intents */
export const createPaymentIntent = operation({
  parameters: PARAMETERS,
  run({ world, parameters }) {
    const { confirm = false, customer, payment_method: methodId, return_url: returnUrl } = parameters;
    if (parameters.capture_method === 'manual') throw notImplemented('capturing by hand.');
    const amount = checkAmount(parameters.amount, parameters.currency);
    checkTypes(parameters.allowed_payment_method_types);
    if (returnUrl !== undefined && !confirm) {
      throw invalidRequest(
        'The parameter `return_url` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.',
        { param: 'return_url' },
      );
    }
    if (customer !== undefined && !world.store.find('customer', customer)) {
      throw resourceMissing('customer', customer, 'customer', 400);
    }
    const method =
      methodId === undefined ? undefined : findPaymentMethod(world, methodId, 'payment_method', 400);
    if (confirm && !method) throw missingPaymentMethod(null);
    if (method) {
      if (confirm) checkConfirmation(world, null, method, returnUrl);
      else checkUnused(world, method, null);
    }
    const intent = addPaymentIntent(world, {
      ...amount,
      captureMethod: parameters.capture_method ?? 'automatic_async',
      customer: customer ?? null,
      description: parameters.description ?? null,
      metadata: changeMetadata({}, parameters.metadata),
      receiptEmail: parameters.receipt_email ?? null,
      statementDescriptor: parameters.statement_descriptor ?? null,
      statementDescriptorSuffix: parameters.statement_descriptor_suffix ?? null,
    });
    if (method && !confirm) {
      markUsed(world, method, intent);
      intent.payment_method = method.id;
      intent.status = 'requires_confirmation';
    }
    world.events.record('payment_intent.created', intent);
    if (method && confirm) confirmIntent(world, intent, method, returnUrl);
    return intent;
  },
});

function checkAmount(
  amount: number | undefined,
  currency: string | undefined,
): { amount: number; currency: string } {
  if (amount === undefined) throw parameterMissing('amount');
  if (currency === undefined) throw parameterMissing('currency');
  const lowerCase = currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(lowerCase)) {
    throw invalidRequest(`Invalid currency: ${lowerCase}.`, { param: 'currency' });
  }
  if (!CURRENCIES.includes(lowerCase)) throw notImplemented(`the currency ${lowerCase}.`);
  const symbol = lowerCase === 'usd' ? '$' : '€';
  if (amount < MIN_AMOUNT) {
    throw invalidRequest(`Amount must be at least ${symbol}0.50 ${lowerCase}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest(`Amount must be no more than ${symbol}999,999.99`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return { amount, currency: lowerCase };
}

function checkTypes(types: readonly string[] | undefined): void {
  if (types?.length === 1 && types[0] === 'card') return;
  const given = types === undefined ? 'chosen by Stripe' : types.join(', ');
  throw notImplemented(
    `payment method types other than card (here ${given}); pass allowed_payment_method_types[]=card.`,
  );
}
