import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { useDollars } from '@/lib/i18n/use-dollars';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { BONUS_TIERS } from '@/lib/shared/rules/donations';
import { GUARANTEES_MAXIMUM, GUARANTEES_WINDOW_DAYS } from '@/lib/shared/rules/second-tries';

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h3">{title}</h2>
      <div className="mt-3 max-w-[22rem] text-small text-ink-2">{children}</div>
    </section>
  );
}

/** The bonus tiers, the price and the purpose; every number comes from the rules. */
export function InfoCards() {
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
