'use client';

import { useTranslations } from 'next-intl';
import { memo, type RefObject, useId } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { useDollars } from '@/lib/i18n/use-dollars';
import { DONATION_PRESETS_CENTS } from '@/lib/shared/rules/donations';

import { AmountFacts } from './amount-facts';
import { AmountRadio, ROW_CLASS } from './amount-radio';
import { CustomAmount } from './custom-amount';

interface AmountChoiceProps {
  isLocked: boolean;
  /** Whether the custom amount's problem is shown. */
  isProblemShown: boolean;
  onProblemShown: (isShown: boolean) => void;
  /** The custom field, for the focus. */
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** The price list: four amounts, each with what it gives, and a custom one. */
export const AmountChoice = memo(function AmountChoice({
  isLocked,
  isProblemShown,
  onProblemShown,
  fieldRef,
}: AmountChoiceProps) {
  const t = useTranslations('donate.amount');
  const dollars = useDollars();
  const { store, choose } = useService(createAmountChoice);
  const { chosen } = useStore(store);
  const id = useId();

  return (
    <fieldset className="figures min-w-0">
      <legend className="mb-3 text-small font-semibold">{t('legend')}</legend>
      <div className="border-t border-edge">
        {DONATION_PRESETS_CENTS.map((cents, index) => (
          <div key={cents} className={ROW_CLASS}>
            <AmountRadio
              id={`${id}-${cents}`}
              isChosen={chosen === cents}
              isLocked={isLocked}
              onChoose={() => choose(cents)}
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
        <CustomAmount
          isLocked={isLocked}
          isProblemShown={isProblemShown}
          onProblemShown={onProblemShown}
          fieldRef={fieldRef}
        />
      </div>
    </fieldset>
  );
});
