import { type RefObject, useEffect, useEffectEvent } from 'react';

import { createStore, useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-client';
import { chosenAmount, createAmountChoice } from '@/lib/client/donation/amount-choice';
import { createDonation, publishableKey } from '@/lib/client/donation/donation';
import type { DonationErrorCause, MakePaymentMethod } from '@/lib/client/donation/donation-state';

/** Whether Donate was activated before the account was known. */
const createDonateRequest = () => createStore(false);

interface DonateParts {
  maker: MakePaymentMethod | null;
  loadThanks: () => Promise<unknown>;
  /** There is no card field. */
  onMissingCard: () => void;
  /** The custom amount is invalid. */
  onInvalidCustom: () => void;
}

export interface Donate {
  donate: () => void;
  /** Whether the button donates; otherwise it shows why not. */
  isReady: boolean;
  /** Donate was activated before the account was known; it goes on when it is. */
  isWaiting: boolean;
}

/** The action of Donate: the checks, in the order of the specification, then the donation. */
export function useDonate({ maker, loadThanks, onMissingCard, onInvalidCustom }: DonateParts): Donate {
  const { status, account, error: accountError } = useAccount();
  const donation = useService(createDonation);
  const request = useService(createDonateRequest);
  const choice = useStore(useService(createAmountChoice).store);
  const isWaiting = useStore(request);
  const { cents } = chosenAmount(choice);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  const refuse = (cause: DonationErrorCause): void => donation.report({ type: 'refused', cause });

  function donate(): void {
    if (donation.store.get().phase.name !== 'form') return;
    if (!publishableKey()) {
      refuse({ kind: 'call', code: 'payment_configuration', details: {} });
    } else if (!maker) {
      onMissingCard();
    } else if (cents === null) {
      if (choice.chosen === 'custom') onInvalidCustom();
      else refuse({ kind: 'amount_missing' });
    } else if (isUnknown) {
      request.update(() => true);
    } else if (status === 'signed-in' && !account) {
      // Without the account the donation would have no owner, and its credits would be lost.
      refuse({ kind: 'call', code: 'unavailable', details: {} });
    } else {
      const { displayName, email } = account ?? {};
      const billing = { ...(displayName && { name: displayName }), ...(email && { email }) };
      const input = { cents, uid: account?.uid ?? null, billing, makePaymentMethod: maker };
      void donation.run(async (runner) => {
        // Nothing is charged before the code of the thanks is there.
        await loadThanks();
        await runner.donate(input);
      });
    }
  }

  const donateWhenKnown = useEffectEvent(() => {
    request.update(() => false);
    // The donor may have an account, which would get no credits; the header says so.
    if (accountError !== 'no_answer') donate();
  });
  useEffect(() => {
    if (isWaiting && !isUnknown) donateWhenKnown();
  }, [isWaiting, isUnknown]);

  return { donate, isReady: maker !== null && cents !== null && !isWaiting, isWaiting };
}

/** Focuses an element and brings it into view. */
export function focusOn(element: RefObject<HTMLElement | null>): void {
  element.current?.focus({ preventScroll: true });
  element.current?.scrollIntoView({ block: 'nearest' });
}
