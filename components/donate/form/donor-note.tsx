'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';

import { SignInButton } from '@/components/account/sign-in-button';
import { importWithRetry } from '@/lib/browser/import-with-retry';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createIsInApp, useAccount } from '@/lib/client/account/account';
import { affordablePortraits } from '@/lib/shared/rules/credits';

const InAppAdvice = lazy(() => importWithRetry(() => import('@/components/account/in-app-advice')));

/** Who gets the credits: the signed-in user's balance, or the way to sign in. */
export function DonorNote() {
  const t = useTranslations('donate');
  const { status, account } = useAccount();
  const isInApp = useStore(useService(createIsInApp));
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
          {isInApp && (
            <Suspense>
              <InAppAdvice className="basis-full border border-edge bg-print p-4" />
            </Suspense>
          )}
          <SignInButton className={status === 'loading' ? 'invisible' : ''} />
        </>
      )}
    </div>
  );
}
