'use client';

import { useCallback, useEffect, useRef } from 'react';

import { SignInButton } from '@/components/account/sign-in-button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';
import { createDonation } from '@/lib/client/donation/donation';
import type { DonationError, DonationErrorCause } from '@/lib/client/donation/donation-state';

import { focusOn } from './use-donate';
import { useDonationErrorText } from './use-donation-error-text';

const SIGN_IN_CODES = ['auth_required', 'donation_sign_in_required', 'forbidden'];

/** Whether the form has what an error asks for: a sign-in or an amount. */
function useIsAnswered(cause: DonationErrorCause, hasAmount: boolean): boolean {
  const { account } = useAccount();
  if (cause.kind === 'amount_missing') return hasAmount;
  return cause.kind === 'call' && account !== null && SIGN_IN_CODES.includes(cause.code);
}

interface DonationAlertProps {
  error: DonationError;
  hasAmount: boolean;
}

/** The error of a donation, right above the button. A new one takes the focus and comes into view; an answered one goes. */
export default function DonationAlert({ error, hasAmount }: DonationAlertProps) {
  const { update } = useService(createDonation);
  const { title, text, action } = useDonationErrorText()(error.cause);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(notice.current), []);

  const dismiss = useCallback(() => update({ error: null }), [update]);
  const isAnswered = useIsAnswered(error.cause, hasAmount);
  // A sign-in that the server refuses is no answer.
  const wasAnswered = useRef(isAnswered);
  useEffect(() => {
    if (isAnswered && !wasAnswered.current) dismiss();
  }, [isAnswered, dismiss]);

  return (
    <ErrorNotice
      ref={notice}
      title={title}
      action={action && <SignInButton variant="primary" size="small" />}
      onClose={dismiss}
      className="mb-6"
    >
      {text}
    </ErrorNotice>
  );
}
