'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { Button } from '@/components/ui/button';
import { ChevronDownIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';
import { PORTRAITS_A_CLICK_MAXIMUM } from '@/lib/shared/rules/jobs';

import { GENERATE_BUTTON_ID } from '../anchors';
import { type Generate, useGenerate, useGenerateFollowUp } from './use-generate';

export const LikenessChoice = latePart(() => import('./likeness-choice'));

const COUNTS = Array.from({ length: PORTRAITS_A_CLICK_MAXIMUM }, (_, index) => index + 1);

/** How many portraits, their price, the button, the balance afterwards or what is missing, and the choice about faces. */
export function GenerateOffer() {
  const t = useTranslations('generator.set');
  const offer = useGenerate();
  useGenerateFollowUp(offer);
  const reasonId = useId();
  const reason = useReason(offer);

  return (
    <div>
      {/* The first column is as wide in every font, so that the button does not move when the page's own arrives. */}
      <div className="max-lg:grid min-[18rem]:max-lg:grid-cols-[minmax(6.25rem,auto)_1fr] max-lg:items-center max-lg:gap-x-4 md:max-lg:grid-cols-[auto_1fr_minmax(18rem,auto)] md:max-lg:gap-x-6">
        <div className="flex items-baseline justify-between gap-x-3 max-lg:flex-col lg:mb-3">
          <span className="relative flex items-center max-lg:order-last">
            <select
              aria-label={t('count')}
              value={offer.portraitCount}
              onChange={(event) => offer.setPortraitCount(Number(event.target.value))}
              className="cursor-pointer appearance-none bg-paper py-1 pr-5 text-small underline decoration-edge underline-offset-4"
            >
              {COUNTS.map((count) => (
                <option key={count} value={count}>
                  {t('portraits', { count })}
                </option>
              ))}
            </select>
            <span className="pointer-events-none absolute right-0">
              <ChevronDownIcon size={14} />
            </span>
          </span>
          <p className="figures font-display text-[1.1875rem] leading-none lg:text-h3">
            <span className="sr-only">{`${t('price')} `}</span>
            <span>{t('credits', { count: offer.price })}</span>
          </p>
        </div>
        <Button
          id={GENERATE_BUTTON_ID}
          className="w-full md:max-lg:order-last"
          size="large"
          aria-disabled={offer.photoCount === 0 || offer.isWaiting}
          aria-describedby={reason ? reasonId : undefined}
          onClick={offer.generate}
        >
          {offer.portraitCount === 1 ? t('generate') : t('generateSeveral', { count: offer.portraitCount })}
        </Button>
        <p
          id={reasonId}
          className="figures mt-2 min-h-[1lh] text-small text-ink-2 max-md:col-span-full max-md:text-micro md:max-lg:mt-0"
        >
          {reason}
        </p>
      </div>
      {offer.portraitCount > 1 && (
        <div className="max-lg:-mt-2">
          <LikenessChoice />
        </div>
      )}
    </div>
  );
}

/** Why the button can't work yet, or the balance afterwards. */
function useReason({
  photoCount,
  portraitCount,
  price,
  credits,
  isSignedOut,
  isWaiting,
}: Generate): string | null {
  const t = useTranslations('generator.set');
  if (isWaiting) return t('waiting');
  if (photoCount === 0) return t('missingPhotos');
  if (isSignedOut) return t('signedOut');
  if (credits === null) return null;
  return credits < price
    ? t('tooFew', { count: credits, portraits: portraitCount, cost: price })
    : t('leftAfter', { count: credits, left: credits - price });
}
