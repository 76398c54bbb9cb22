import { useTranslations } from 'next-intl';

import type { GenerationErrorCause } from '@/lib/client/generation/generation-state';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';
import { ERROR_FIGURES } from '@/lib/shared/error-figures';
import { isErrorCode } from '@/lib/shared/errors';
import type { PictureFailure } from '@/lib/shared/rules/worker-failures';

import { useRefundText } from './use-refund-text';

type JobCause = Extract<GenerationErrorCause, { kind: 'job' }>;
/** The causes that an alert explains. */
export type ExplainedCause = Exclude<GenerationErrorCause, { kind: 'consent' }>;

/** What the user can do about an error, as a button or link beside it. */
export type ErrorAction =
  | 'sign-in'
  | 'get-credits'
  | 'choose-photos'
  | 'choose-pose'
  | 'choose-style'
  | 'retry';

export interface ErrorText {
  readonly title: string;
  /** Sentences with the next step. */
  readonly text?: string;
  readonly action?: ErrorAction;
}

/** The action for each code, except those with special sentences. */
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

/** A second sentence for some codes. */
const HINTS = {
  upload_failed: 'uploadFailedHint',
  invalid_template: 'invalidTemplateHint',
  unexpected: 'noDoubleCharge',
} as const;

/** The failures that the user can fix, with their words and actions. */
const PICTURE_TEXTS = {
  no_face: { title: 'noFace', advice: 'noFaceHint', action: 'choose-photos' },
  unreadable_photo: { title: 'unreadablePhoto', advice: 'unreadablePhotoHint', action: 'choose-photos' },
  unreadable_template: {
    title: 'unreadableTemplate',
    advice: 'unreadableTemplateHint',
    action: 'choose-pose',
  },
  unreadable_style: { title: 'unreadableStyle', advice: 'unreadableStyleHint', action: 'choose-style' },
  content_refused: { title: 'contentRefused', advice: 'contentRefusedHint', action: 'choose-photos' },
} as const satisfies Record<PictureFailure, object>;

/** The words for an error: the page's own, or the sentence of the server for a code that is not ours. */
export function useErrorText(): (cause: ExplainedCause) => ErrorText {
  const t = useTranslations('generator.errors');
  const errors = useTranslations('errors');
  const failures = useTranslations('jobFailures');
  const rateLimitText = useRateLimitText();
  const refundText = useRefundText();

  function jobText({ failure, refund }: JobCause): ErrorText {
    if (failure !== null && Object.hasOwn(PICTURE_TEXTS, failure))
      return pictureText(failure as PictureFailure, refund);
    return retryText(failures(failure ?? 'provider_failed'), refund);
  }

  function pictureText(failure: PictureFailure, refund: string | undefined): ErrorText {
    const { title, advice, action } = PICTURE_TEXTS[failure];
    const text = [t(advice), refundText(refund)].filter(Boolean).join(' ');
    return { title: t(title), text, action };
  }

  function retryText(title: string, refund: string | undefined): ErrorText {
    const text = refundText(refund);
    return { title, ...(text && { text }), action: 'retry' };
  }

  return (cause) => {
    if (cause.kind === 'no_output') return retryText(t('noOutput'), cause.refund);
    if (cause.kind === 'job') return jobText(cause);
    const { code, details } = cause;
    const { needed = 0, have = 0 } = details;
    if (code === 'auth_required')
      return { title: t('signInTitle'), text: errors('auth_required'), action: 'sign-in' };
    if (code === 'credits_insufficient') {
      const text = `${errors('credits_insufficient', { needed, have })} ${t('creditsHint')}`;
      return { title: t('creditsTitle'), text, action: 'get-credits' };
    }
    if (code === 'generation_failed' || code === 'no_job_id') return retryText(errors(code), details.refund);
    if (code === 'content_refused') return pictureText(code, details.refund);
    if (code === 'prompt_refused') return { title: t('promptRefused'), text: errors('prompt_refused') };
    if (code === 'rate_limited') return { title: rateLimitText(details.retryAfterSeconds) };
    if (code === 'cancel_failed') return { title: t('cancelFailed') };
    if (code === 'upload_interrupted')
      return { title: t('uploadInterrupted'), text: t('uploadInterruptedHint'), action: 'choose-photos' };
    if (code === 'no_face_seen')
      return { title: t('noFaceSeen'), text: t('noFaceSeenHint'), action: 'choose-photos' };
    if (code === 'no_answer')
      return { title: details.sentence ?? t('failed'), text: t('noAnswerHint'), action: 'retry' };
    if (!isErrorCode(code))
      return { title: details.sentence ?? errors('generation_failed'), action: 'retry' };
    const hint = Object.hasOwn(HINTS, code) ? HINTS[code as keyof typeof HINTS] : null;
    const action = ACTIONS[code];
    return {
      // A field's name is for callers of the API; the page's own fields are valid.
      title: errors(code === 'invalid_field' ? 'invalid_request' : code, ERROR_FIGURES),
      ...(hint && { text: t(hint) }),
      ...(action && { action }),
    };
  };
}
