import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';

import { SignInButton } from '@/components/account/sign-in-button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import type { CallErrorDetails } from '@/lib/client/api/call-error';
import { createDonation } from '@/lib/client/donation/donation';
import type { DonationError, DonationErrorCause } from '@/lib/client/donation/donation-state';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';
import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

import { focusOn } from './use-donate';

const SIGN_IN_CODES = ['auth_required', 'donation_sign_in_required', 'forbidden'];

/** The error of a donation, right above the button. A new one takes the focus and comes into view; an answered one goes. */
export default function DonationAlert({ error, hasAmount }: { error: DonationError; hasAmount: boolean }) {
  const { update } = useService(createDonation);
  const { cause } = error;
  const { title, text } = useDonationErrorText()(cause);
  const { account } = useAccount();
  const asksForSignIn = cause.kind === 'call' && SIGN_IN_CODES.includes(cause.code);
  const isAnswered = asksForSignIn ? account !== null : cause.kind === 'amount_missing' && hasAmount;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(notice.current), []);

  const dismiss = useCallback(() => update({ error: null }), [update]);
  // A sign-in that the server refuses is no answer.
  const wasAnswered = useRef(isAnswered);
  useEffect(() => {
    if (isAnswered && !wasAnswered.current) dismiss();
  }, [isAnswered, dismiss]);

  return (
    <ErrorNotice
      ref={notice}
      title={title}
      action={asksForSignIn && <SignInButton variant="primary" size="small" />}
      onClose={dismiss}
      className="mb-6"
    >
      {text}
    </ErrorNotice>
  );
}

interface DonationErrorText {
  readonly title: string;
  readonly text?: string;
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

/** Sentences for decline codes (https://docs.stripe.com/declines/codes) whose reason the card's holder may read. */
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

/** The other errors of a call whose sentence is not that of a failed payment. */
const SENTENCES = {
  no_answer: 'payment_unknown',
  payment_unknown: 'payment_unknown',
  payment_configuration: 'payment_configuration',
  busy: 'busy',
  unavailable: 'unavailable',
  country_unavailable: 'country_unavailable',
  idempotency_conflict: 'idempotency_conflict',
  donation_sign_in_required: 'donation_sign_in_required',
  invalid_request: 'invalid_request',
  payment_unexpected: 'payment_unexpected',
  unexpected: 'payment_unexpected',
} as const;

/** The value of a key that the table may not have; else the last argument. */
function lookUp<Table extends object, Other>(table: Table, key: string | undefined, otherwise: Other) {
  return key !== undefined && Object.hasOwn(table, key) ? table[key as keyof Table] : otherwise;
}

function useDonationErrorText(): (cause: DonationErrorCause) => DonationErrorText {
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
    const reason = lookUp(REASON_BY_CODE, declineCode, 'generic' as const);
    // The provider writes for the donor, in English.
    const words = language === 'en' && sentence ? sentence : t(`declines.${reason}`);
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
      case 'auth_required':
      case 'forbidden':
        return { title: t('errors.sign_in_again') };
      case 'sign_in_unread':
        return { title: t('errors.sign_in_unread'), text: t('errors.nothing_charged') };
      case 'invalid_amount':
        return {
          title: errors(code, {
            minimum: details.minimum ?? DONATION_MINIMUM_CENTS / 100,
            maximum: details.maximum ?? DONATION_MAXIMUM_CENTS / 100,
          }),
        };
      default:
        return { title: errors(lookUp(SENTENCES, code, 'payment_failed' as const)) };
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
