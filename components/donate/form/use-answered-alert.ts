import { useEffect, useRef } from 'react';

import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-client';
import { createDonation } from '@/lib/client/donation/donation';
import type { DonationErrorCause } from '@/lib/client/donation/donation-state';

/** What the form has. */
export interface FormParts {
  readonly hasProvider: boolean;
  readonly hasAmount: boolean;
}

const SIGN_IN_CODES = ['auth_required', 'donation_sign_in_required', 'forbidden'];

/** Removes the alert when the form has what the alert asks for: a sign-in, the provider, an amount. */
export function useAnsweredAlert(cause: DonationErrorCause, { hasProvider, hasAmount }: FormParts): void {
  const { dismissError } = useService(createDonation);
  const { account } = useAccount();
  const uid = account?.uid;
  const isAnswered = isThere(cause, { hasProvider, hasAmount, isSignedIn: uid !== undefined });
  // A sign-in that the server refuses is no answer.
  const wasAnswered = useRef(isAnswered);
  useEffect(() => {
    if (isAnswered && !wasAnswered.current) dismissError();
  }, [isAnswered, dismissError]);
}

function isThere(cause: DonationErrorCause, has: FormParts & { readonly isSignedIn: boolean }): boolean {
  if (cause.kind === 'form') return cause.lack === 'provider' ? has.hasProvider : has.hasAmount;
  return cause.kind === 'call' && has.isSignedIn && SIGN_IN_CODES.includes(cause.code);
}
