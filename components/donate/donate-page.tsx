'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { useStore } from '@/lib/browser/use-store';
import { donation } from '@/lib/client/donation/donation';
import { useDollars } from '@/lib/i18n/use-dollars';
import { lowestPricePerPortraitCents } from '@/lib/shared/rules/donations';

import { DonationForm } from './form/donation-form';
import { InfoCards } from './info-cards';
import { DonationThanks } from './later-parts';
import { AmountSheet } from './sheet/amount-sheet';
import { useDonationVisit } from './use-donation-visit';

/** Apart from the page, which need not be rendered anew with what it follows. */
function DonationVisit() {
  useDonationVisit();
  return null;
}

function DonationOffer() {
  const t = useTranslations('donate');
  const dollars = useDollars();
  return (
    <div className="wrap pt-[clamp(2rem,4vw,4rem)] pb-section">
      <PageTitle title={t('title')} />
      <PageDescription page="donate" />
      <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,7vw,6.5rem)] gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div>
          <h1 className="max-w-[12em] text-title">{t('heading')}</h1>
          <p className="figures mt-5 mb-[clamp(2rem,4vw,3.5rem)] text-lead text-ink-2">
            {t('asLowAs', { price: dollars(lowestPricePerPortraitCents()) })}
          </p>
          <DonationForm />
        </div>
        <AmountSheet />
        <FirstScreenEnd />
      </div>
      <InfoCards />
    </div>
  );
}

/** One element for all renders: the phases of a donation don't concern it. */
const offer = <DonationOffer />;

/** Where donations are made: the amounts with what they give, the card, and the thanks afterwards. */
export function DonatePage() {
  const { phase } = useStore(donation.store);
  return (
    <>
      <DonationVisit />
      {phase.name === 'thanks' ? (
        <div className="wrap min-h-[70svh] pt-[clamp(2rem,4vw,4rem)] pb-section">
          <Suspense>
            <DonationThanks thanks={phase.thanks} />
          </Suspense>
        </div>
      ) : (
        offer
      )}
    </>
  );
}
