import type { Reader } from '../parameters';
import { invalidRequest } from '../stripe-error';

/**
 * Refuses the parameter `payment_method_types`, which the API has lost with version 2026-09-30.endive
 * (docs.stripe.com/changelog/endive: "Removes the payment method types parameter from Payment Intents").
 */
export const noLongerSupported: Reader<never> = (_value, name) => {
  throw invalidRequest(
    `The parameter ${name} is no longer supported. Use allowed_payment_method_types or dynamic payment methods.`,
    { code: 'payment_method_types_no_longer_supported', param: name },
  );
};
