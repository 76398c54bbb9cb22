import { useTranslations } from 'next-intl';

import type { GenerationOutcome } from '@/lib/client/generation/generation-state';

import { GALLERY_ID } from '../gallery/gallery-id';

/** How the last generation ended, quietly; errors have an alert of their own. */
export function GenerationOutcomeNote({ outcome }: { outcome: GenerationOutcome }) {
  const t = useTranslations('generator.run');
  return (
    <p className="pb-3 text-small lg:pt-3">
      <b className="font-semibold">{t(outcome)}</b>{' '}
      {outcome === 'ready' ? (
        <a href={`#${GALLERY_ID}`} className="whitespace-nowrap underline">
          {t('show')}
        </a>
      ) : (
        t(`${outcome}Hint`)
      )}
    </p>
  );
}
