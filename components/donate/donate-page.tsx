'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { onFirstInteraction } from '@/lib/browser/on-first-interaction';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createDonation } from '@/lib/client/donation/donation';
import { useDollars } from '@/lib/i18n/use-dollars';
import { lowestPricePerPortraitCents } from '@/lib/shared/rules/donations';

import { DonationForm, DonationThanks, LATE_FORM_PARTS } from './form/donation-form';
import { InfoCards } from './info-cards';
import { AmountSheet } from './sheet/amount-sheet';
import { useDonationVisit } from './use-donation-visit';

/** A separate component, so that its changes do not render the page again. */
function DonationVisit() {
  const { preload } = useService(createDonation);
  useDonationVisit();
  useEffect(() => {
    const parts = [...LATE_FORM_PARTS, { load: preload }];
    onFirstInteraction(() => void Promise.allSettled(parts.map((part) => part.load())));
  }, [preload]);
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

/** One element for all renders: it does not depend on the donation's phase. */
const offer = <DonationOffer />;

/** The page for donations: the amounts with what they give, the card, and the thanks afterwards. */
export function DonatePage() {
  const { phase } = useStore(useService(createDonation).store);
  return (
    <>
      <DonationVisit />
      {phase.name === 'thanks' ? (
        <div className="wrap min-h-[70svh] pt-[clamp(2rem,4vw,4rem)] pb-section">
          <DonationThanks thanks={phase.thanks} />
        </div>
      ) : (
        offer
      )}
    </>
  );
}
