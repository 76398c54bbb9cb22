'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useId } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { type AmountProblem, parseAmount } from '@/lib/client/donation/parse-amount';
import { useDollars } from '@/lib/i18n/use-dollars';
import {
  DONATION_MAXIMUM_CENTS,
  DONATION_MINIMUM_CENTS,
  DONATION_PRESETS_CENTS,
} from '@/lib/shared/rules/donations';

import { AmountFacts } from './amount-facts';
import { AmountRadio, ROW_CLASS } from './amount-radio';
import { CustomAmountField } from './custom-amount-field';

/** The sentence about an amount's problem; its limits come from the rules. */
function AmountProblemText({ problem }: { problem: AmountProblem }) {
  const t = useTranslations('donate.amount.problems');
  const dollars = useDollars();
  return (
    <span>
      {t(problem, {
        minimum: dollars(DONATION_MINIMUM_CENTS),
        maximum: dollars(DONATION_MAXIMUM_CENTS),
        // An amount with decimals, to show how they are written.
        example: (DONATION_PRESETS_CENTS[2] + 250) / 100,
      })}
    </span>
  );
}

interface CustomAmountProps {
  isLocked: boolean;
  isProblemShown: boolean;
  onProblemShown: (isShown: boolean) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** The last row of the price list: a custom amount, with what it gives or its problem. */
export function CustomAmount({ isLocked, isProblemShown, onProblemShown, fieldRef }: CustomAmountProps) {
  const t = useTranslations('donate.amount');
  const { store, choose } = useService(createAmountChoice);
  const { chosen, customText } = useStore(store);
  const id = useId();
  const isChosen = chosen === 'custom';
  const { cents, problem } = parseAmount(customText);
  const shownProblem = isChosen && isProblemShown ? problem : null;

  return (
    <div className={ROW_CLASS}>
      <AmountRadio
        id={id}
        isChosen={isChosen}
        isLocked={isLocked}
        onChoose={() => choose('custom')}
        name={t('custom')}
        nameClass="text-[1.1875rem] max-md:col-span-2 md:leading-[1.15]"
      />
      <div className="relative max-md:col-span-2 max-md:col-start-2 max-md:mt-3 max-md:pl-1.5 md:col-span-2 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:gap-y-2">
        <CustomAmountField
          ref={fieldRef}
          isLocked={isLocked}
          describedBy={shownProblem ? `${id}-problem` : `${id}-facts ${id}-keys`}
          isInvalid={shownProblem !== null}
          onLeave={() => onProblemShown(isChosen && customText !== '')}
          onChange={() => onProblemShown(false)}
        />
        <p
          id={`${id}-facts`}
          className="grid max-md:mt-2 max-md:empty:hidden md:grow md:grid-cols-[1fr_auto] md:items-baseline md:gap-x-4"
        >
          {isChosen && cents !== null && <AmountFacts cents={cents} />}
        </p>
        <span id={`${id}-keys`} hidden>
          {t('keys')}
        </span>
        <p id={`${id}-problem`} aria-live="polite" className="mt-2 w-full text-small text-error empty:hidden">
          {shownProblem && <AmountProblemText problem={shownProblem} />}
        </p>
      </div>
    </div>
  );
}
