'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject } from 'react';

import { FIELD_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { parseAmount, stepAmount } from '@/lib/client/donation/parse-amount';
import { useAmountText } from '@/lib/i18n/use-amount-text';
import { useDollars } from '@/lib/i18n/use-dollars';
import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

/** What a key adds, in cents. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 100,
  PageDown: -100,
};
const CURRENCY_SIGN = '$';

interface CustomAmountFieldProps {
  isLocked: boolean;
  isInvalid: boolean;
  describedBy: string;
  onLeave: () => void;
  onChange: () => void;
  ref: RefObject<HTMLInputElement | null>;
}

/**
 * A field for dollars and cents. It is no number input, which takes "1e3" and loses "12,50" in an English browser, and
 * whose wheel changes the amount of a user who only scrolls. The arrow keys step by a cent, Page Up and Page Down by a
 * dollar.
 */
export function CustomAmountField({
  isLocked,
  isInvalid,
  describedBy,
  onLeave,
  onChange,
  ref,
}: CustomAmountFieldProps) {
  const t = useTranslations('donate.amount');
  const dollars = useDollars();
  const amountText = useAmountText();
  const isSignLast = !dollars(0).startsWith(CURRENCY_SIGN);
  const { store, choose, writeCustom } = useService(createAmountChoice);
  const { customText } = useStore(store);
  const { cents } = parseAmount(customText);

  function step(stepCents: number): void {
    onChange();
    writeCustom(amountText(stepAmount(customText, stepCents)));
  }

  function stepByKey(event: KeyboardEvent): void {
    const stepCents = STEPS[event.key];
    if (stepCents === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(stepCents);
  }

  return (
    <span className="flex shrink-0 items-center gap-2.5">
      <span aria-hidden="true" className={`text-lead ${isSignLast ? 'order-last' : ''}`}>
        {CURRENCY_SIGN}
      </span>
      <input
        ref={ref}
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('field')}
        aria-valuemin={DONATION_MINIMUM_CENTS / 100}
        aria-valuemax={DONATION_MAXIMUM_CENTS / 100}
        aria-valuenow={cents === null ? undefined : cents / 100}
        aria-valuetext={cents === null ? customText || undefined : dollars(cents)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        disabled={isLocked}
        placeholder={t('placeholder', {
          minimum: DONATION_MINIMUM_CENTS / 100,
          maximum: DONATION_MAXIMUM_CENTS / 100,
        })}
        value={customText}
        onPointerDown={isLocked ? undefined : () => choose('custom')}
        onChange={(event) => {
          onChange();
          writeCustom(event.currentTarget.value);
        }}
        onKeyDown={stepByKey}
        onBlur={onLeave}
        className={`${FIELD_CLASS} min-h-12 w-[min(9rem,50vw)]! disabled:opacity-60`}
      />
    </span>
  );
}
