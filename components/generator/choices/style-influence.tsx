'use client';

import { useTranslations } from 'next-intl';

import { PencilUnderline } from '@/components/ui/pencil';

/**
 * How far a chosen style reaches, as its place on a scale that can be read but not set: every style has the
 * same weight.
 */
export function StyleInfluence() {
  const t = useTranslations('generator.style');
  const word = t('influenceWord');
  return (
    <div className="text-small leading-tight">
      <p className="sr-only">{t('influence', { word })}</p>
      <div aria-hidden="true" className="flex flex-wrap items-baseline gap-x-4 text-ink-3">
        <span className="text-ink-2">{t('influenceLabel')}</span>
        <span className="flex gap-x-3">
          <span>{t('influenceLeast')}</span>
          <span className="relative font-semibold text-ink">
            {word}
            <PencilUnderline />
          </span>
          <span>{t('influenceMost')}</span>
        </span>
      </div>
    </div>
  );
}
