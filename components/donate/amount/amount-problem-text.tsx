import { useTranslations } from 'next-intl';

import type { AmountProblem } from '@/lib/client/donation/parse-amount';
import { useDollars } from '@/lib/i18n/use-dollars';
import {
  DONATION_MAXIMUM_CENTS,
  DONATION_MINIMUM_CENTS,
  DONATION_PRESETS_CENTS,
} from '@/lib/shared/rules/donations';

/** The sentence about an amount's problem; its limits come from the rules. */
export default function AmountProblemText({ problem }: { problem: AmountProblem }) {
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
