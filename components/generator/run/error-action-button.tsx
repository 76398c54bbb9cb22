'use client';

import { useTranslations } from 'next-intl';

import InAppAdvice from '@/components/account/in-app-advice';
import { SignInButton } from '@/components/account/sign-in-button';
import { Button } from '@/components/ui/button';
import { legalLink } from '@/components/ui/legal-link';
import { ButtonLink } from '@/components/ui/button-link';
import { RichText } from '@/components/ui/rich-text';

import { stepId } from '../anchors';
import type { ErrorAction } from './use-error-text';
import { useGenerate } from './use-generate';

/** Opens the picker of the photos and focuses its input. */
function choosePhotos(): void {
  const input = document.querySelector<HTMLInputElement>(`#${stepId(1)} input[type=file]`);
  input?.focus();
  input?.click();
}

/** The button or link that helps against an error. */
export function ErrorActionButton({ action }: { action: ErrorAction }) {
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
      return (
        <Button size="small" onClick={choosePhotos}>
          {t('choosePhotos')}
        </Button>
      );
    case 'choose-pose':
    case 'choose-style':
      return (
        <a href={`#${stepId(action === 'choose-pose' ? 2 : 3)}`} className="text-small underline">
          {t(action === 'choose-pose' ? 'choosePose' : 'chooseStyle')}
        </a>
      );
    case 'retry':
      return (
        <Button size="small" onClick={generate}>
          {t('retry')}
        </Button>
      );
  }
}
