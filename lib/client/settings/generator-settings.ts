import { POSES, type PoseId, STYLES, type StyleId } from '@/lib/shared/rules/catalogue';
import {
  type ModelVersion,
  MODEL_VERSIONS,
  PROMPT_MAXIMUM_LENGTH,
  type SliderName,
  SLIDERS,
  snapToStep,
} from '@/lib/shared/rules/generation-settings';

import { isRecord } from '../browser-storage';

export type PoseChoice = PoseId | 'custom';
export type StyleChoice = StyleId | 'custom' | null;
export type SliderValues = Readonly<Record<SliderName, number>>;

/** Everything that a person chooses for a portrait, the photos aside. */
export interface GeneratorSettings {
  readonly pose: PoseChoice;
  readonly style: StyleChoice;
  readonly preset: PresetId;
  readonly positivePrompt: string;
  readonly negativePrompt: string;
  readonly modelVersion: ModelVersion;
  readonly sliders: SliderValues;
}

/** What a preset sets: prompts, style and sliders. */
export type PresetValues = Pick<GeneratorSettings, 'style' | 'positivePrompt' | 'negativePrompt' | 'sliders'>;

const INITIAL_SLIDERS: SliderValues = {
  resemblance: SLIDERS.resemblance.initial,
  templateStrength: SLIDERS.templateStrength.initial,
  steps: SLIDERS.steps.initial,
};

/** The presets, in the order of the page. Prompts are in English, the language that the models read. */
export const PRESETS = {
  default: { style: null, positivePrompt: '', negativePrompt: '', sliders: INITIAL_SLIDERS },
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
} as const satisfies Record<string, PresetValues>;

export type PresetId = keyof typeof PRESETS;
export const PRESET_IDS = Object.keys(PRESETS) as PresetId[];

export const INITIAL_SETTINGS: GeneratorSettings = {
  pose: POSES[0].id,
  preset: 'default',
  modelVersion: 'V1',
  ...PRESETS.default,
};

/** Settings with a preset's values in place of those that presets set. */
export function applyPreset(settings: GeneratorSettings, preset: PresetId): GeneratorSettings {
  return { ...settings, ...PRESETS[preset], preset };
}

/** Whether something that the preset sets was changed by hand afterwards. */
export function isPresetCustomised(settings: GeneratorSettings): boolean {
  const preset: PresetValues = PRESETS[settings.preset];
  return (
    settings.style !== preset.style ||
    settings.positivePrompt !== preset.positivePrompt ||
    settings.negativePrompt !== preset.negativePrompt ||
    (Object.keys(SLIDERS) as SliderName[]).some((name) => settings.sliders[name] !== preset.sliders[name])
  );
}

/** Settings from whatever an earlier visit stored; what is missing, broken or out of range is the initial value. */
export function parseSettings(stored: unknown): GeneratorSettings {
  if (!isRecord(stored)) return INITIAL_SETTINGS;
  const sliders = isRecord(stored.sliders) ? stored.sliders : {};
  return {
    // Own pictures live in memory only, so after a reload there is none to choose.
    pose: POSES.find(({ id }) => id === stored.pose)?.id ?? INITIAL_SETTINGS.pose,
    style: STYLES.find((id) => id === stored.style) ?? null,
    preset: PRESET_IDS.find((id) => id === stored.preset) ?? 'default',
    positivePrompt: parsePrompt(stored.positivePrompt),
    negativePrompt: parsePrompt(stored.negativePrompt),
    modelVersion: isModelVersion(stored.modelVersion) ? stored.modelVersion : INITIAL_SETTINGS.modelVersion,
    sliders: {
      resemblance: parseSlider('resemblance', sliders.resemblance),
      templateStrength: parseSlider('templateStrength', sliders.templateStrength),
      steps: parseSlider('steps', sliders.steps),
    },
  };
}

function parsePrompt(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, PROMPT_MAXIMUM_LENGTH) : '';
}

function isModelVersion(value: unknown): value is ModelVersion {
  return typeof value === 'string' && Object.hasOwn(MODEL_VERSIONS, value);
}

function parseSlider(name: SliderName, value: unknown): number {
  const rule = SLIDERS[name];
  return typeof value === 'number' && Number.isFinite(value) ? snapToStep(rule, value) : rule.initial;
}
