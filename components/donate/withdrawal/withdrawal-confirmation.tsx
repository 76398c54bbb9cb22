import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ErrorNotice } from '@/components/ui/error-notice';
import { saveFile } from '@/lib/browser/save-file';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { toCallError } from '@/lib/client/api/call-error';
import { withdrawFromPayment, type WithdrawablePayment } from '@/lib/client/donation/withdraw-from-payment';
import { useDollars } from '@/lib/i18n/use-dollars';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import type { WithdrawFromPaymentResponse } from '@/lib/shared/contracts/payments';

import { usePaymentText } from './use-payment-text';

interface WithdrawalConfirmationProps {
  account: AccountResponse;
  payment: WithdrawablePayment;
  onClose: () => void;
}

type State = 'asking' | 'working' | 'tooLate' | 'refused' | 'unknown';

/** Says what a withdrawal does, asks once, withdraws, and shows the receipt. */
export function WithdrawalConfirmation({ account, payment, onClose }: WithdrawalConfirmationProps) {
  const t = useTranslations('paymentWithdrawal');
  const container = useServiceContainer();
  const [state, setState] = useState<State>('asking');
  const [receipt, setReceipt] = useState<WithdrawFromPaymentResponse | null>(null);
  const paymentText = usePaymentText();
  const isWorking = state === 'working';

  async function confirm(): Promise<void> {
    if (isWorking) return;
    setState('working');
    try {
      setReceipt(await withdrawFromPayment(container, account.uid, payment.id));
    } catch (error) {
      const { code, isDefinite } = toCallError(error);
      setState(code === 'withdrawal_too_late' ? 'tooLate' : isDefinite ? 'refused' : 'unknown');
    }
  }

  if (receipt) return <Receipt account={account} payment={payment} receipt={receipt} />;
  return (
    <div>
      <p>{t('summary', paymentText(payment))}</p>
      <p className="mt-2 text-small text-ink-2">{t('used')}</p>
      <p className="mt-2 text-small text-ink-2">
        {t('donor', { name: account.displayName ?? '', email: account.email ?? '' })}
      </p>
      {state !== 'asking' && !isWorking && (
        <ErrorNotice title={t(`failures.${state}`)} className="mt-4">
          {t(`failures.${state}Hint`)}
        </ErrorNotice>
      )}
      <DialogButtons cancelText={t('cancel')} onCancel={onClose} status={isWorking && t('working')}>
        <Button variant="danger" size="small" aria-disabled={isWorking} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
      </DialogButtons>
    </div>
  );
}

interface ReceiptProps extends Omit<WithdrawalConfirmationProps, 'onClose'> {
  receipt: WithdrawFromPaymentResponse;
}

/** The confirmation of receipt, with day and time, which the donor may save. */
function Receipt({ account, payment, receipt: { withdrawnAt, cents, credits, isRefunded } }: ReceiptProps) {
  const t = useTranslations('paymentWithdrawal.receipt');
  const donor = useTranslations('paymentWithdrawal');
  const format = useFormatter();
  const dollars = useDollars();
  const paymentText = usePaymentText();
  const time = format.dateTime(new Date(withdrawnAt), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
  const outcome = cents === 0 ? 'nothing' : isRefunded ? 'refunded' : 'begun';
  const sentences = [
    t('text', { ...paymentText(payment), time }),
    t(outcome, { refund: dollars(cents), credits }),
    t('number', { number: payment.id }),
  ];

  function save(): void {
    const { displayName, email } = account;
    const lines = [t('title'), ...sentences, donor('donor', { name: displayName ?? '', email: email ?? '' })];
    const text = new Blob([`${lines.join('\n\n')}\n`], { type: 'text/plain' });
    saveFile(text, `chiaro-withdrawal-${withdrawnAt.slice(0, 10)}.txt`);
  }

  return (
    <div role="status">
      <h3 className="font-text font-semibold">{t('title')}</h3>
      {sentences.map((sentence) => (
        <p key={sentence} className="figures mt-2 break-words">
          {sentence}
        </p>
      ))}
      <Button size="small" className="mt-4" onClick={save}>
        {t('save')}
      </Button>
    </div>
  );
}
