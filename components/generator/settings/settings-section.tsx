'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';
import { createStore } from '@/lib/browser/store';
import { useStore } from '@/lib/browser/use-store';

import { SettingsForm } from '../later-parts';
import { StepSection } from '../step-section';

/** Whether the settings are unfolded; a walk to another page and back does not fold them. */
const openStore = createStore(false);

/** Step 4: the settings, folded away at first. */
export function SettingsSection() {
  const t = useTranslations('generator.settings');
  const isOpen = useStore(openStore);
  const panelId = useId();

  return (
    <StepSection
      number={4}
      heading={
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => openStore.update((wasOpen) => !wasOpen)}
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
