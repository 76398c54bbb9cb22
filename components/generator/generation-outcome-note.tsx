import { useTranslations } from 'next-intl';

import type { GenerationOutcome } from '@/lib/client/generation/generation-state';

import { GALLERY_ID } from './gallery-id';

/** How the last generation ended, quietly; errors have an alert of their own. */
export function GenerationOutcomeNote({ outcome }: { outcome: GenerationOutcome | null }) {
  const t = useTranslations('generator.run');
  const failures = useTranslations('jobFailures');
  return (
    <div aria-live="polite" className="text-small">
      {outcome === 'ready' && (
        <p className="pb-3">
          <b className="font-semibold">{t('ready')}</b>{' '}
          <a href={`#${GALLERY_ID}`} className="whitespace-nowrap underline">
            {t('show')}
          </a>
        </p>
      )}
      {outcome === 'stopped' && <p className="pb-3">{t('stopped')}</p>}
      {outcome === 'cancelled' && <p className="pb-3">{failures('cancelled')}</p>}
    </div>
  );
}
