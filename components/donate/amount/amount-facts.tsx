'use client';

import { useTranslations } from 'next-intl';

import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits } from '@/lib/shared/rules/credits';
import { bonusPercent, donationCredits, pricePerPortraitCents } from '@/lib/shared/rules/donations';

/** What an amount in cents gives: credits, the bonus, portraits and the price of each. */
export function AmountFacts({ cents }: { cents: number }) {
  const t = useTranslations('donate');
  const dollars = useDollars();
  const credits = donationCredits(cents);
  const bonus = bonusPercent(cents);
  const each = pricePerPortraitCents(cents);
  return (
    <span className="contents">
      <span className="md:whitespace-nowrap">
        {/* As wide in every font, so that the bonus does not move when the page's own arrives. */}
        <span className="mr-2.5 inline-block min-[22.5rem]:min-w-31">{t('credits', { credits })}</span>
        {bonus > 0 && (
          <span className="text-small font-semibold text-mark">{t('bonus', { percent: bonus })}</span>
        )}
      </span>{' '}
      {each !== null && (
        <span className="text-small text-ink-2 md:text-right">
          {t('portraits', { portraits: affordablePortraits(credits), price: dollars(each) })}
        </span>
      )}
    </span>
  );
}
