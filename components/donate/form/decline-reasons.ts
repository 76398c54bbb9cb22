/**
 * The sentence for each of the provider's decline codes (https://docs.stripe.com/declines/codes). The others, lost and
 * stolen cards included, are plain declines: their reason is not for the card's holder.
 */
const REASON_BY_CODE = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  invalid_expiry_month: 'incorrect_expiry',
  invalid_expiry_year: 'incorrect_expiry',
  incorrect_zip: 'incorrect_zip',
  incorrect_address: 'incorrect_zip',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  authentication_required: 'authentication_required',
  card_not_supported: 'not_supported',
  currency_not_supported: 'not_supported',
  transaction_not_allowed: 'not_supported',
} as const;

export type DeclineReason = (typeof REASON_BY_CODE)[keyof typeof REASON_BY_CODE] | 'generic';

/** The sentence for a decline code of the provider. */
export function declineReason(code: string | undefined): DeclineReason {
  if (code === undefined || !Object.hasOwn(REASON_BY_CODE, code)) return 'generic';
  return REASON_BY_CODE[code as keyof typeof REASON_BY_CODE];
}
