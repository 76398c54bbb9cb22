'use client';

import { useTranslations } from 'next-intl';

import { SignInButton } from '@/components/account/sign-in-button';
import { useAccount } from '@/lib/client/account/account';
import { affordablePortraits } from '@/lib/shared/rules/credits';

/** Who gets the credits: the signed-in user's balance, or the way to sign in. */
export function DonorNote() {
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
