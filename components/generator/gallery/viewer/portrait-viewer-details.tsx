import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';

import { buttonClass } from '@/components/ui/button';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';
import { isPresetCustomised } from '@/lib/client/settings/presets';
import { POSES } from '@/lib/shared/rules/catalogue';
import { type DigitalSource, digitalSourceOf } from '@/lib/shared/rules/digital-sources';
import { sliderLabelIndex, type SliderName, SLIDERS } from '@/lib/shared/rules/generation-settings';

const SLIDER_NAMES = Object.keys(SLIDERS) as SliderName[];

/** The settings that made a portrait, in words. */
export function PortraitViewerDetails({ record: { settings, madeAt } }: { record: PortraitRecord }) {
  const t = useTranslations('generator');
  const language = useLocale();
  const { pose, style, preset, modelVersion, sliders, positivePrompt, negativePrompt } = settings;
  const presetName = t(`settings.presets.${preset}`);
  const styleName =
    style === null ? t('set.noStyle') : style === 'custom' ? t('style.custom') : t(`style.names.${style}`);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const lines: (readonly [label: string, value: string])[] = [
    [t('gallery.madeAt'), date.format(madeAt)],
    [t('set.pose'), POSES.find(({ id }) => id === pose)?.name ?? t('pose.custom')],
    [t('set.style'), styleName],
    [t('set.model'), `${modelVersion}, ${t(`settings.${modelVersion}`)}`],
    [
      t('settings.preset'),
      isPresetCustomised(settings) ? t('gallery.presetCustomised', { preset: presetName }) : presetName,
    ],
    ...SLIDER_NAMES.map((name) => {
      const word = t(`settings.words.${name}.${sliderLabelIndex(SLIDERS[name], sliders[name])}`);
      return [
        t(`settings.sliders.${name}`),
        t('settings.sliderValue', { value: sliders[name], word }),
      ] as const;
    }),
    [t('settings.positivePrompt'), positivePrompt.trim()],
    [t('settings.negativePrompt'), negativePrompt.trim()],
  ];

  return (
    <>
      <h2 className="mt-6 font-display text-h3">{t('gallery.details')}</h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt className="max-w-36 text-film-ink-2">{label}</dt>
              <dd className="break-words">{value}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}

const MARKS = {
  composite: 'retouched',
  compositeWithTrainedAlgorithmicMedia: 'edited',
  trainedAlgorithmicMedia: 'generated',
} as const satisfies Record<DigitalSource, string>;

interface PortraitMarkProps {
  model: string | null;
  /** Whether it is a change of another portrait. */
  isChange: boolean;
  hasNewGround: boolean;
}

/** Says as the file's mark does whether a portrait was retouched or made with AI, and how. */
export function PortraitMark({ model, isChange, hasNewGround }: PortraitMarkProps) {
  const t = useTranslations('generator.gallery.mark');
  const source = digitalSourceOf(model);
  const text = source === null ? 'unknown' : isChange ? 'changed' : MARKS[source];
  return (
    <p className="mt-6 text-small">
      <strong className="block font-semibold">{t(`${text}.title`)}</strong>{' '}
      <span className="text-film-ink-2">{t(`${text}.how`)}</span>{' '}
      {hasNewGround && <span className="text-film-ink-2">{t('newGround')}</span>}
    </p>
  );
}

/** Starts a message to the operator about a portrait, in the user's mail program. */
export function PortraitReport({ address }: { address: string }) {
  const t = useTranslations('generator.gallery.report');
  const subject = encodeURIComponent(t('subject'));
  const body = encodeURIComponent(t('body', { address }));
  return (
    <a
      href={`mailto:${process.env.NEXT_PUBLIC_OPERATOR_EMAIL}?subject=${subject}&body=${body}`}
      className={buttonClass('text', 'small', 'decoration-film-ink-2')}
    >
      {t('open')}
    </a>
  );
}
