import type { AccountPortrait, Recipe } from '@/lib/shared/contracts/portraits';
import {
  type ModelVersion,
  MODEL_VERSIONS,
  SLIDERS,
  snapToStep,
} from '@/lib/shared/rules/generation-settings';

import { type GeneratorSettings, PRESET_IDS } from '../settings/generator-settings';
import { isPresetCustomised } from '../settings/presets';
import type { JobPictures } from './job-pictures';

const VERSIONS = Object.keys(MODEL_VERSIONS) as ModelVersion[];

/** How a portrait was made, as its account knows it, with the pictures that this browser has kept. */
export interface PortraitRecord extends JobPictures {
  readonly jobId: string;
  /** When it was requested, in milliseconds since the epoch. */
  readonly madeAt: number;
  readonly settings: GeneratorSettings;
  readonly model: string | null;
  /** Until when its free second try may begin, in milliseconds since the epoch; null without one. */
  readonly secondTryUntil: number | null;
}

/** Returns the record of a portrait; null where its account has no recipe. */
export function recordOf(portrait: AccountPortrait, pictures: JobPictures): PortraitRecord | null {
  const { jobId, createdAt, recipe, model, secondTryUntil } = portrait;
  if (recipe === null) return null;
  return {
    ...pictures,
    jobId,
    madeAt: Date.parse(createdAt),
    settings: recipeSettings(recipe),
    model,
    secondTryUntil: secondTryUntil === null ? null : Date.parse(secondTryUntil),
  };
}

/** Returns a recipe's settings. A request does not name its preset: it is that with the same values, or the default. */
export function recipeSettings(recipe: Recipe): GeneratorSettings {
  const settings: GeneratorSettings = {
    pose: recipe.pose,
    style: recipe.style,
    preset: 'default',
    positivePrompt: recipe.positive_prompt,
    negativePrompt: recipe.negative_prompt,
    modelVersion: VERSIONS.find((version) => MODEL_VERSIONS[version] === recipe.method) ?? 'V1',
    sliders: {
      resemblance: snapToStep(SLIDERS.resemblance, recipe.ip_weight),
      templateStrength: snapToStep(SLIDERS.templateStrength, 1 - recipe.template_denoise),
      steps: recipe.steps,
    },
  };
  const preset = PRESET_IDS.find((id) => !isPresetCustomised({ ...settings, preset: id }));
  return preset ? { ...settings, preset } : settings;
}
