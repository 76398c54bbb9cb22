import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { onFirstInteraction } from '@/lib/browser/on-first-interaction';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { createDonation } from '@/lib/client/donation/donation';
import { keepThanks, takePaymentReturn, unseenThanks } from '@/lib/client/donation/payment-return';
import { useAmountText, useDollars } from '@/lib/i18n/use-dollars';
import {
  BONUS_TIERS,
  lowestPriceDonationCents,
  lowestPricePerPortraitCents,
} from '@/lib/shared/rules/donations';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { GUARANTEES_MAXIMUM, GUARANTEES_WINDOW_DAYS } from '@/lib/shared/rules/second-tries';

import { DonationForm, LATE_FORM_PARTS } from './form/donation-form';
import { DonationThanks } from './form/use-donate';
import { AmountSheet } from './sheet/amount-sheet';
import { WithdrawalSection } from './withdrawal/withdrawal-section';

/** The timer at the end of a visit: the thanks end when the user leaves the page, not when it is only mounted again. */
const createVisitEnd = (): { timer?: ReturnType<typeof setTimeout> } => ({});

/**
 * A visit: its address, the last amount, a donation without an answer. Apart, so that the page is not rendered again.
 */
function DonationVisit() {
  const { store, begin, fail, end, loadRunner, showUnanswered } = useService(createDonation);
  const { offerLast } = useService(createAmountChoice);
  const visitEnd = useService(createVisitEnd);
  const { status, account } = useAccount();
  const uid = account?.uid;
  const amountText = useAmountText();
  const language = useLocale();

  const beginVisit = useEffectEvent(() => {
    const returned = takePaymentReturn();
    if (returned && returned.kind !== 'return') keepThanks(returned);
    const thanks = unseenThanks();
    if (store.get().phase.name === 'form') {
      if (thanks) begin({ name: 'thanks', thanks });
      else if (returned?.kind === 'return') fail(returned);
    }
    offerLast(amountText, language);
  });
  useEffect(() => beginVisit(), []);

  useEffect(() => {
    const parts = [...LATE_FORM_PARTS, { load: loadRunner }];
    onFirstInteraction(() => void Promise.allSettled(parts.map((part) => part.load())));
  }, [loadRunner]);

  useEffect(() => {
    if (uid === undefined && status !== 'signed-out') return;
    void showUnanswered(uid ?? null);
  }, [showUnanswered, status, uid]);

  useEffect(() => {
    function warnWhileProcessing(event: BeforeUnloadEvent): void {
      if (store.get().phase.name === 'processing') event.preventDefault();
    }
    /** The browser shows the page again as it was before the bank's page. */
    function onPageShow(event: PageTransitionEvent): void {
      if (event.persisted) end('redirecting');
    }
    clearTimeout(visitEnd.timer);
    window.addEventListener('beforeunload', warnWhileProcessing);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('beforeunload', warnWhileProcessing);
      window.removeEventListener('pageshow', onPageShow);
      visitEnd.timer = setTimeout(() => end('thanks'));
    };
  }, [store, end, visitEnd]);

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
            {t('asLowAs', {
              price: dollars(lowestPricePerPortraitCents()),
              amount: dollars(lowestPriceDonationCents()),
            })}
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
      <WithdrawalSection />
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h3">{title}</h2>
      <div className="mt-3 max-w-[22rem] text-small text-ink-2">{children}</div>
    </section>
  );
}

/** The bonus tiers, the price and the purpose; every number comes from the rules. */
function InfoCards() {
  const t = useTranslations('donate');
  const dollars = useDollars();
  const tiers = BONUS_TIERS.filter((tier) => tier.bonusPercent > 0);
  return (
    <div className="mt-section grid gap-x-12 gap-y-8 border-t border-ink pt-8 md:grid-cols-3">
      <Card title={t('tiers.title')}>
        <p>{t('tiers.text')}</p>
        <ul className="figures mt-2">
          {tiers.map((tier) => (
            <li key={tier.fromCents} className="border-t border-line py-1.5">
              {t('tiers.tier', { percent: tier.bonusPercent, amount: dollars(tier.fromCents) })}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('fair.title')}>
        <p>{t('fair.text', { cost: GENERATION_COST_CREDITS })}</p>
        <p className="mt-2">
          {t('guarantee.text', { guarantees: GUARANTEES_MAXIMUM, days: GUARANTEES_WINDOW_DAYS })}
        </p>
      </Card>
      <Card title={t('growth.title')}>
        <p>{t('growth.text')}</p>
      </Card>
    </div>
  );
}
