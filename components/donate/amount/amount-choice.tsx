'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { useDollars } from '@/lib/i18n/use-dollars';
import { DONATION_PRESETS_CENTS } from '@/lib/shared/rules/donations';

import { AmountFacts, AmountRadio, ROW_CLASS } from './amount-row';
import { CustomAmount } from './custom-amount';

/** The price list: four amounts, each with what it gives, and a custom one. */
export function AmountChoice() {
  const t = useTranslations('donate.amount');
  const dollars = useDollars();
  const id = useId();

  return (
    <fieldset className="figures min-w-0">
      <legend className="mb-3 text-small font-semibold">{t('legend')}</legend>
      <div className="border-t border-edge">
        {DONATION_PRESETS_CENTS.map((cents, index) => (
          <div key={cents} className={ROW_CLASS}>
            <AmountRadio
              id={`${id}-${cents}`}
              amount={cents}
              name={dollars(cents)}
              nameClass="text-[2rem]"
              describedBy={`${id}-${cents}-facts`}
              isMirrored={index % 2 === 1}
            />
            <p
              id={`${id}-${cents}-facts`}
              className="grid max-[18rem]:col-span-full md:col-span-2 md:grid-cols-[1fr_auto] md:items-baseline md:gap-x-4"
            >
              <AmountFacts cents={cents} />
            </p>
          </div>
        ))}
        <CustomAmount />
      </div>
    </fieldset>
  );
}
