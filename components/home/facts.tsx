import { useTranslations } from 'next-intl';

import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits, GENERATION_COST_CREDITS, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { lowestPriceDonationCents, lowestPricePerPortraitCents } from '@/lib/shared/rules/donations';
import { PORTRAITS_KEPT_DAYS, UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';

function Fact({ heading, note, className }: { heading: string; note: string; className: string }) {
  return (
    <div className={`border-t border-ink pt-4 ${className}`}>
      <h2 className="max-w-[13em] text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)] leading-[1.14] tracking-[-.012em]">
        {heading}
      </h2>
      <p className="mt-4 max-w-[27rem] text-small text-ink-2">{note}</p>
    </div>
  );
}

/** The price and the handling of photos, each in one line. */
export function Facts() {
  const t = useTranslations('home.facts');
  const dollars = useDollars();
  const price = t('price', {
    cost: GENERATION_COST_CREDITS,
    price: dollars(lowestPricePerPortraitCents()),
    amount: dollars(lowestPriceDonationCents()),
  });
  const welcome = { credits: WELCOME_CREDITS, portraits: affordablePortraits(WELCOME_CREDITS) };
  return (
    <section className="wrap grid grid-cols-12 gap-x-6 gap-y-12 py-section">
      <Fact
        heading={price}
        note={t('priceNote', welcome)}
        className="col-span-full md:col-span-6 lg:col-span-5"
      />
      <Fact
        heading={t('privacy', { hours: UPLOAD_GONE_WITHIN_HOURS })}
        note={t('privacyNote', { days: PORTRAITS_KEPT_DAYS ?? 0 })}
        className="col-span-full md:col-span-6 lg:col-span-5 lg:col-start-7"
      />
    </section>
  );
}
