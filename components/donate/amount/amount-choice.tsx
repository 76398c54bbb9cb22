import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId } from 'react';

import { FIELD_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { useIsDonating } from '@/lib/client/donation/donation';
import { parseAmount, stepAmount } from '@/lib/client/donation/parse-amount';
import { useAmountText, useDollars } from '@/lib/i18n/use-dollars';
import {
  DONATION_MAXIMUM_CENTS,
  DONATION_MINIMUM_CENTS,
  DONATION_PRESETS_CENTS,
} from '@/lib/shared/rules/donations';

import { AmountFacts, AmountRadio, ROW_CLASS } from './amount-row';

/** Id of the field, for the focus. */
export const CUSTOM_AMOUNT_ID = 'custom-amount';

/** What a key adds, in cents. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 100,
  PageDown: -100,
};
const CURRENCY_SIGN = '$';

/**
 * A field for dollars and cents with its problem. No number input, which takes "1e3", loses "12,50" in an English
 * browser and changes by the wheel. Arrow keys step by a cent, Page Up and Page Down by a dollar.
 */
function CustomAmount() {
  const t = useTranslations('donate.amount');
  const dollars = useDollars();
  const amountText = useAmountText();
  const isSignLast = !dollars(0).startsWith(CURRENCY_SIGN);
  const { store, choose, writeCustom, showProblem } = useService(createAmountChoice);
  const { chosen, customText, language, isProblemShown } = useStore(store);
  const pageLanguage = useLocale();
  const isLocked = useIsDonating();
  const id = useId();
  const isChosen = chosen === 'custom';
  const { cents, problem } = parseAmount(customText, language);
  const shownProblem = isChosen && isProblemShown ? problem : null;

  function stepByKey(event: KeyboardEvent): void {
    const stepCents = STEPS[event.key];
    if (stepCents === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    writeCustom(amountText(stepAmount(customText, stepCents, language)), pageLanguage);
  }

  return (
    <div className={ROW_CLASS}>
      <AmountRadio
        id={id}
        amount="custom"
        name={t('custom')}
        nameClass="text-[1.1875rem] max-md:col-span-2 md:leading-[1.15]"
        mirrored={false}
      />
      <div className="relative max-md:col-span-2 max-md:col-start-2 max-md:mt-3 max-md:pl-1.5 md:col-span-2 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:gap-y-2">
        <span className="flex shrink-0 items-center gap-2.5">
          <span aria-hidden="true" className={`text-lead ${isSignLast ? 'order-last' : ''}`}>
            {CURRENCY_SIGN}
          </span>
          <input
            id={CUSTOM_AMOUNT_ID}
            type="text"
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('field')}
            aria-valuemin={DONATION_MINIMUM_CENTS / 100}
            aria-valuemax={DONATION_MAXIMUM_CENTS / 100}
            aria-valuenow={cents === null ? undefined : cents / 100}
            aria-valuetext={cents === null ? customText || undefined : dollars(cents)}
            aria-invalid={shownProblem !== null || undefined}
            aria-describedby={shownProblem ? `${id}-problem` : `${id}-facts ${id}-keys`}
            disabled={isLocked}
            placeholder={t('placeholder', {
              minimum: DONATION_MINIMUM_CENTS / 100,
              maximum: DONATION_MAXIMUM_CENTS / 100,
            })}
            value={customText}
            onPointerDown={isLocked ? undefined : () => choose('custom')}
            onChange={(event) => writeCustom(event.currentTarget.value, pageLanguage)}
            onKeyDown={stepByKey}
            onBlur={() => {
              if (isChosen && customText !== '') showProblem();
            }}
            className={`${FIELD_CLASS} min-h-12 w-[min(9rem,50vw)]! disabled:opacity-60`}
          />
        </span>
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
          {shownProblem &&
            t(`problems.${shownProblem}`, {
              minimum: dollars(DONATION_MINIMUM_CENTS),
              maximum: dollars(DONATION_MAXIMUM_CENTS),
              // An amount with decimals, to show how they are written.
              example: (DONATION_PRESETS_CENTS[2] + 250) / 100,
            })}
        </p>
      </div>
    </div>
  );
}

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
              mirrored={index % 2 === 1}
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
