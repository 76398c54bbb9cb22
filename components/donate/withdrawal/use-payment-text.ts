import { useFormatter } from 'next-intl';
import { useState } from 'react';

import type { WithdrawablePayment } from '@/lib/client/donation/withdraw-from-payment';
import { useDollars } from '@/lib/i18n/use-dollars';

/** Returns a function that names a payment: its amount, and its day in the reader's time zone. */
export function usePaymentText(): (payment: WithdrawablePayment) => { amount: string; date: string } {
  const dollars = useDollars();
  const format = useFormatter();
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return ({ cents, paidAt }) => ({
    amount: dollars(cents),
    date: format.dateTime(new Date(paidAt), { dateStyle: 'long', timeZone }),
  });
}
