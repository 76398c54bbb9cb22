'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { PRESET_IDS } from '@/lib/client/settings/generator-settings';
import { choosePreset, isPresetCustomised } from '@/lib/client/settings/presets';
import { createSettings } from '@/lib/client/settings/settings';

/** The presets, and whether the chosen one was changed by hand. */
export function PresetChoice() {
  const t = useTranslations('generator.settings');
  const hintId = useId();
  const service = useService(createSettings);
  const settings = useStore(service.store);
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
              onChange={() => choosePreset(service, id)}
              // The chosen preset can be chosen again after changes by hand.
              onClick={() => choosePreset(service, id)}
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
