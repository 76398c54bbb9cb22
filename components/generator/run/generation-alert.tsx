import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import InAppAdvice from '@/components/account/in-app-advice';
import { SignInButton } from '@/components/account/sign-in-button';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorNotice } from '@/components/ui/error-notice';
import { legalLink } from '@/components/ui/legal-link';
import { RichText } from '@/components/ui/rich-text';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import type { GenerationError } from '@/lib/client/generation/generation-state';

import { focusGenerateButton, stepId } from '../anchors';
import { ConsentDialog } from './consent-dialog';
import { type ErrorAction, useErrorText } from './use-error-text';
import { useGenerate } from './use-generate';
import { useHeldHeight } from './use-held-height';

const PLACE = 'lg:mt-4';

interface GenerationAlertProps {
  error: GenerationError | null;
  /** Status calls have had no answer for a while. */
  isSilent: boolean;
}

/**
 * The error of a generation, under the button or over it in the bar. A new error takes the focus of its panel, or one
 * that nothing else has, and comes into view.
 */
export default function GenerationAlert({ error, isSilent }: GenerationAlertProps) {
  const t = useTranslations();
  const { dismissError } = useService(createGeneration);
  const slot = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isFromPortrait = error?.isFromPortrait === true;
  const errorText = useErrorText(isFromPortrait);
  const number = error?.number;
  const cause = error?.cause;
  const release = useHeldHeight(slot, error ? String(number) : isSilent ? 'silent' : null);

  useEffect(() => {
    if (number === undefined) return;
    const { activeElement, body } = document;
    // A late error leaves the focus in a field elsewhere: an alert is announced without it.
    if (activeElement !== body && !slot.current?.parentElement?.contains(activeElement)) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [number]);

  const explained = cause && cause.kind !== 'consent' ? errorText(cause) : null;
  const action = explained?.action;
  // The viewer offers it again, and the page's choices are not its own.
  const isOffered = !isFromPortrait || action === 'sign-in' || action === 'get-credits';
  return (
    <div
      ref={slot}
      className="flow-root max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:max-h-[60svh] max-lg:overflow-y-auto max-lg:border-t max-lg:border-edge max-lg:bg-paper max-lg:px-gutter max-lg:py-3 max-lg:empty:hidden lg:min-h-(--held,0px) lg:shrink-0"
    >
      {cause?.kind === 'consent' && <ConsentDialog key={number} waiting={cause} onClose={dismissError} />}
      {explained && (
        <ErrorNotice
          key={number}
          ref={notice}
          title={explained.title}
          action={action && isOffered && <Action action={action} />}
          onClose={() => {
            release();
            dismissError();
            focusGenerateButton();
          }}
          className={PLACE}
        >
          {explained.text}
        </ErrorNotice>
      )}
      {!error && isSilent && (
        <ErrorNotice title={t('errors.status_check_failed')} className={PLACE}>
          {t('generator.errors.silentHint')}
        </ErrorNotice>
      )}
    </div>
  );
}

function choosePhotos(): void {
  const input = document.querySelector<HTMLInputElement>(`#${stepId(1)} input[type=file]`);
  input?.focus();
  input?.click();
}

function Action({ action }: { action: ErrorAction }) {
  const t = useTranslations('generator.errors');
  const { generate } = useGenerate();

  switch (action) {
    case 'sign-in':
      return (
        <>
          <InAppAdvice className="mb-3" />
          <SignInButton variant="primary" size="small" />
          <p className="mt-3 text-small text-ink-2">
            <RichText>
              {t.rich('signInTerms', { terms: legalLink('/terms'), privacy: legalLink('/privacy') })}
            </RichText>
          </p>
        </>
      );
    case 'get-credits':
      return (
        <ButtonLink href="/donate" size="small">
          {t('getCredits')}
        </ButtonLink>
      );
    case 'choose-photos':
    case 'retry':
      return (
        <Button size="small" onClick={action === 'retry' ? generate : choosePhotos}>
          {t(action === 'retry' ? 'retry' : 'choosePhotos')}
        </Button>
      );
    case 'choose-pose':
    case 'choose-style':
      return (
        <a href={`#${stepId(action === 'choose-pose' ? 2 : 3)}`} className="text-small underline">
          {t(action === 'choose-pose' ? 'choosePose' : 'chooseStyle')}
        </a>
      );
  }
}
