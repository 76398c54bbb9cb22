import { useTranslations } from 'next-intl';

import type { GenerationErrorCause } from '@/lib/client/generation/generation-state';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';
import { ERROR_FIGURES } from '@/lib/shared/error-figures';
import { isErrorCode } from '@/lib/shared/errors';

/** What a person can do about an error, as a button or link beside it. */
export type ErrorAction =
  'sign-in' | 'get-credits' | 'choose-photos' | 'choose-pose' | 'choose-style' | 'retry';

export interface ErrorText {
  readonly title: string;
  /** What to do next, in sentences. */
  readonly text?: string;
  readonly action?: ErrorAction;
}

/** What helps against the errors that have a code, those with sentences of their own aside. */
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
  generation_failed: 'retry',
  no_job_id: 'retry',
};

/** Errors after which the credits are certainly where they were, with the sentence that says so. */
const HINTS = {
  upload_failed: 'uploadFailedHint',
  generation_failed: 'refundedHint',
  no_job_id: 'refundedHint',
  invalid_template: 'invalidTemplateHint',
  unexpected: 'noDoubleCharge',
} as const;

/** The words for an error: the page's own, or the sentence of the server for a code that is not ours. */
export function useErrorText(): (cause: GenerationErrorCause) => ErrorText {
  const t = useTranslations('generator.errors');
  const errors = useTranslations('errors');
  const failures = useTranslations('jobFailures');
  const rateLimitText = useRateLimitText();

  function jobText(failure: Extract<GenerationErrorCause, { kind: 'job' }>['failure']): ErrorText {
    if (failure === 'no_face') return { title: t('noFace'), text: t('noFaceHint'), action: 'choose-photos' };
    if (failure === 'unreadable_photo')
      return { title: t('unreadablePhoto'), text: t('unreadablePhotoHint'), action: 'choose-photos' };
    if (failure === 'unreadable_template')
      return { title: t('unreadableTemplate'), text: t('unreadableTemplateHint'), action: 'choose-pose' };
    if (failure === 'unreadable_style')
      return { title: t('unreadableStyle'), text: t('unreadableStyleHint'), action: 'choose-style' };
    return { title: failures(failure ?? 'provider_failed'), text: t('refundedHint'), action: 'retry' };
  }

  return (cause) => {
    if (cause.kind === 'no_output') return { title: t('noOutput'), text: t('refundedHint'), action: 'retry' };
    if (cause.kind === 'job') return jobText(cause.failure);
    const { code, details } = cause;
    const { needed = 0, have = 0 } = details;
    if (code === 'auth_required')
      return { title: t('signInTitle'), text: errors('auth_required'), action: 'sign-in' };
    if (code === 'credits_insufficient') {
      const text = `${errors('credits_insufficient', { needed, have })} ${t('creditsHint')}`;
      return { title: t('creditsTitle'), text, action: 'get-credits' };
    }
    if (code === 'rate_limited') return { title: rateLimitText(details.retryAfterSeconds) };
    if (code === 'cancel_failed') return { title: t('cancelFailed') };
    if (code === 'no_answer')
      return { title: details.sentence ?? t('failed'), text: t('noAnswerHint'), action: 'retry' };
    if (!isErrorCode(code))
      return { title: details.sentence ?? errors('generation_failed'), action: 'retry' };
    const hint = Object.hasOwn(HINTS, code) ? HINTS[code as keyof typeof HINTS] : null;
    const action = ACTIONS[code];
    return {
      // A field's name is for whoever calls the API; the page's own requests have none wrong.
      title: errors(code === 'invalid_field' ? 'invalid_request' : code, ERROR_FIGURES),
      ...(hint && { text: t(hint) }),
      ...(action && { action }),
    };
  };
}
