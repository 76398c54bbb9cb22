import { useTranslations } from 'next-intl';

import type { GenerationErrorCause } from '@/lib/client/generation/generation-state';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';
import { RULE_FIGURES } from '@/lib/shared/rule-figures';
import { isErrorCode } from '@/lib/shared/errors';
import type { PictureFailure, RefundState } from '@/lib/shared/rules/job-states';

/** The causes that an alert explains. */
type ExplainedCause = Exclude<GenerationErrorCause, { kind: 'consent' }>;

/** What the user can do about an error, as a button or link beside it. */
export type ErrorAction = 'sign-in' | 'get-credits' | 'retry' | `choose-${'photos' | 'pose' | 'style'}`;

interface ErrorText {
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ErrorAction | undefined;
}

/** The actions for the server's codes, except those with special sentences. */
const ACTIONS: Readonly<Record<string, ErrorAction>> = {
  upload_required: 'choose-photos',
  template_required: 'choose-pose',
  invalid_template: 'choose-pose',
  invalid_style: 'choose-style',
  image_too_large: 'choose-photos',
  image_not_readable: 'choose-photos',
  image_format: 'choose-photos',
  image_animated: 'choose-photos',
  payload_too_large: 'choose-photos',
  invalid_photo_url: 'retry',
  idempotency_conflict: 'retry',
  busy: 'retry',
  unavailable: 'retry',
  unexpected: 'retry',
  upload_failed: 'retry',
};

const HINTS = {
  upload_failed: 'uploadFailedHint',
  invalid_template: 'invalidTemplateHint',
  unexpected: 'noDoubleCharge',
} as const;

/** What the user can fix, in the page's own words, each with a hint. */
const OWN_TEXTS = {
  no_face: { title: 'noFace', action: 'choose-photos' },
  unreadable_photo: { title: 'unreadablePhoto', action: 'choose-photos' },
  unreadable_template: { title: 'unreadableTemplate', action: 'choose-pose' },
  unreadable_style: { title: 'unreadableStyle', action: 'choose-style' },
  content_refused: { title: 'contentRefused', action: 'choose-photos' },
  upload_interrupted: { title: 'uploadInterrupted', action: 'choose-photos' },
  no_face_seen: { title: 'noFaceSeen', action: 'choose-photos' },
} as const satisfies Record<PictureFailure | 'upload_interrupted' | 'no_face_seen', object>;

/** What is known of a failure whose title is a guess. */
const FAILURE_HINTS = { provider_failed: 'providerFailedHint', lost: 'lostHint' } as const;

function hasKey<Table extends object>(table: Table, key: string | null): key is keyof Table & string {
  return key !== null && Object.hasOwn(table, key);
}

/** The sentence about the refund of a job without a portrait; none where its state is unknown. */
export function useRefundText(): (refund: string | undefined) => string | undefined {
  const t = useTranslations('generator.refund');
  const isKnown = (refund: string): refund is RefundState => t.has(refund as RefundState);
  return (refund) => (refund !== undefined && isKnown(refund) ? t(refund) : undefined);
}

/** The words for an error: the page's own, or the sentence of the server for a code that is not ours. */
export function useErrorText(isFromPortrait: boolean): (cause: ExplainedCause) => ErrorText {
  const t = useTranslations('generator.errors');
  const errors = useTranslations('errors');
  const failures = useTranslations('jobFailures');
  const rateLimitText = useRateLimitText();
  const refundText = useRefundText();

  function ownText(code: keyof typeof OWN_TEXTS, refund: string | undefined): ErrorText {
    const { title, action } = OWN_TEXTS[code];
    const hint =
      isFromPortrait && title === 'contentRefused' ? 'portraitRefusedHint' : (`${title}Hint` as const);
    const text = [t(hint), refundText(refund)].filter(Boolean).join(' ');
    return { title: t(title), text, action };
  }

  const retry = (title: string, text?: string): ErrorText => ({ title, text, action: 'retry' });

  return (cause) => {
    if (cause.kind === 'no_output') return retry(t('noOutput'), refundText(cause.refund));
    if (cause.kind === 'job') {
      const { failure, refund } = { ...cause, failure: cause.failure ?? 'provider_failed' };
      if (hasKey(OWN_TEXTS, failure)) return ownText(failure, refund);
      if (failure === 'portrait_deleted') return { title: failures(failure), text: refundText(refund) };
      const hint = hasKey(FAILURE_HINTS, failure) ? t(FAILURE_HINTS[failure]) : undefined;
      return retry(failures(failure), [hint, refundText(refund)].filter(Boolean).join(' '));
    }
    const { code, details } = cause;
    if (hasKey(OWN_TEXTS, code)) return ownText(code, details.refund);
    if (code === 'not_found' && isFromPortrait)
      return { title: failures('portrait_deleted'), text: refundText('not_needed') };
    switch (code) {
      case 'auth_required':
        return { title: t('signInTitle'), text: errors(code), action: 'sign-in' };
      case 'credits_insufficient': {
        const { needed = 0, have = 0 } = details;
        const text = `${errors(code, { needed, have })} ${t('creditsHint')}`;
        return { title: t('creditsTitle'), text, action: 'get-credits' };
      }
      case 'generation_failed':
      case 'no_job_id':
        return retry(errors(code), refundText(details.refund));
      case 'prompt_refused':
      case 'prompt_language':
        return { title: t('promptRefused'), text: errors(code) };
      case 'rate_limited':
        return { title: rateLimitText(details.retryAfterSeconds) };
      case 'cancel_failed':
        return { title: t('cancelFailed') };
      case 'no_answer':
        return retry(details.sentence ?? t('failed'), t('noAnswerHint'));
    }
    if (!isErrorCode(code)) return retry(details.sentence ?? errors('generation_failed'));
    return {
      // A field's name is for callers of the API; the page's own fields are valid.
      title: errors(code === 'invalid_field' ? 'invalid_request' : code, RULE_FIGURES),
      text: hasKey(HINTS, code) ? t(HINTS[code]) : undefined,
      action: ACTIONS[code],
    };
  };
}
