'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId, useState } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';

import { SettingsForm } from '../later-parts';
import { StepSection } from '../step-section';

/** Step 4: the settings, folded away at first. */
export function SettingsSection() {
  const t = useTranslations('generator.settings');
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
        <div id={panelId}>
          <Suspense>
            <SettingsForm />
          </Suspense>
        </div>
      )}
    </StepSection>
  );
}
