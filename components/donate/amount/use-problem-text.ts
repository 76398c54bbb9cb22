import { useTranslations } from 'next-intl';

import type { AmountProblem } from '@/lib/client/donation/parse-amount';
import { useDollars } from '@/lib/i18n/use-dollars';
import {
  DONATION_MAXIMUM_CENTS,
  DONATION_MINIMUM_CENTS,
  DONATION_PRESETS_CENTS,
} from '@/lib/shared/rules/donations';

/** A sentence for what is wrong with an amount; the limits in it come from the rules. */
export function useProblemText(): (problem: AmountProblem) => string {
  const t = useTranslations('donate.amount.problems');
  const dollars = useDollars();
  const limits = { minimum: dollars(DONATION_MINIMUM_CENTS), maximum: dollars(DONATION_MAXIMUM_CENTS) };
  // Some amount with decimals, to show how they are written.
  const example = (DONATION_PRESETS_CENTS[2] + 250) / 100;
  return (problem) => {
    switch (problem) {
      case 'empty':
        return t('empty', limits);
      case 'not_a_number':
        return t('not_a_number', { example });
      case 'too_precise':
        return t('too_precise');
      case 'too_small':
        return t('too_small', limits);
      case 'too_large':
        return t('too_large', limits);
    }
  };
}
