'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { dismissSignInError, refreshAccount } from '@/lib/client/account';
import type { SignInError } from '@/lib/client/auth-errors';

/** Says under the header why signing in did not work. */
export function SignInErrorNotice({ error }: { error: SignInError }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const canTryAgain = error === 'account_unavailable';
  return (
    <div className="absolute top-full right-gutter left-gutter pt-2 md:left-auto md:w-96">
      <ErrorNotice
        title={canTryAgain ? t('unavailableTitle') : t('signInErrorTitle')}
        className="shadow-sheet"
        action={
          <div className="flex gap-6">
            {canTryAgain && (
              <Button variant="text" onClick={() => void refreshAccount()}>
                {common('tryAgain')}
              </Button>
            )}
            <Button variant="text" onClick={dismissSignInError}>
              {common('dismiss')}
            </Button>
          </div>
        }
      >
        <p>{t(`signInErrors.${error}`)}</p>
      </ErrorNotice>
    </div>
  );
}
