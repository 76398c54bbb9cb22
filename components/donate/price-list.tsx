'use client';

import { useTranslations } from 'next-intl';

import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits } from '@/lib/shared/rules/credits';
import {
  bonusPercent,
  DONATION_PRESETS_CENTS,
  donationCredits,
  pricePerPortraitCents,
} from '@/lib/shared/rules/donations';

function PriceRow({ cents }: { cents: number }) {
  const t = useTranslations('donate');
  const dollars = useDollars();
  const credits = donationCredits(cents);
  const bonus = bonusPercent(cents);
  const each = pricePerPortraitCents(cents);
  return (
    <li className="grid min-h-18 grid-cols-[5rem_1fr] items-center gap-x-4 border-b border-line py-3">
      <span className="row-span-2 font-display text-[2rem] leading-none tracking-[-.02em]">
        {dollars(cents)}
      </span>
      <span>
        {t('credits', { credits })}
        {bonus > 0 && (
          <span className="ml-2 text-small font-semibold text-mark">{t('bonus', { percent: bonus })}</span>
        )}
      </span>
      {each !== null && (
        <span className="text-small text-ink-2">
          {t('portraits', { portraits: affordablePortraits(credits), price: dollars(each) })}
        </span>
      )}
    </li>
  );
}

/** What each amount will give, as a ruled list. */
export function PriceList() {
  const t = useTranslations('donate');
  return (
    <section>
      <h2 className="mb-3 font-text text-small font-semibold">{t('tableHeading')}</h2>
      <ul className="figures border-t border-edge">
        {DONATION_PRESETS_CENTS.map((cents) => (
          <PriceRow key={cents} cents={cents} />
        ))}
      </ul>
    </section>
  );
}
