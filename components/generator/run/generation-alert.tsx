'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useEffect, useRef } from 'react';

import { ErrorNotice } from '@/components/ui/error-notice';
import { useService } from '@/lib/browser/use-client';
import { createGeneration } from '@/lib/client/generation/generation';
import type { GenerationError } from '@/lib/client/generation/generation-state';

import { ConsentDialog } from './consent-dialog';
import { ErrorActionButton } from './error-action-button';
import { type ExplainedCause, useErrorText } from './use-error-text';
import { useHeldHeight } from './use-held-height';

interface GenerationAlertProps {
  error: GenerationError | null;
  /** Status calls have had no answer for a while. */
  isSilent: boolean;
}

/**
 * The error of a generation: under the button beside the steps, over it in the bar at the window's lower edge. A new
 * error takes the focus and comes into view.
 */
export default function GenerationAlert({ error, isSilent }: GenerationAlertProps) {
  const { dismissError } = useService(createGeneration);
  const slot = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const number = error?.number;
  const release = useHeldHeight(slot, error ? String(number) : isSilent ? 'silent' : null);

  useEffect(() => {
    if (number === undefined) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [number]);

  return (
    <div
      ref={slot}
      className="flow-root max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:max-h-[60svh] max-lg:overflow-y-auto max-lg:border-t max-lg:border-edge max-lg:bg-paper max-lg:px-gutter max-lg:py-3 max-lg:empty:hidden lg:min-h-(--held,0px) lg:shrink-0"
    >
      {error?.cause.kind === 'consent' && (
        <ConsentDialog key={number} waiting={error.cause} onClose={() => dismissError()} />
      )}
      {error && error.cause.kind !== 'consent' && (
        <CauseNotice
          key={number}
          ref={notice}
          cause={error.cause}
          isSecondTry={error.isSecondTry}
          onClose={() => {
            release();
            dismissError();
          }}
        />
      )}
      {!error && isSilent && <SilenceNotice />}
    </div>
  );
}

const PLACE = 'lg:mt-4';

interface CauseNoticeProps {
  cause: ExplainedCause;
  isSecondTry: boolean;
  onClose: () => void;
  ref: Ref<HTMLDivElement>;
}

function CauseNotice({ cause, isSecondTry, onClose, ref }: CauseNoticeProps) {
  const { title, text, action } = useErrorText()(cause);
  // The viewer offers the second try again.
  const isPaidRepeat = action === 'retry' && isSecondTry;
  return (
    <ErrorNotice
      ref={ref}
      title={title}
      action={action && !isPaidRepeat && <ErrorActionButton action={action} />}
      onClose={onClose}
      className={PLACE}
    >
      {text}
    </ErrorNotice>
  );
}

function SilenceNotice() {
  const t = useTranslations('generator.errors');
  const errors = useTranslations('errors');
  return (
    <ErrorNotice title={errors('status_check_failed')} className={PLACE}>
      {t('silentHint')}
    </ErrorNotice>
  );
}
