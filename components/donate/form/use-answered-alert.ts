import { useEffect, useRef } from 'react';

import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-client';
import { createDonation } from '@/lib/client/donation/donation';
import type { DonationErrorCause } from '@/lib/client/donation/donation-state';

const SIGN_IN_CODES = ['auth_required', 'donation_sign_in_required', 'forbidden'];

/** Removes the alert when the form has what the alert asks for: a sign-in or an amount. */
export function useAnsweredAlert(cause: DonationErrorCause, hasAmount: boolean): void {
  const { dismissError } = useService(createDonation);
  const { account } = useAccount();
  const uid = account?.uid;
  const isAnswered =
    cause.kind === 'amount_missing'
      ? hasAmount
      : cause.kind === 'call' && uid !== undefined && SIGN_IN_CODES.includes(cause.code);
  // A sign-in that the server refuses is no answer.
  const wasAnswered = useRef(isAnswered);
  useEffect(() => {
    if (isAnswered && !wasAnswered.current) dismissError();
  }, [isAnswered, dismissError]);
}
