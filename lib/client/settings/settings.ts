import { createPersistedStore } from '@/lib/browser/persisted-store';
import type { ModelVersion, SliderName } from '@/lib/shared/rules/generation-settings';
import { SLIDERS, snapToStep } from '@/lib/shared/rules/generation-settings';

import {
  type GeneratorSettings,
  INITIAL_SETTINGS,
  parseSettings,
  type PoseChoice,
  type StyleChoice,
} from './generator-settings';

export type Settings = ReturnType<typeof createSettings>;

/** The choices for the next portrait; they survive a reload. */
export function createSettings() {
  const store = createPersistedStore<GeneratorSettings>({
    key: 'portraitGenerator_settings',
    initial: INITIAL_SETTINGS,
    parse: parseSettings,
  });

  function set(part: Partial<GeneratorSettings>): void {
    store.update((settings) => ({ ...settings, ...part }));
  }

  return {
    store,
    choosePose: (pose: PoseChoice): void => set({ pose }),
    chooseStyle: (style: StyleChoice): void => set({ style }),
    chooseModelVersion: (modelVersion: ModelVersion): void => set({ modelVersion }),
    setPositivePrompt: (positivePrompt: string): void => set({ positivePrompt }),
    setNegativePrompt: (negativePrompt: string): void => set({ negativePrompt }),

    /** Chooses a style, or none when it is the chosen one. */
    toggleStyle(style: Exclude<StyleChoice, null>): void {
      store.update((settings) => ({ ...settings, style: settings.style === style ? null : style }));
    },

    /** Chooses no style when this is the chosen one. */
    dropStyle(style: Exclude<StyleChoice, null>): void {
      store.update((settings) => (settings.style === style ? { ...settings, style: null } : settings));
    },

    setSlider(name: SliderName, value: number): void {
      store.update((settings) => ({
        ...settings,
        sliders: { ...settings.sliders, [name]: snapToStep(SLIDERS[name], value) },
      }));
    },
  };
}
