import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { onFirstInteraction, whenIdle } from '@/lib/browser/on-first-interaction';
import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { createAccount, createAccountDeletion } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';

import { SignInButton } from './sign-in-button';

const AccountNotice = latePart(() => import('./account-notice'));

const AccountMenu = latePart(() => import('./account-menu'));

/** The right end of the header: "Sign in", or the balance and the account menu. Its width is reserved. */
export function AccountArea() {
  const t = useTranslations('account');
  const { store, start, preload } = useService(createAccount);
  const { status, account, error } = useStore(store);
  const deletion = useStore(useService(createAccountDeletion));
  const area = useRef<HTMLDivElement>(null);
  const statusBefore = useRef(status);
  const [reached, setReached] = useState<'signed-in' | 'signed-out' | null>(null);

  useEffect(() => start(whenIdle), [start]);
  useEffect(() => {
    if (status === 'loading') return;
    onFirstInteraction(() => {
      // A notice of a lost connection can't be loaded without one.
      AccountNotice.load().catch(() => undefined);
      if (status === 'signed-out') preload();
    });
  }, [status, preload]);

  // The pressed button is gone, and the focus with it.
  useEffect(() => {
    const wasKnown = statusBefore.current !== 'loading' && statusBefore.current !== status;
    statusBefore.current = status;
    if (!wasKnown || status === 'loading') return;
    setReached(status);
    if (status === 'signed-out' && document.activeElement === document.body)
      area.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [status]);

  return (
    <div ref={area} className="flex items-center justify-end gap-3 max-md:grow md:min-w-36 lg:gap-4">
      {status === 'signed-in' ? (
        <>
          {account && (
            <span className="figures text-right text-small leading-tight">
              {t('balance', { credits: account.credits })}
            </span>
          )}
          <AccountMenu fallback={<span className="size-10" />} account={account} isNew={reached !== null} />
        </>
      ) : (
        <SignInButton className={status === 'loading' ? 'invisible' : ''} />
      )}
      <p aria-live="polite" className="sr-only">
        {reached && !deletion && t(`reached.${reached}`)}
      </p>
      {(error ?? deletion) && (
        <AccountNotice error={error} deletion={status === 'signed-out' ? deletion : null} />
      )}
    </div>
  );
}
