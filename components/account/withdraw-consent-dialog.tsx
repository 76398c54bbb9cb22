import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { withdrawConsent } from '@/lib/client/account-deletion/withdraw-consent';
import { toCallError } from '@/lib/client/api/call-error';
import type { AccountResponse } from '@/lib/shared/contracts/account';

type State = 'asking' | 'working' | 'finished' | 'begun' | 'refused' | 'unknown';

const FACTS = ['goes', 'jobs', 'stays', 'again'] as const;

interface WithdrawConsentDialogProps {
  account: AccountResponse;
  onClose: () => void;
}

/** Says what the withdrawal of the consent deletes and what it keeps, asks once, withdraws, and says that it is done. */
export default function WithdrawConsentDialog({ account, onClose }: WithdrawConsentDialogProps) {
  const t = useTranslations('consentWithdrawal');
  const common = useTranslations('common');
  const container = useServiceContainer();
  const [state, setState] = useState<State>('asking');
  const { uid, credits } = account;
  const isWorking = state === 'working';
  const isDone = state === 'finished' || state === 'begun';

  async function confirm(): Promise<void> {
    if (isWorking) return;
    setState('working');
    try {
      setState((await withdrawConsent(container, uid)) ? 'finished' : 'begun');
    } catch (error) {
      setState(toCallError(error).isDefinite ? 'refused' : 'unknown');
    }
  }

  function close(): void {
    if (!isWorking) onClose();
  }

  return (
    <Dialog open title={t(isDone ? 'done.title' : 'title')} onClose={close} closable={false}>
      {!isDone && (
        <ul className="mb-5 list-disc space-y-1 pl-5 text-small text-ink-2">
          {FACTS.map((fact) => (
            <li key={fact}>{t(fact, { credits })}</li>
          ))}
        </ul>
      )}
      {(state === 'refused' || state === 'unknown') && (
        <ErrorNotice title={t(`failures.${state}`)} className="mb-4">
          {t(`failures.${state}Hint`)}
        </ErrorNotice>
      )}
      <p role="status" className="mb-4 text-small text-ink-2 empty:hidden">
        {isWorking ? t('working') : isDone && t(`done.${state}`, { credits })}
      </p>
      {isDone ? (
        <div className="flex justify-end">
          <Button size="small" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      ) : (
        <DialogButtons cancelText={t('cancel')} canCancel={!isWorking} onCancel={close}>
          <Button variant="danger" size="small" aria-disabled={isWorking} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}
