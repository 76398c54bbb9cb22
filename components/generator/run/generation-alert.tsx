'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { ErrorNotice } from '@/components/ui/error-notice';
import { generation } from '@/lib/client/generation/generation';
import type { GenerationError } from '@/lib/client/generation/generation-state';

import { ErrorActionButton } from './error-action-button';
import { useErrorText } from './use-error-text';

interface GenerationAlertProps {
  error: GenerationError | null;
  /** Status calls have gone unanswered for a while. */
  isSilent: boolean;
}

/** What keeps a portrait from being made, beside the button; a new error takes the focus and comes into view. */
export default function GenerationAlert({ error, isSilent }: GenerationAlertProps) {
  const t = useTranslations('generator.errors');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const notice = useRef<HTMLDivElement>(null);
  const number = error?.number;

  useEffect(() => {
    if (number === undefined) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [number]);

  if (error) {
    const { title, text, action } = errorText(error.cause);
    return (
      <ErrorNotice
        key={number}
        ref={notice}
        title={title}
        action={action && <ErrorActionButton action={action} />}
        onClose={() => void generation.dismissError()}
        className="mb-4 lg:mb-0 lg:mt-4"
      >
        {text}
      </ErrorNotice>
    );
  }
  if (!isSilent) return null;
  return (
    <ErrorNotice title={errors('status_check_failed')} className="mb-4 lg:mb-0 lg:mt-4">
      {t('silentHint')}
    </ErrorNotice>
  );
}
