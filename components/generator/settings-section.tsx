'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';
import { setNegativePrompt, setPositivePrompt, settingsStore } from '@/lib/client/settings/settings-store';
import { useStore } from '@/lib/client/use-store';
import { type SliderName, SLIDERS } from '@/lib/shared/rules/generation-settings';

import { ModelChoice } from './model-choice';
import { PresetChoice } from './preset-choice';
import { PromptField } from './prompt-field';
import { SettingSlider } from './setting-slider';
import { StepSection } from './step-section';

const SLIDER_NAMES = Object.keys(SLIDERS) as SliderName[];

/** Step 4: the settings, folded away at first. */
export function SettingsSection() {
  const t = useTranslations('generator.settings');
  const { positivePrompt, negativePrompt } = useStore(settingsStore);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();

  return (
    <StepSection
      number={4}
      heading={
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="-my-2 flex min-h-11 items-center gap-3"
        >
          {t('title')}
          <ChevronDownIcon
            size={18}
            className={`transition-transform duration-panel ease-panel ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      }
    >
      {isOpen && (
        <div id={panelId} className="grid gap-8 md:grid-cols-2">
          <div className="md:col-span-2">
            <PresetChoice />
          </div>
          <PromptField kind="positive" value={positivePrompt} onChange={setPositivePrompt} />
          <PromptField kind="negative" value={negativePrompt} onChange={setNegativePrompt} />
          <div className="md:col-span-2 md:max-w-[26rem]">
            <ModelChoice />
          </div>
          <div className="grid gap-6 md:col-span-2 md:grid-cols-3 md:gap-8">
            {SLIDER_NAMES.map((name) => (
              <SettingSlider key={name} name={name} />
            ))}
          </div>
        </div>
      )}
    </StepSection>
  );
}
