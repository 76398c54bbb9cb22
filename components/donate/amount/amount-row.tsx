import { useTranslations } from 'next-intl';

import { RADIO_CLASS } from '@/components/ui/field';
import { PencilRing } from '@/components/ui/pencil-ring';
import { useService } from '@/lib/browser/use-service-container';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { useStore } from '@/lib/browser/store';
import { useIsDonating } from '@/lib/client/donation/donation';
import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits } from '@/lib/shared/rules/credits';
import { bonusPercent, donationCredits, pricePerPortraitCents } from '@/lib/shared/rules/donations';

/** Columns of a row: the radio, the price, what it gives, and portraits at the end of the line. */
export const ROW_CLASS =
  'option relative grid min-h-18 grid-cols-[1.25rem_4.5rem_minmax(0,1fr)] max-md:gap-x-3 items-center gap-x-4 border-b border-line py-3 md:grid-cols-[1.25rem_6rem_1fr_auto] md:gap-x-5';

interface AmountRadioProps {
  id: string;
  /** Cents of a preset, or the custom amount. */
  amount: number | 'custom';
  /** The name, which the pencil rings. */
  name: string;
  nameClass: string;
  describedBy?: string;
  mirrored: boolean;
}

/** A radio and its name, with the pencil's ring around the chosen one. The whole row can be pressed. */
export function AmountRadio({ id, amount, name, nameClass, describedBy, mirrored }: AmountRadioProps) {
  const { store, choose } = useService(createAmountChoice);
  const isChosen = useStore(store).chosen === amount;
  const isLocked = useIsDonating();
  return (
    <>
      <input
        type="radio"
        id={id}
        name="amount"
        checked={isChosen}
        disabled={isLocked}
        onChange={() => choose(amount)}
        aria-describedby={describedBy}
        className={`relative z-10 size-5 ${RADIO_CLASS}`}
      />
      <label
        htmlFor={id}
        className={`justify-self-start font-display max-md:pl-1.5 leading-none tracking-[-.02em] before:absolute before:inset-0 ${isLocked ? 'before:cursor-not-allowed' : 'before:cursor-pointer'} ${nameClass}`}
      >
        <span className="relative inline-block md:w-min">
          <span>{name}</span>
          <PencilRing mirrored={mirrored} className="not-chosen:hidden" />
        </span>
      </label>
    </>
  );
}

/** What an amount in cents gives: credits, the bonus, portraits and the price of each. */
export function AmountFacts({ cents }: { cents: number }) {
  const t = useTranslations('donate');
  const dollars = useDollars();
  const credits = donationCredits(cents);
  const bonus = bonusPercent(cents);
  const each = pricePerPortraitCents(cents);
  return (
    <span className="contents">
      <span className="md:whitespace-nowrap">
        {/* As wide in every font, so that the bonus does not move when the page's own arrives. */}
        <span className="mr-2.5 inline-block min-[22.5rem]:min-w-31">{t('credits', { credits })}</span>
        {bonus > 0 && (
          <span className="text-small font-semibold text-mark">{t('bonus', { percent: bonus })}</span>
        )}
      </span>{' '}
      {each !== null && (
        <span className="text-small text-ink-2 md:text-right">
          {t('portraits', { portraits: affordablePortraits(credits), price: dollars(each) })}
        </span>
      )}
    </span>
  );
}
