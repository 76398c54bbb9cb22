'use client';

import { useTranslations } from 'next-intl';

import { useAccount } from '@/lib/client/account/account';
import type { Thanks } from '@/lib/client/donation/donation-state';
import { affordablePortraits } from '@/lib/shared/rules/credits';

/** What happens to the donation's credits, in words; changes are announced. */
export function ThanksText({ thanks }: { thanks: Thanks }) {
  const t = useTranslations('donate.thanks');
  const { status } = useAccount();
  return (
    <div aria-live="polite" className="figures mt-5 max-w-[30rem] text-lead text-ink-2">
      {thanks.kind === 'looking' && <p>{t(status === 'signed-out' ? 'elsewhere' : 'looking')}</p>}
      {thanks.kind === 'anonymous' && <p>{t('anonymous')}</p>}
      {thanks.kind === 'credited' && (
        <p>{t('credited', { portraits: affordablePortraits(thanks.balance ?? thanks.credits) })}</p>
      )}
      {thanks.kind === 'pending' && (
        <>
          <p className="text-ink">{t('pending')}</p>
          <p className="mt-2 text-small">{t('pendingHint')}</p>
        </>
      )}
    </div>
  );
}
