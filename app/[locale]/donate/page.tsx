'use client';

import { useTranslations } from 'next-intl';

import { DonationStatus } from '@/components/donate/donation-status';
import { InfoCards } from '@/components/donate/info-cards';
import { PriceList } from '@/components/donate/price-list';
import { PageTitle } from '@/components/layout/page-title';
import { useDollars } from '@/lib/i18n/use-dollars';
import { lowestPricePerPortraitCents } from '@/lib/shared/rules/donations';

/** What a portrait costs, and that donations cannot be made yet. */
export default function DonatePage() {
  const t = useTranslations('donate');
  const dollars = useDollars();
  return (
    <div className="wrap pt-[clamp(2rem,4vw,4rem)] pb-section">
      <PageTitle title={t('title')} />
      <h1 className="max-w-[12em] text-title">{t('heading')}</h1>
      <p className="figures mt-5 text-lead text-ink-2">
        {t('asLowAs', { price: dollars(lowestPricePerPortraitCents()) })}
      </p>
      <div className="mt-12 grid items-start gap-x-[clamp(2rem,7vw,7rem)] gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <DonationStatus />
        <PriceList />
      </div>
      <InfoCards />
    </div>
  );
}
