import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { createAccount, createAccountDeletion } from '@/lib/client/account/account';
import type { AccountDeletion } from '@/lib/client/account/account';
import type { SignInError } from '@/lib/client/account/auth-errors';
import { isInAppBrowser } from '@/lib/client/account/in-app-browser';
import { useService } from '@/lib/browser/use-service-container';

import InAppAdvice from './in-app-advice';

interface AccountNoticeProps {
  error: SignInError | null;
  deletion: AccountDeletion | null;
}

/** The notice under the header: a sign-in that failed or will fail, or a deleted account. */
export default function AccountNotice({ error, deletion }: AccountNoticeProps) {
  if (!error && !deletion) return null;
  return (
    <div className="absolute top-full right-gutter left-gutter pt-2 md:left-auto md:w-96">
      {error ? <SignInErrorNotice error={error} /> : deletion && <AccountDeletedNotice deletion={deletion} />}
    </div>
  );
}

function SignInErrorNotice({ error }: { error: SignInError }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const { refresh, dismissError } = useService(createAccount);
  const isUnavailable = error === 'account_unavailable';
  if (error === 'in_app_browser' && isInAppBrowser())
    return <InAppAdvice className="border border-edge bg-print p-4 shadow-sheet" onClose={dismissError} />;
  return (
    <ErrorNotice
      title={isUnavailable ? t('unavailableTitle') : t('signInErrorTitle')}
      className="shadow-sheet"
      action={
        <div className="flex gap-6">
          {isUnavailable && (
            <Button variant="text" onClick={() => void refresh()}>
              {common('tryAgain')}
            </Button>
          )}
          {/* The SDK asks for the stored sign-in once in the life of a page. */}
          {error === 'no_answer' && (
            <Button variant="text" data-reload>
              {common('tryAgain')}
            </Button>
          )}
          <Button variant="text" onClick={dismissError}>
            {common('dismiss')}
          </Button>
        </div>
      }
    >
      <p>{t(`signInErrors.${error}`)}</p>
    </ErrorNotice>
  );
}

/** Takes the focus that the dialog of the deletion has left. */
function AccountDeletedNotice({ deletion }: { deletion: AccountDeletion }) {
  const t = useTranslations('accountDeletion.notice');
  const common = useTranslations('common');
  const store = useService(createAccountDeletion);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="border border-edge bg-print p-4 text-ink shadow-sheet"
    >
      <p className="font-semibold">{t('title')}</p>
      <p className="mt-1 text-small">{t(deletion)}</p>
      <Button variant="text" className="mt-2" onClick={() => store.update(() => null)}>
        {common('dismiss')}
      </Button>
    </div>
  );
}
