'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect } from 'react';

import { startAccountStore, useAccount } from '@/lib/client/account';
import { preloadAuth } from '@/lib/client/auth';
import { useFarewell } from '@/lib/client/farewell';
import { whenIdle } from '@/lib/client/when-idle';
import { whenUsed } from '@/lib/client/when-used';

import { SignInButton } from './sign-in-button';

/** Loaded when there is something to say under the header. */
const AccountNotice = lazy(() => import('./account-notice'));

/** Loaded for those who are signed in. */
const AccountMenu = lazy(() => import('./account-menu'));

/** The right end of the header: "Sign in", or the balance and the account menu. Its width is reserved. */
export function AccountArea() {
  const t = useTranslations('account');
  const { status, account, error } = useAccount();
  const farewell = useFarewell();

  useEffect(() => startAccountStore(whenIdle), []);
  useEffect(() => {
    if (status === 'signed-out') whenUsed(preloadAuth);
  }, [status]);

  return (
    <div className="flex items-center justify-end gap-3 max-md:grow md:min-w-36 lg:gap-4">
      {status === 'signed-in' ? (
        <>
          {account && (
            <span className="figures text-right text-small leading-tight">
              {t('balance', { credits: account.credits })}
            </span>
          )}
          <Suspense fallback={<span className="size-10" />}>
            <AccountMenu account={account} />
          </Suspense>
        </>
      ) : (
        <SignInButton className={status === 'loading' ? 'invisible' : ''} />
      )}
      {(error ?? farewell) && (
        <Suspense>
          <AccountNotice error={error} farewell={status === 'signed-out' ? farewell : null} />
        </Suspense>
      )}
    </div>
  );
}
