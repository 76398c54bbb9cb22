import { createPersistedStore } from '@/lib/browser/persisted-store';
import { type SliderName, SLIDERS, snapToStep } from '@/lib/shared/rules/generation-settings';

import {
  type GeneratorSettings,
  INITIAL_SETTINGS,
  parseSettings,
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
