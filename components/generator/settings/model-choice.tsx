'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { RADIO_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createSettings } from '@/lib/client/settings/settings';
import { MODEL_VERSIONS, type ModelVersion } from '@/lib/shared/rules/generation-settings';

const VERSIONS = Object.keys(MODEL_VERSIONS) as ModelVersion[];

/** The model version: V1 or V2. */
export function ModelChoice() {
  const t = useTranslations('generator.settings');
  const hintId = useId();
  const { store, chooseModelVersion } = useService(createSettings);
  const { modelVersion } = useStore(store);
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="text-small font-semibold">{t('modelVersion')}</legend>
      <p id={hintId} className="mb-3 text-small text-ink-2">
        {t('modelHint')}
      </p>
      <div className="grid max-w-[26rem] rounded-control border border-edge md:grid-cols-2">
        {VERSIONS.map((version) => (
          <label
            key={version}
            className="grid cursor-pointer grid-cols-[1.25rem_1fr] gap-x-2.5 border-line px-4 py-3.5 text-small leading-snug not-first:border-t has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink md:not-first:border-l md:not-first:border-t-0"
          >
            <input
              type="radio"
              name="model-version"
              value={version}
              checked={modelVersion === version}
              onChange={() => chooseModelVersion(version)}
              className={`mt-0.5 size-[1.125rem] outline-none ${RADIO_CLASS}`}
            />
            <span>
              <b className="font-semibold">{version}</b>{' '}
              <span className="block text-ink-2">{t(version)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
