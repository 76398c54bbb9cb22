import { useTranslations } from 'next-intl';

import type { GenerationOutcome } from '@/lib/client/generation/generation-state';

import { GALLERY_ID } from '../anchors';
import { useRefundText } from './use-error-text';

/** How the last generation ended without an error; nothing while it runs. */
export default function GenerationOutcomeNote({ outcome }: { outcome: GenerationOutcome | null }) {
  const t = useTranslations('generator.run');
  const refundText = useRefundText();
  if (!outcome) return null;
  return (
    <p className="pb-3 text-small lg:pt-3">
      {outcome.kind === 'cancelled' && (
        <span>
          <b className="font-semibold">{t('cancelled', { count: outcome.count })}</b>{' '}
          <span>{`${refundText(outcome.refund)} `}</span>
        </span>
      )}
      {outcome.kind === 'stopped' ? (
        <span>
          <b className="font-semibold">{t('stopped')}</b> <span>{t('stoppedHint')}</span>
        </span>
      ) : (
        outcome.ready > 0 && (
          <span>
            <b className="font-semibold">{t('ready', { ready: outcome.ready })}</b>{' '}
            <a href={`#${GALLERY_ID}`} className="whitespace-nowrap underline">
              {t('show')}
            </a>
          </span>
        )
      )}
    </p>
  );
}
