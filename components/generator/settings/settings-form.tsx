import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { Field, FIELD_CLASS, RADIO_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { PRESET_IDS, type PresetId } from '@/lib/client/settings/generator-settings';
import { applyPreset, isPresetCustomised } from '@/lib/client/settings/presets';
import { createSettings } from '@/lib/client/settings/settings';
import {
  MODEL_VERSIONS,
  type ModelVersion,
  PROMPT_MAXIMUM_LENGTH,
  type SliderName,
  SLIDERS,
} from '@/lib/shared/rules/generation-settings';

import { SettingSlider } from './setting-slider';
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

/** The presets, and whether the chosen one was changed by hand. */
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
  const { store, change } = useService(createSettings);
  const { [`${kind}Prompt` as const]: value, modelVersion } = useStore(store);
  const isUnused = useIsNegativePromptUnused(modelVersion) && kind === 'negative';
  const left = PROMPT_MAXIMUM_LENGTH - value.length;
  const announced = ANNOUNCED_AT.find((count) => left <= count);
  const isNearLimit = announced !== undefined;
  return (
    <div>
      <Field
        label={t(`${kind}Prompt`)}
        hint={t(isUnused ? 'negativeUnused' : `${kind}Hint`)}
        aside={
          <span className={`figures ${isNearLimit ? 'font-semibold text-ink' : ''}`}>
            {t('counter', { count: value.length, maximum: PROMPT_MAXIMUM_LENGTH })}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={PROMPT_MAXIMUM_LENGTH}
            value={value}
            onChange={(event) => change({ [`${kind}Prompt`]: event.target.value })}
            // Browsers bring only the caret's line into view.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            // Grows with its text in browsers that can; elsewhere it has three lines and can be resized.
            className={`${FIELD_CLASS} field-sizing-content block max-h-80 min-h-[6.125rem] resize-y`}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isNearLimit && t('left', { count: announced })}
      </p>
    </div>
  );
}

/** The model version: V1 or V2. */
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
