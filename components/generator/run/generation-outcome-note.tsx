import { useTranslations } from 'next-intl';

import type { GenerationOutcome } from '@/lib/client/generation/generation-state';

import { GALLERY_ID } from '../anchors';
import { useRefundText } from './use-refund-text';

/** How the last generation ended without an error. */
export function GenerationOutcomeNote({ outcome }: { outcome: GenerationOutcome }) {
  const t = useTranslations('generator.run');
  const refundText = useRefundText();
  return (
    <p className="pb-3 text-small lg:pt-3">
      <b className="font-semibold">{t(outcome.kind)}</b>{' '}
      {outcome.kind === 'ready' && (
        <a href={`#${GALLERY_ID}`} className="whitespace-nowrap underline">
          {t('show')}
        </a>
      )}
      {outcome.kind === 'stopped' && t('stoppedHint')}
      {outcome.kind === 'cancelled' && refundText(outcome.refund)}
    </p>
  );
}
