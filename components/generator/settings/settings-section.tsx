import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';
import { createStore, useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';

import { StepSection } from '../step-section';

export const SettingsForm = latePart(() => import('./settings-form'));

/** Whether the settings are unfolded; another page and back keeps it. */
const createIsOpen = () => createStore(false);

/** Step 4: the settings, folded at first. */
export function SettingsSection() {
  const t = useTranslations('generator.settings');
  const openStore = useService(createIsOpen);
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
          <span>{t('title')}</span>
          <ChevronDownIcon
            size={18}
            className={`transition-transform duration-panel ease-panel ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      }
    >
      {isOpen && (
        <div id={panelId}>
          <SettingsForm />
        </div>
      )}
    </StepSection>
  );
}
