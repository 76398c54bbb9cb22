'use client';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createSettings } from '@/lib/client/settings/settings';
import { type SliderName, SLIDERS } from '@/lib/shared/rules/generation-settings';

import { ModelChoice } from './model-choice';
import { PresetChoice } from './preset-choice';
import { PromptField } from './prompt-field';
import { SettingSlider } from './setting-slider';
import { useIsNegativePromptUnused } from './unused-negative-prompt';

const SLIDER_NAMES = Object.keys(SLIDERS) as SliderName[];

/** The settings: preset, prompts, model version and sliders. */
export default function SettingsForm() {
  const { store, setPositivePrompt, setNegativePrompt } = useService(createSettings);
  const { positivePrompt, negativePrompt, modelVersion } = useStore(store);
  const isUnused = useIsNegativePromptUnused(modelVersion);
  return (
    <div className="grid gap-8">
      <PresetChoice />
      <div className="grid items-start gap-8 md:grid-cols-2 md:gap-6">
        <PromptField
          kind="positive"
          hint="positiveHint"
          value={positivePrompt}
          onChange={setPositivePrompt}
        />
        <PromptField
          kind="negative"
          hint={isUnused ? 'negativeUnused' : 'negativeHint'}
          value={negativePrompt}
          onChange={setNegativePrompt}
        />
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
