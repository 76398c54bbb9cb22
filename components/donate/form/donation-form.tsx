import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';

import { SignInButton } from '@/components/account/sign-in-button';
import { Button } from '@/components/ui/button';
import { RichText } from '@/components/ui/rich-text';
import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { chosenAmount, createAmountChoice } from '@/lib/client/donation/amount-choice';
import { createDonation } from '@/lib/client/donation/donation';
import type { MakePaymentMethod } from '@/lib/client/donation/donation-state';
import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits } from '@/lib/shared/rules/credits';

import { AmountChoice } from '../amount/amount-choice';
import { CardSection } from '../card/card-section';
import { DonationThanks, useDonate } from './use-donate';

const DonationAlert = latePart(() => import('./donation-alert'));
const DonationProgress = latePart(() => import('./donation-progress'));
const UnansweredNotice = latePart(() => import('./unanswered-notice'));

/** The parts of the form that a visitor sees only after using it. */
export const LATE_FORM_PARTS = [DonationAlert, DonationProgress, UnansweredNotice, DonationThanks];

/** Who gets the credits: the signed-in user's balance, or the way to sign in. */
function DonorNote() {
  const t = useTranslations('donate');
  const { status, account } = useAccount();
  return (
    <div className="figures flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 text-small text-ink-2">
      {status === 'signed-in' ? (
        <p>
          {account &&
            t('balance', { credits: account.credits, portraits: affordablePortraits(account.credits) })}
        </p>
      ) : (
        <>
          <p className="max-w-[27rem] grow basis-48">{t('signIn')}</p>
          <SignInButton className={status === 'loading' ? 'invisible' : ''} />
        </>
      )}
    </div>
  );
}

/** The amount, the card and the button; locked while a donation is made, and filled as it was after an error. */
export function DonationForm() {
  const t = useTranslations('donate.submit');
  const dollars = useDollars();
  const { phase, error, unansweredCents } = useStore(useService(createDonation).store);
  const choice = useStore(useService(createAmountChoice).store);
  const [makePaymentMethod, setMakePaymentMethod] = useState<MakePaymentMethod | null>(null);
  const reasonId = useId();
  const { donate, isReady, isWaiting } = useDonate(makePaymentMethod);
  const isLocked = phase.name !== 'form';
  const { cents } = chosenAmount(choice);
  const reason = isWaiting ? t('account') : choice.chosen === null ? t('nothingChosen') : null;

  // Beside the alert of the lost answer, at the top after a reload.
  const unansweredNotice = unansweredCents !== null && !isLocked && (
    <UnansweredNotice cents={unansweredCents} />
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    donate();
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-8">
      {!error && unansweredNotice}
      <AmountChoice />
      <DonorNote />
      <CardSection onMaker={setMakePaymentMethod} />
      <div>
        {error && (
          <>
            <DonationAlert key={error.number} error={error} hasAmount={cents !== null} />
            {unansweredNotice}
          </>
        )}
        <Button
          type="submit"
          size="large"
          className="max-md:w-full md:min-w-56"
          aria-disabled={!isReady || isLocked}
          aria-describedby={reasonId}
          // An amount that loses the focus shows its problem, which would push the button away: there would be no click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {cents === null ? t('donate') : t('donateAmount', { amount: dollars(cents) })}
        </Button>
        <div id={reasonId} aria-live="polite" className="mt-3 min-h-[1.5lh] text-small text-ink-2">
          {isLocked ? <DonationProgress phase={phase} /> : reason}
        </div>
        <p className="mt-2 text-small text-ink-2">
          <RichText>
            {t.rich('smallPrint', {
              // Not in this tab: the card is typed already.
              terms: (text) => (
                <a href="/terms#refunds" target="_blank" className="underline">
                  {text}
                </a>
              ),
            })}
          </RichText>
        </p>
      </div>
    </form>
  );
}
