import { useTranslations } from 'next-intl';

import type { GenerationErrorCause } from '@/lib/client/generation/generation-state';
import { isErrorCode } from '@/lib/shared/errors';

export interface ErrorText {
  readonly title: string;
  readonly text?: string;
}

/** The words for an error: the page's own, or the sentence of the server for a code that is not ours. */
export function useErrorText(): (cause: GenerationErrorCause) => ErrorText {
  const t = useTranslations('generator.errors');
  const errors = useTranslations('errors');
  const failures = useTranslations('jobFailures');

  return (cause) => {
    if (cause.kind === 'no_output') return { title: t('noOutput'), text: t('noOutputHint') };
    if (cause.kind === 'job') {
      const { failure } = cause;
      if (failure === 'no_face') return { title: t('noFace'), text: t('noFaceHint') };
      if (failure === 'unreadable_photo')
        return { title: t('unreadablePhoto'), text: t('unreadablePhotoHint') };
      return { title: failures(failure ?? 'provider_failed') };
    }
    const { code, details } = cause;
    if (code === 'auth_required') return { title: t('signInTitle'), text: errors('auth_required') };
    if (code === 'credits_insufficient') {
      const numbers = { needed: details.needed ?? 0, have: details.have ?? 0 };
      return {
        title: t('creditsTitle'),
        text: `${errors('credits_insufficient', numbers)} ${t('creditsHint')}`,
      };
    }
    if (code === 'cancel_failed') return { title: t('cancelFailed') };
    if (code === 'no_answer') return { title: details.sentence ?? t('failed'), text: t('noAnswerHint') };
    if (isErrorCode(code)) {
      const { needed = 0, have = 0 } = details;
      // A field's name is for whoever calls the API; the page's own requests have none wrong.
      return { title: errors(code === 'invalid_field' ? 'invalid_request' : code, { needed, have }) };
    }
    return { title: details.sentence ?? errors('generation_failed') };
  };
}
