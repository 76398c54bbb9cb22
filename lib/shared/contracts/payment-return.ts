/**
 * What `/donate?success=false&error=…` may carry after the bank's page. A closed list: a free text would let
 * strangers write on our page.
 */
export const PAYMENT_RETURN_ERRORS = [
  /** The bank's page was not passed. */
  'authentication_failed',
  /** It was passed, and the bank declined all the same. */
  'card_declined',
  /** The payment was broken off. */
  'payment_canceled',
  /** The address names no payment of ours, or another person's. */
  'invalid_return',
  /** The provider could not be asked; a payment that succeeded is credited all the same. */
  'payment_unknown',
] as const;
export type PaymentReturnError = (typeof PAYMENT_RETURN_ERRORS)[number];
