'use client';

import { useTranslations } from 'next-intl';

import { type DigitalSource, digitalSourceOf } from '@/lib/shared/rules/digital-sources';

const TEXTS = {
  composite: 'retouched',
  compositeWithTrainedAlgorithmicMedia: 'edited',
  trainedAlgorithmicMedia: 'generated',
} as const satisfies Record<DigitalSource, string>;

/** Says whether a portrait was retouched or made with AI, and how. */
export function PortraitMark({ model }: { model: string | null }) {
  const t = useTranslations('generator.gallery.mark');
  const source = digitalSourceOf(model);
  const text = source === null ? 'unknown' : TEXTS[source];
  return (
    <p className="mt-6 text-small">
      <strong className="block font-semibold">{t(`${text}.title`)}</strong>{' '}
      <span className="text-film-ink-2">{t(`${text}.how`)}</span>
    </p>
  );
}
