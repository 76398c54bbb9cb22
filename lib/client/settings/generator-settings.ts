import { isRecord } from '@/lib/browser/browser-storage';
import { createPersistedStore } from '@/lib/browser/persisted-store';
import { POSES, type PoseId, STYLES, type StyleId } from '@/lib/shared/rules/catalogue';
import {
  MODEL_VERSIONS,
  type ModelVersion,
  PROMPT_MAXIMUM_LENGTH,
  type SliderName,
  SLIDERS,
  snapToStep,
} from '@/lib/shared/rules/generation-settings';

export type PoseChoice = PoseId | 'custom';

/** Whether stored JSON is a choice of a pose. */
export function isPoseChoice(stored: unknown): stored is PoseChoice {
  return stored === 'custom' || POSES.some(({ id }) => id === stored);
}

export type StyleChoice = StyleId | 'custom' | null;

/** What a user chooses for a portrait, except the photos. */
export interface GeneratorSettings {
  readonly pose: PoseChoice;
  readonly style: StyleChoice;
  readonly preset: PresetId;
  readonly positivePrompt: string;
  readonly negativePrompt: string;
  readonly modelVersion: ModelVersion;
  readonly sliders: Readonly<Record<SliderName, number>>;
}

/** The presets, in the order of the page. */
export const PRESET_IDS = ['default', 'workCv', 'vintage', 'social'] as const;
export type PresetId = (typeof PRESET_IDS)[number];

export const INITIAL_SETTINGS: GeneratorSettings = {
  pose: POSES[0].id,
  preset: 'default',
  modelVersion: 'V1',
  style: null,
  positivePrompt: '',
  negativePrompt: '',
  sliders: {
    resemblance: SLIDERS.resemblance.initial,
    templateStrength: SLIDERS.templateStrength.initial,
    steps: SLIDERS.steps.initial,
  },
};

/** Settings from stored JSON; what is missing, broken or out of range gets its initial value. */
export function parseSettings(stored: unknown): GeneratorSettings {
  if (!isRecord(stored)) return INITIAL_SETTINGS;
  const sliders = isRecord(stored.sliders) ? stored.sliders : {};
  return {
    // Custom pictures live in memory only, so none is left after a reload.
    pose: POSES.find(({ id }) => id === stored.pose)?.id ?? INITIAL_SETTINGS.pose,
    style: STYLES.find(({ id }) => id === stored.style)?.id ?? null,
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

export type Settings = ReturnType<typeof createSettings>;

/** The choices for the next portrait; they survive a reload. */
export function createSettings() {
  const store = createPersistedStore<GeneratorSettings>({
    key: 'portraitGenerator_settings',
    initial: INITIAL_SETTINGS,
    parse: parseSettings,
  });

  return {
    store,

    change(part: Partial<GeneratorSettings>): void {
      store.update((settings) => ({ ...settings, ...part }));
    },

    /** Chooses a style, or none when it is the chosen one. */
    toggleStyle(style: Exclude<StyleChoice, null>): void {
      store.update((settings) => ({ ...settings, style: settings.style === style ? null : style }));
    },

    /** Sets a slider to its step that is next to a value. */
    setSlider(name: SliderName, value: number): void {
      store.update((settings) => ({
        ...settings,
        sliders: { ...settings.sliders, [name]: snapToStep(SLIDERS[name], value) },
      }));
    },
  };
}
