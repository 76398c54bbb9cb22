import type { Recipe } from '@/lib/shared/contracts/portraits';
import {
  type ModelVersion,
  MODEL_VERSIONS,
  SLIDERS,
  snapToStep,
} from '@/lib/shared/rules/generation-settings';

import { type GeneratorSettings, PRESET_IDS } from '../settings/generator-settings';
import { isPresetCustomised } from '../settings/presets';

const VERSIONS = Object.keys(MODEL_VERSIONS) as ModelVersion[];

/**
 * Returns the settings of a recipe that the account has. A request does not name its preset: it is the one with the same
 * values, else the default one with changes.
 */
export function settingsOf(recipe: Recipe): GeneratorSettings {
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
