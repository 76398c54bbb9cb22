import type { ModelVersion, SliderName } from '@/lib/shared/rules/generation-settings';
import { SLIDERS, snapToStep } from '@/lib/shared/rules/generation-settings';

import { createPersistedStore } from '../persisted-store';
import {
  type GeneratorSettings,
  INITIAL_SETTINGS,
  parseSettings,
  type PoseChoice,
  type StyleChoice,
} from './generator-settings';

/** The choices for the next portrait; they survive a reload. */
export const settingsStore = createPersistedStore<GeneratorSettings>({
  key: 'portraitGenerator_settings',
  initial: INITIAL_SETTINGS,
  parse: parseSettings,
});

function set(part: Partial<GeneratorSettings>): void {
  settingsStore.update((settings) => ({ ...settings, ...part }));
}

export const choosePose = (pose: PoseChoice): void => set({ pose });
export const chooseStyle = (style: StyleChoice): void => set({ style });
export const chooseModelVersion = (modelVersion: ModelVersion): void => set({ modelVersion });
export const setPositivePrompt = (positivePrompt: string): void => set({ positivePrompt });
export const setNegativePrompt = (negativePrompt: string): void => set({ negativePrompt });

/** Chooses a style; choosing the chosen one again does without. */
export function toggleStyle(style: Exclude<StyleChoice, null>): void {
  settingsStore.update((settings) => ({ ...settings, style: settings.style === style ? null : style }));
}

/** Does without a style, if it is this one. */
export function dropStyle(style: Exclude<StyleChoice, null>): void {
  settingsStore.update((settings) => (settings.style === style ? { ...settings, style: null } : settings));
}

export function setSlider(name: SliderName, value: number): void {
  settingsStore.update((settings) => ({
    ...settings,
    sliders: { ...settings.sliders, [name]: snapToStep(SLIDERS[name], value) },
  }));
}
