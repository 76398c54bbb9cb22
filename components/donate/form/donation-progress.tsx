import { useTranslations } from 'next-intl';

import { createConnection } from '@/lib/browser/connection';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import type { DonationPhase } from '@/lib/client/donation/donation-state';

/** The current step of the donation. */
export default function DonationProgress({ phase }: { phase: DonationPhase }) {
  const t = useTranslations('donate.submit');
  const isOnline = useStore(useService(createConnection).store);

  if (phase.name === 'redirecting') {
    return (
      <p className="text-ink">
        <span>{t('redirecting')}</span>{' '}
        <a href={phase.address} className="underline">
          {t('bankLink')}
        </a>
      </p>
    );
  }
  if (phase.name !== 'processing') return null;
  return (
    <p className="flex items-center gap-3 text-ink">
      <span
        aria-hidden="true"
        className="h-1 w-10 shrink-0 animate-pulse bg-mark forced-colors:bg-[Highlight]"
      />
      <span>{isOnline ? t(`steps.${phase.step}`) : t('offline')}</span>
    </p>
  );
}
