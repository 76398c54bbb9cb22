'use client';

import { useTranslations } from 'next-intl';

import { useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';
import { chosenAmount, createAmountChoice } from '@/lib/client/donation/amount-choice';
import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits } from '@/lib/shared/rules/credits';
import { bonusPercent, donationCredits } from '@/lib/shared/rules/donations';

import { ContactSheet, sheetFor } from './contact-sheet';

function AmountWords({ cents }: { cents: number }) {
  const t = useTranslations('donate.sheet');
  const dollars = useDollars();
  const { account } = useAccount();
  const credits = donationCredits(cents);
  const percent = bonusPercent(cents);
  const bonus = percent > 0 && t('bonus', { bonus: credits - cents, percent });
  const balance = account && t('balance', { credits: account.credits + credits });
  return (
    <>
      <p className="figures font-display text-h2 leading-[1.1]! text-balance">
        {t('gives', { amount: dollars(cents), credits, portraits: affordablePortraits(credits) })}
      </p>
      <p className="figures mt-4 text-small text-ink-2">{[bonus, balance].filter(Boolean).join(' ')}</p>
    </>
  );
}

/** What the chosen amount gives: a contact sheet with a frame for each portrait, and the same in words. */
export function AmountSheet() {
  const t = useTranslations('donate.sheet');
  const { cents } = chosenAmount(useStore(useService(createAmountChoice).store));
  const sheet = sheetFor(cents === null ? 0 : affordablePortraits(donationCredits(cents)));
  return (
    <aside className="lg:sticky lg:top-24">
      <ContactSheet sheet={sheet}>
        {sheet.more > 0 && (
          <p className="figures mt-3 text-right text-small text-film-ink-2">
            {t('more', { count: sheet.more })}
          </p>
        )}
      </ContactSheet>
      <div aria-live="polite" className="mt-6">
        {cents === null ? (
          <>
            <p className="font-display text-h2 leading-[1.1]! text-balance">{t('latent')}</p>
            <p className="mt-4 text-small text-ink-2">{t('latentHint')}</p>
          </>
        ) : (
          <AmountWords cents={cents} />
        )}
      </div>
    </aside>
  );
}
