import { useTranslations } from 'next-intl';
import { type CSSProperties, useId, useRef } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createSettings } from '@/lib/client/settings/settings';
import { sliderLabelIndex, type SliderName, SLIDERS } from '@/lib/shared/rules/generation-settings';

import styles from './setting-slider.module.css';

const WORD_INDICES = [0, 1, 2] as const;

/** A slider with its purpose, its value, the word for it, and ticks where the word changes. */
export function SettingSlider({ name }: { name: SliderName }) {
  const t = useTranslations('generator.settings');
  const id = useId();
  const hintId = `${id}-hint`;
  const slider = useRef<HTMLInputElement>(null);
  const rule = SLIDERS[name];
  const { store, setSlider } = useService(createSettings);
  const value = useStore(store).sliders[name];
  const wordIndex = sliderLabelIndex(rule, value);
  const valueText = t('sliderValue', { value, word: t(`words.${name}.${wordIndex}`) });
  /** Place on the track for the style sheet: 0 at its start, 1 at its end. */
  const share = (position: number) =>
    ({ '--share': (position - rule.minimum) / (rule.maximum - rule.minimum) }) as CSSProperties;

  function reset(): void {
    setSlider(name, rule.initial);
    // The button goes as soon as there is nothing to reset.
    slider.current?.focus();
  }

  return (
    <div className={`border-t border-line py-5 last:pb-0 ${styles.setting}`}>
      <label htmlFor={id} className="text-small font-semibold [grid-area:label]">
        {t(`sliders.${name}`)}
      </label>
      <p id={hintId} className="text-small text-ink-2 [grid-area:hint]">
        {t(`sliderHints.${name}`)}
      </p>
      <output htmlFor={id} className="figures text-right text-small text-ink-2 [grid-area:value]">
        {valueText}
      </output>
      <button
        type="button"
        aria-label={t(`resetNames.${name}`)}
        onClick={reset}
        className={`text-small underline decoration-edge underline-offset-4 hover:decoration-mark ${styles.reset} ${value === rule.initial ? 'invisible' : ''}`}
      >
        {t('reset')}
      </button>
      <div className="[grid-area:scale]">
        <div className="relative">
          {rule.thresholds.map((threshold) => (
            <span key={threshold} aria-hidden="true" style={share(threshold)} className={styles.tick} />
          ))}
          <input
            ref={slider}
            id={id}
            type="range"
            min={rule.minimum}
            max={rule.maximum}
            step={rule.step}
            value={value}
            aria-valuetext={valueText}
            aria-describedby={hintId}
            onChange={(event) => setSlider(name, event.target.valueAsNumber)}
            onDoubleClick={() => setSlider(name, rule.initial)}
            style={share(value)}
            className={styles.slider}
          />
        </div>
        <div aria-hidden="true" className="-mt-1 flex justify-between text-micro text-ink-3">
          {WORD_INDICES.map((index) => (
            <span key={index} className={index === wordIndex ? 'font-semibold text-ink' : ''}>
              {t(`words.${name}.${index}`)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
