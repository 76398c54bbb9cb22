import { useLocale, useTranslations } from 'next-intl';

import type { CallErrorDetails } from '@/lib/client/api/call-error';
import type { DonationErrorCause } from '@/lib/client/donation/donation-state';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';
import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

export interface DonationErrorText {
  readonly title: string;
  readonly text?: string;
  /** The button beside it. */
  readonly action?: 'sign-in';
}

const SECONDS_PER_MINUTE = 60;

/** Kinds of the provider's errors that are about us, with words that are not for the donor. */
const INTERNAL_CARD_ERRORS: ReadonlySet<string> = new Set([
  'api_error',
  'authentication_error',
  'idempotency_error',
  'invalid_request_error',
  'rate_limit_error',
]);

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

type CallSentence =
  | 'payment_unknown'
  | 'payment_configuration'
  | 'payment_unexpected'
  | 'busy'
  | 'unavailable'
  | 'idempotency_conflict'
  | 'invalid_request';

/** The other errors of a call whose sentence is not that of a failed payment. */
const SENTENCES: Partial<Record<string, CallSentence>> = {
  no_answer: 'payment_unknown',
  payment_unknown: 'payment_unknown',
  payment_configuration: 'payment_configuration',
  busy: 'busy',
  unavailable: 'unavailable',
  idempotency_conflict: 'idempotency_conflict',
  invalid_request: 'invalid_request',
  payment_unexpected: 'payment_unexpected',
  unexpected: 'payment_unexpected',
};

type DeclineReason = (typeof REASON_BY_CODE)[keyof typeof REASON_BY_CODE] | 'generic';

/** The sentence for a decline code of the provider. */
function declineReason(code: string | undefined): DeclineReason {
  if (code === undefined || !Object.hasOwn(REASON_BY_CODE, code)) return 'generic';
  return REASON_BY_CODE[code as keyof typeof REASON_BY_CODE];
}

/** The words for a donation's error. */
export function useDonationErrorText(): (cause: DonationErrorCause) => DonationErrorText {
  const t = useTranslations('donate');
  const errors = useTranslations('errors');
  const language = useLocale();
  const rateLimitText = useRateLimitText();

  function cardText(cause: Extract<DonationErrorCause, { kind: 'card' }>): DonationErrorText {
    if (cause.errorType === 'api_connection_error') return { title: errors('payment_unknown') };
    if (INTERNAL_CARD_ERRORS.has(cause.errorType)) return { title: errors('payment_unexpected') };
    return { title: cause.message || errors('payment_failed') };
  }

  function declineText({ sentence, declineCode }: CallErrorDetails): DonationErrorText {
    // The provider writes for the donor, in English.
    const words = language === 'en' && sentence ? sentence : t(`declines.${declineReason(declineCode)}`);
    return { title: words, text: t('errors.nothing_charged') };
  }

  function returnText(code: Extract<DonationErrorCause, { kind: 'return' }>['code']): DonationErrorText {
    switch (code) {
      case null:
        return { title: t('errors.not_completed') };
      case 'card_declined':
        return { title: errors('card_declined'), text: t('errors.nothing_charged') };
      case 'payment_unknown':
        return { title: errors('payment_unknown'), text: t('errors.unknown_return') };
      case 'authentication_failed':
      case 'payment_canceled':
        return { title: t(`errors.${code}`), text: t('errors.nothing_charged') };
      case 'invalid_return':
        return { title: t('errors.invalid_return') };
    }
  }

  function attemptsText(retryAfterSeconds = SECONDS_PER_MINUTE): string {
    return retryAfterSeconds < SECONDS_PER_MINUTE
      ? errors('too_many_attempts', { retryAfterSeconds })
      : t('errors.too_many_attempts', { minutes: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) });
  }

  function callText(code: string, details: CallErrorDetails): DonationErrorText {
    switch (code) {
      case 'card_declined':
        return declineText(details);
      case 'too_many_attempts':
        return { title: attemptsText(details.retryAfterSeconds) };
      case 'rate_limited':
        return { title: rateLimitText(details.retryAfterSeconds) };
      case 'donation_sign_in_required':
        return { title: errors(code), action: 'sign-in' };
      case 'auth_required':
      case 'forbidden':
        return { title: t('errors.sign_in_again'), action: 'sign-in' };
      case 'invalid_amount':
        return {
          title: errors(code, {
            minimum: details.minimum ?? DONATION_MINIMUM_CENTS / 100,
            maximum: details.maximum ?? DONATION_MAXIMUM_CENTS / 100,
          }),
        };
      default:
        return { title: errors(SENTENCES[code] ?? 'payment_failed') };
    }
  }

  return (cause) => {
    switch (cause.kind) {
      case 'amount_missing':
        return { title: t('submit.amountMissing') };
      case 'card':
        return cardText(cause);
      case 'return':
        return returnText(cause.code);
      case 'call':
        return callText(cause.code, cause.details);
    }
  };
}
