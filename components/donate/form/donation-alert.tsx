'use client';

import { useEffect, useRef } from 'react';

import { SignInButton } from '@/components/account/sign-in-button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useService } from '@/lib/browser/use-client';
import { createDonation } from '@/lib/client/donation/donation';
import type { DonationError } from '@/lib/client/donation/donation-state';

import { useAnsweredAlert } from './use-answered-alert';
import { focusOn } from './use-donate';
import { useDonationErrorText } from './use-donation-error-text';

interface DonationAlertProps {
  error: DonationError;
  hasAmount: boolean;
}

/** The error of a donation, right above the button. A new one takes the focus and comes into view. */
export default function DonationAlert({ error, hasAmount }: DonationAlertProps) {
  const { dismissError } = useService(createDonation);
  const { title, text, action } = useDonationErrorText()(error.cause);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(notice), []);
  useAnsweredAlert(error.cause, hasAmount);

  return (
    <ErrorNotice
      ref={notice}
      title={title}
      action={action && <SignInButton variant="primary" size="small" />}
      onClose={dismissError}
      className="mb-6"
    >
      {text}
    </ErrorNotice>
  );
}
