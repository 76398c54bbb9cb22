import { type SliderName, SLIDERS } from '@/lib/shared/rules/generation-settings';

import { type GeneratorSettings, INITIAL_SETTINGS, type PresetId } from './generator-settings';

type PresetValues = Pick<GeneratorSettings, 'style' | 'positivePrompt' | 'negativePrompt' | 'sliders'>;

/** The presets' values. Prompts are in English, the language that the models read. */
export const PRESETS = {
  default: { style: null, positivePrompt: '', negativePrompt: '', sliders: INITIAL_SETTINGS.sliders },
  workCv: {
    style: 'professional',
    positivePrompt:
      'studio portrait, business attire, calm confident expression, soft key light, plain backdrop',
    negativePrompt: 'glare, harsh shadow, hat, sunglasses, text',
    sliders: { resemblance: 1.2, templateStrength: 0.1, steps: 10 },
  },
  vintage: {
    style: 'vintage',
    positivePrompt: 'vintage studio portrait, warm sepia tones, fine film grain, soft vignette',
    negativePrompt: 'neon colours, modern gadgets, text',
    sliders: { resemblance: 1.1, templateStrength: 0.15, steps: 9 },
  },
  social: {
    style: 'casual',
    positivePrompt: 'friendly portrait, natural smile, bright daylight, relaxed clothes',
    negativePrompt: 'stiff pose, harsh shadow, text',
    sliders: { resemblance: 1.15, templateStrength: 0.05, steps: 7 },
  },
} as const satisfies Record<PresetId, PresetValues>;

/** Settings with a preset's values in place of those that presets set. */
export function applyPreset(settings: GeneratorSettings, preset: PresetId): GeneratorSettings {
  return { ...settings, ...PRESETS[preset], preset };
}

/** Whether a value of the preset was changed by hand afterwards. */
export function isPresetCustomised(settings: GeneratorSettings): boolean {
  const preset: PresetValues = PRESETS[settings.preset];
  return (
    settings.style !== preset.style ||
    settings.positivePrompt !== preset.positivePrompt ||
    settings.negativePrompt !== preset.negativePrompt ||
    (Object.keys(SLIDERS) as SliderName[]).some((name) => settings.sliders[name] !== preset.sliders[name])
  );
}
