import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';

import { SignInButton } from '@/components/account/sign-in-button';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { legalLink } from '@/components/ui/legal-link';
import { RichText } from '@/components/ui/rich-text';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import {
  readWithdrawablePayments,
  type WithdrawablePayment,
} from '@/lib/client/donation/withdraw-from-payment';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import { WITHDRAWAL_DAYS } from '@/lib/shared/rules/donations';

import { usePaymentText } from './use-payment-text';
import { WithdrawalConfirmation } from './withdrawal-confirmation';

type Payments = WithdrawablePayment[] | 'loading' | 'failed';

/** The withdrawal from a payment: the donor chooses it, confirms, and gets a receipt. */
export default function WithdrawalDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('paymentWithdrawal');
  const { account } = useAccount();
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      {account ? (
        <AccountPayments key={account.uid} account={account} onClose={onClose} />
      ) : (
        <div>
          <p className="mb-4">{t('signIn')}</p>
          <SignInButton variant="primary" />
        </div>
      )}
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-2">
        <RichText>{t.rich('without', { form: legalLink('/terms#withdrawal') })}</RichText>
      </p>
    </Dialog>
  );
}

function AccountPayments({ account, onClose }: { account: AccountResponse; onClose: () => void }) {
  const t = useTranslations('paymentWithdrawal');
  const common = useTranslations('common');
  const container = useServiceContainer();
  const [payments, setPayments] = useState<Payments>('loading');
  const [picked, setPicked] = useState<WithdrawablePayment | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const paymentText = usePaymentText();
  const { uid } = account;
  const chosen = picked ?? (Array.isArray(payments) ? payments[0] : undefined);

  const read = useCallback((): void => {
    readWithdrawablePayments(container, uid).then(setPayments, () => setPayments('failed'));
  }, [container, uid]);
  useEffect(read, [read]);

  if (isConfirming && chosen)
    return <WithdrawalConfirmation account={account} payment={chosen} onClose={onClose} />;
  if (payments === 'failed')
    return (
      <ErrorNotice
        title={t('failed')}
        action={
          <Button variant="outline" size="small" onClick={read}>
            {common('tryAgain')}
          </Button>
        }
      />
    );
  if (payments === 'loading' || payments.length === 0)
    return (
      <p role="status">{payments === 'loading' ? t('loading') : t('none', { days: WITHDRAWAL_DAYS })}</p>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsConfirming(true);
      }}
    >
      <fieldset>
        <legend className="mb-2">{t('choose')}</legend>
        {payments.map((payment) => (
          <label key={payment.id} className="figures flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="payment"
              checked={chosen?.id === payment.id}
              onChange={() => setPicked(payment)}
              className="size-[1.125rem]"
            />
            <span>{t('payment', paymentText(payment))}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="small" className="mt-4">
        {t('next')}
      </Button>
    </form>
  );
}
