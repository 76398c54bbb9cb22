'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { Thanks } from '@/lib/client/donation/donation-state';
import { useDollars } from '@/lib/i18n/use-dollars';

function Row({
  name,
  children,
  isStrong = false,
}: {
  name: string;
  children: ReactNode;
  isStrong?: boolean;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 border-b border-line py-3 ${isStrong ? 'font-semibold' : ''}`}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The amount and what it gave, as a ruled list, as far as they are known. */
export function ThanksRows({ thanks }: { thanks: Thanks }) {
  const t = useTranslations('donate.thanks');
  const dollars = useDollars();
  const format = useFormatter();
  if (thanks.kind === 'looking' || thanks.cents === null) return null;

  const { cents } = thanks;
  const credits = thanks.kind === 'credited' ? thanks.credits : null;
  const bonus = credits === null ? 0 : credits - cents;
  return (
    <dl className="figures mt-8 max-w-[30rem] border-t border-ink text-small">
      <Row name={t('amount')}>{dollars(cents)}</Row>
      {credits !== null && <Row name={t('credits')}>{format.number(Math.min(cents, credits))}</Row>}
      {bonus > 0 && (
        <Row name={t('bonus', { percent: Math.round((bonus / cents) * 100) })}>{format.number(bonus)}</Row>
      )}
      {thanks.kind === 'credited' && thanks.balance !== null && (
        <Row name={t('balance')} isStrong>
          {t('balanceValue', { credits: thanks.balance })}
        </Row>
      )}
    </dl>
  );
}
