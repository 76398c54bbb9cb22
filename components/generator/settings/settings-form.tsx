import { useTranslations } from 'next-intl';
import { type CSSProperties, useId, useRef } from 'react';

import { FIELD_CLASS, RADIO_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createSettings, PRESET_IDS, type PresetId } from '@/lib/client/settings/generator-settings';
import { applyPreset, isPresetCustomised } from '@/lib/client/settings/presets';
import {
  MODEL_VERSIONS,
  type ModelVersion,
  PROMPT_MAXIMUM_LENGTH,
  sliderLabelIndex,
  type SliderName,
  SLIDERS,
} from '@/lib/shared/rules/generation-settings';

import styles from './setting-slider.module.css';
import { useIsNegativePromptUnused } from './unused-negative-prompt';

const SLIDER_NAMES = Object.keys(SLIDERS) as SliderName[];
const MODEL_VERSION_NAMES = Object.keys(MODEL_VERSIONS) as ModelVersion[];

/** Numbers of characters left that a screen reader announces. */
const ANNOUNCED_AT = [0, 10, 20, 50, 100] as const;

/** The settings: preset, prompts, model version and sliders. */
export default function SettingsForm() {
  return (
    <div className="grid gap-8">
      <PresetChoice />
      <div className="grid items-start gap-8 md:grid-cols-2 md:gap-6">
        <PromptField kind="positive" />
        <PromptField kind="negative" />
      </div>
      <ModelChoice />
      <div>
        {SLIDER_NAMES.map((name) => (
          <SettingSlider key={name} name={name} />
        ))}
      </div>
    </div>
  );
}

function PresetChoice() {
  const t = useTranslations('generator.settings');
  const hintId = useId();
  const { store } = useService(createSettings);
  const settings = useStore(store);
  const choose = (preset: PresetId): void => store.update((current) => applyPreset(current, preset));
  const presetName = t(`presets.${settings.preset}`);

  return (
    <fieldset aria-describedby={hintId}>
      <legend className="mb-3 text-small font-semibold">{t('preset')}</legend>
      <div className="grid grid-cols-2 rounded-control border border-edge md:inline-flex">
        {PRESET_IDS.map((id) => (
          <label
            key={id}
            className="relative flex min-h-11 cursor-pointer items-center justify-center border-line px-5 py-2 text-center text-small leading-tight has-[:checked]:bg-ink has-[:checked]:font-semibold has-[:checked]:text-paper has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink max-md:even:border-l max-md:nth-[n+3]:border-t md:not-first:border-l forced-colors:has-[:checked]:outline-2"
          >
            <input
              type="radio"
              name="preset"
              value={id}
              checked={settings.preset === id}
              onChange={() => choose(id)}
              // The chosen preset can be chosen again after changes by hand.
              onClick={() => choose(id)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span>{t(`presets.${id}`)}</span>
          </label>
        ))}
      </div>
      <p id={hintId} aria-live="polite" className="mt-2 text-small text-ink-2">
        {isPresetCustomised(settings) ? t('customised', { preset: presetName }) : t('presetHint')}
      </p>
    </fieldset>
  );
}

/** What the portrait should show, or avoid; with a count, announced only near the limit. */
function PromptField({ kind }: { kind: 'positive' | 'negative' }) {
  const t = useTranslations('generator.settings');
  const id = useId();
  const { store, change } = useService(createSettings);
  const { [`${kind}Prompt` as const]: value, modelVersion } = useStore(store);
  const isUnused = useIsNegativePromptUnused(modelVersion) && kind === 'negative';
  const left = PROMPT_MAXIMUM_LENGTH - value.length;
  const announced = ANNOUNCED_AT.find((count) => left <= count);
  const isNearLimit = announced !== undefined;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-x-3 text-small">
        <label htmlFor={id} className="font-semibold">
          {t(`${kind}Prompt`)}
        </label>
        <span
          id={`${id}-count`}
          className={`figures shrink-0 text-micro ${isNearLimit ? 'font-semibold text-ink' : 'text-ink-2'}`}
        >
          {t('counter', { count: value.length, maximum: PROMPT_MAXIMUM_LENGTH })}
        </span>
      </div>
      <p id={`${id}-hint`} className="text-small text-ink-2">
        {t(isUnused ? 'negativeUnused' : `${kind}Hint`)}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint ${id}-count`}
        rows={3}
        maxLength={PROMPT_MAXIMUM_LENGTH}
        value={value}
        onChange={(event) => change({ [`${kind}Prompt`]: event.target.value })}
        // Browsers bring only the caret's line into view.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        // Grows with its text in browsers that can; elsewhere it has three lines and can be resized.
        className={`${FIELD_CLASS} mt-2 field-sizing-content block max-h-80 min-h-[6.125rem] resize-y`}
      />
      <p role="status" className="sr-only">
        {isNearLimit && t('left', { count: announced })}
      </p>
    </div>
  );
}

function ModelChoice() {
  const t = useTranslations('generator.settings');
  const hintId = useId();
  const { store, change } = useService(createSettings);
  const { modelVersion } = useStore(store);
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="text-small font-semibold">{t('modelVersion')}</legend>
      <p id={hintId} className="mb-3 text-small text-ink-2">
        {t('modelHint')}
      </p>
      <div className="grid max-w-[26rem] rounded-control border border-edge md:grid-cols-2">
        {MODEL_VERSION_NAMES.map((version) => (
          <label
            key={version}
            className="grid cursor-pointer grid-cols-[1.25rem_1fr] gap-x-2.5 border-line px-4 py-3.5 text-small leading-snug not-first:border-t has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink md:not-first:border-l md:not-first:border-t-0"
          >
            <input
              type="radio"
              name="model-version"
              value={version}
              checked={modelVersion === version}
              onChange={() => change({ modelVersion: version })}
              className={`mt-0.5 size-[1.125rem] outline-none ${RADIO_CLASS}`}
            />
            <span>
              <b className="font-semibold">{version}</b>{' '}
              <span className="block text-ink-2">{t(version)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A slider with its purpose, its value, the word for it, and ticks where the word changes. */
function SettingSlider({ name }: { name: SliderName }) {
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
          {([0, 1, 2] as const).map((index) => (
            <span key={index} className={index === wordIndex ? 'font-semibold text-ink' : ''}>
              {t(`words.${name}.${index}`)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
