'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { Button } from '@/components/ui/button';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';

import { GENERATE_BUTTON_ID } from '../anchors';
import { type Generate, useGenerate, useGenerateFollowUp } from './use-generate';

/** The price, the button, and the balance afterwards or what is missing. */
export function GenerateOffer() {
  const t = useTranslations('generator.set');
  const offer = useGenerate();
  useGenerateFollowUp(offer);
  const reasonId = useId();
  const reason = useReason(offer);

  return (
    <div>
      <div className="max-lg:grid max-lg:grid-cols-[auto_1fr] max-lg:items-center max-lg:gap-x-4 md:max-lg:grid-cols-[auto_1fr_minmax(18rem,auto)] md:max-lg:gap-x-6">
        <p className="flex items-baseline justify-between gap-3 lg:mb-3">
          <span className="text-small max-lg:sr-only">{t('price')}</span>
          <span className="figures font-display text-[1.1875rem] leading-none lg:text-h3">
            {t('credits', { count: GENERATION_COST_CREDITS })}
          </span>
        </p>
        <Button
          id={GENERATE_BUTTON_ID}
          className="w-full md:max-lg:order-last"
          size="large"
          aria-disabled={offer.photoCount === 0 || offer.isWaiting}
          aria-describedby={reason ? reasonId : undefined}
          onClick={offer.generate}
        >
          {t('generate')}
        </Button>
        <p
          id={reasonId}
          className="figures mt-2 min-h-[1lh] text-small text-ink-2 max-md:col-span-2 max-md:text-micro md:max-lg:mt-0"
        >
          {reason}
        </p>
      </div>
    </div>
  );
}

/** Why the button can't work yet, or the balance afterwards. */
function useReason({ photoCount, credits, isSignedOut, isWaiting }: Generate): string | null {
  const t = useTranslations('generator.set');
  if (isWaiting) return t('waiting');
  if (photoCount === 0) return t('missingPhotos');
  if (isSignedOut) return t('signedOut');
  if (credits === null) return null;
  return credits < GENERATION_COST_CREDITS
    ? t('tooFew', { count: credits, cost: GENERATION_COST_CREDITS })
    : t('leftAfter', { count: credits, left: credits - GENERATION_COST_CREDITS });
}
