import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { createConnection } from '@/lib/browser/connection';
import { useStore } from '@/lib/browser/store';
import { useService, useServiceContainer } from '@/lib/browser/use-service-container';
import type { DonationPhase } from '@/lib/client/donation/donation-state';
import { watchPayment } from '@/lib/client/donation/watch-payment';

/** The current step of the donation. */
export default function DonationProgress({ phase }: { phase: DonationPhase }) {
  const t = useTranslations('donate.submit');
  const isOnline = useStore(useService(createConnection).store);
  const container = useServiceContainer();
  const isRedirecting = phase.name === 'redirecting';

  // The bank's page may open in its own app or in another browser, and this page stays.
  useEffect(() => {
    if (!isRedirecting) return undefined;
    const watch = new AbortController();
    watchPayment(container, { uid: null, paymentIntentId: null }, watch.signal).catch(() => undefined);
    return () => watch.abort();
  }, [container, isRedirecting]);

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
