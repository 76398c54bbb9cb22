'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { useStore } from '@/lib/browser/use-store';
import type { DonationPhase } from '@/lib/client/donation/donation-state';
import { followConnection, onlineStore } from '@/lib/client/online';

/** What is happening to the donation at the moment. */
export default function DonationProgress({ phase }: { phase: DonationPhase }) {
  const t = useTranslations('donate.submit');
  const isOnline = useStore(onlineStore);
  useEffect(followConnection, []);

  if (phase.name === 'redirecting') {
    return (
      <p className="text-ink">
        {t('redirecting')}{' '}
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
      {isOnline ? t(`steps.${phase.step}`) : t('offline')}
    </p>
  );
}
