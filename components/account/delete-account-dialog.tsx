import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { deleteAccount, lastSignIn, signInAgain } from '@/lib/client/account-deletion/delete-account';
import { createAuth } from '@/lib/client/account/auth';
import type { SignInError } from '@/lib/client/account/auth-errors';
import { toCallError } from '@/lib/client/api/call-error';
import { serverTime } from '@/lib/client/api/server-time';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import { RECENT_SIGN_IN_MS } from '@/lib/shared/rules/accounts';

/** Subtracted from the allowed age of a sign-in, for the way to the server; in milliseconds. */
const MARGIN_MS = 30_000;

type DeletionFailure =
  | { readonly kind: 'sign-in'; readonly error: SignInError }
  | { readonly kind: 'call'; readonly reason: 'no_answer' | 'sign_in_again' | 'refused' };

/** The deletion of the signed-in account, which begins with `confirm` inside the click, first with a popup if `needsSignIn`. */
function useAccountDeletion(uid: string) {
  const container = useServiceContainer();
  const auth = container.get(createAuth);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<DeletionFailure | null>(null);

  useEffect(() => {
    const follow = (signedInAt: number | null) =>
      setNeedsSignIn(signedInAt !== null && serverTime() - signedInAt > RECENT_SIGN_IN_MS - MARGIN_MS);
    // Where the age is unknown, the server decides.
    lastSignIn(auth).then(follow, () => undefined);
  }, [auth]);

  async function confirm(): Promise<void> {
    if (isWorking) return;
    setFailure(null);
    setWorking(true);
    try {
      const outcome = needsSignIn ? await signInAgain(auth) : 'done';
      if (outcome === 'done') {
        setNeedsSignIn(false);
        await deleteAccount(container, uid);
      } else if (outcome) setFailure({ kind: 'sign-in', error: outcome });
    } catch (error) {
      const { code, isDefinite } = toCallError(error);
      const isTooOld = code === 'recent_sign_in_required';
      if (isTooOld) setNeedsSignIn(true);
      const refusal = isTooOld ? 'sign_in_again' : 'refused';
      setFailure({ kind: 'call', reason: isDefinite ? refusal : 'no_answer' });
    }
    setWorking(false);
  }

  return { needsSignIn, isWorking, failure, confirm };
}

interface DeleteAccountDialogProps {
  account: AccountResponse;
  onClose: () => void;
}

/** Lists what is deleted with an account and what stays, asks once, and deletes it. */
export default function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations('accountDeletion');
  const { needsSignIn, isWorking, failure, confirm } = useAccountDeletion(account.uid);
  const { credits, openJobs } = account;

  function close(): void {
    if (!isWorking) onClose();
  }

  return (
    <Dialog open title={t('title')} onClose={close} closable={false}>
      <Part heading={t('goes.heading')}>
        <li>{t('goes.photos')}</li>
        {credits > 0 && <li>{t('goes.credits', { credits })}</li>}
        {openJobs.length > 0 && <li>{t('goes.jobs', { jobs: openJobs.length })}</li>}
        <li>{t('goes.browser')}</li>
      </Part>
      <Part heading={t('stays.heading')}>
        <li>{t('stays.payments')}</li>
        <li>{t('stays.books')}</li>
        <li>{t('stays.welcome')}</li>
      </Part>
      {needsSignIn && !failure && <p className="mb-4 text-small text-ink-2">{t('signInAgain')}</p>}
      {failure && <Failure failure={failure} />}
      <DialogButtons
        cancelText={t('cancel')}
        canCancel={!isWorking}
        onCancel={close}
        status={isWorking && t('working')}
      >
        <Button variant="danger" size="small" aria-disabled={isWorking} onClick={() => void confirm()}>
          {needsSignIn ? t('confirmWithSignIn') : t('confirm')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mb-5">
      <h3 className="mb-1 font-text font-semibold">{heading}</h3>
      <ul className="list-disc space-y-1 pl-5 text-small text-ink-2">{children}</ul>
    </section>
  );
}

function Failure({ failure }: { failure: DeletionFailure }) {
  const t = useTranslations('accountDeletion');
  const account = useTranslations('account');
  const isUnknown = failure.kind === 'call' && failure.reason === 'no_answer';
  return (
    <ErrorNotice title={isUnknown ? t('unknownTitle') : t('failedTitle')} className="mb-4">
      <p>
        {failure.kind === 'call' ? t(`failures.${failure.reason}`) : account(`signInErrors.${failure.error}`)}
      </p>
    </ErrorNotice>
  );
}
