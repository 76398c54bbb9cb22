'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useId } from 'react';

import { setSlider, settingsStore } from '@/lib/client/settings/settings-store';
import { useStore } from '@/lib/client/use-store';
import { sliderLabelIndex, type SliderName, SLIDERS } from '@/lib/shared/rules/generation-settings';

import styles from './setting-slider.module.css';

const WORD_INDICES = [0, 1, 2] as const;

/** A slider with its value, the word for it, and ticks where the word changes. */
export function SettingSlider({ name }: { name: SliderName }) {
  const t = useTranslations('generator.settings');
  const id = useId();
  const rule = SLIDERS[name];
  const value = useStore(settingsStore).sliders[name];
  const wordIndex = sliderLabelIndex(rule, value);
  const valueText = t('sliderValue', { value, word: t(`words.${name}.${wordIndex}`) });
  /** Place on the track for the style sheet: 0 at its start, 1 at its end. */
  const share = (position: number) =>
    ({ '--share': (position - rule.minimum) / (rule.maximum - rule.minimum) }) as CSSProperties;

  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <label htmlFor={id} className="font-semibold">
          {t(`sliders.${name}`)}
        </label>
        <output htmlFor={id} className="figures text-ink-2">
          {valueText}
        </output>
      </div>
      <div className="relative">
        <input
          id={id}
          type="range"
          min={rule.minimum}
          max={rule.maximum}
          step={rule.step}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => setSlider(name, event.target.valueAsNumber)}
          style={share(value)}
          className={styles.slider}
        />
        {rule.thresholds.map((threshold) => (
          <span key={threshold} aria-hidden="true" style={share(threshold)} className={styles.tick} />
        ))}
      </div>
      <div aria-hidden="true" className="-mt-1 flex justify-between text-micro text-ink-3">
        {WORD_INDICES.map((index) => (
          <span key={index} className={index === wordIndex ? 'text-ink' : ''}>
            {t(`words.${name}.${index}`)}
          </span>
        ))}
      </div>
    </div>
  );
}
