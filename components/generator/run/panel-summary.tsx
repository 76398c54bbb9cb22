'use client';

import { useTranslations } from 'next-intl';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createPhotos } from '@/lib/client/photos/photos';
import { sliderLabelIndex, SLIDERS } from '@/lib/shared/rules/generation-settings';
import { PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { useChoices } from '../choices/use-choices';

/** The choices as a list: photos, pose, style, model, each with its word. */
export function PanelSummary() {
  const t = useTranslations('generator');
  const { photos } = useStore(useService(createPhotos).store);
  const { poseName, styleName, modelVersion, sliders } = useChoices();
  const strength = sliderLabelIndex(SLIDERS.templateStrength, sliders.templateStrength);
  const hasGoodSet = photos.length >= PHOTOS_RECOMMENDED_FROM;
  /** The word is about the value. */
  const lines = [
    {
      label: t('set.photos'),
      value: t('set.photosValue', { count: photos.length }),
      word: hasGoodSet ? t('set.goodSet') : '',
    },
    { label: t('set.pose'), value: poseName, word: t(`settings.words.templateStrength.${strength}`) },
    {
      label: t('set.style'),
      value: styleName ?? t('set.noStyle'),
      word: styleName ? t('style.influenceWord') : '',
    },
    { label: t('set.model'), value: modelVersion, word: t(`settings.${modelVersion}`) },
  ];

  return (
    <dl className="hidden text-small lg:block">
      {lines.map(({ label, value, word }) => (
        <div key={label} className="flex items-baseline gap-3 border-line py-2 not-first:border-t">
          <dt className="w-18 shrink-0 text-ink-2">{label}</dt>
          <dd className="flex min-w-0 flex-1 justify-between gap-3">
            <span className="truncate font-semibold">{value}</span>
            <span className="text-right text-ink-2">{word}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
