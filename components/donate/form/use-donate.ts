import { type RefObject, useEffect, useEffectEvent } from 'react';

import { createStore } from '@/lib/browser/store';
import { useStore } from '@/lib/browser/use-store';
import { useAccount } from '@/lib/client/account';
import { amountChoiceStore, chosenAmount } from '@/lib/client/donation/amount-choice';
import type { MakePaymentMethod } from '@/lib/client/donation/card-payment-maker';
import { donation } from '@/lib/client/donation/donation';
import { publishableKey } from '@/lib/client/donation/publishable-key';

/** Donate was activated before the account was known. */
const requestStore = createStore(false);

interface DonateParts {
  maker: MakePaymentMethod | null;
  /** The custom amount is what keeps the donation from being made. */
  onInvalidCustom: () => void;
}

export interface Donate {
  donate: () => void;
  /** Whether activating the button donates; otherwise it says why not. */
  isReady: boolean;
  /** Donate was activated before the account is known; it goes on by itself. */
  isWaiting: boolean;
}

/** What Donate does: the checks, in the order of the specification, then the donation. */
export function useDonate({ maker, onInvalidCustom }: DonateParts): Donate {
  const { status, account, error: accountError } = useAccount();
  const choice = useStore(amountChoiceStore);
  const isWaiting = useStore(requestStore);
  const { cents } = chosenAmount(choice);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  function donate(): void {
    if (donation.store.get().phase.name !== 'form') return;
    if (!publishableKey()) {
      donation.refuse({ kind: 'call', code: 'payment_configuration', details: {} });
    } else if (!maker) {
      donation.refuse({ kind: 'form', lack: 'provider' });
    } else if (cents === null) {
      if (choice.chosen === 'custom') onInvalidCustom();
      else donation.refuse({ kind: 'form', lack: 'amount' });
    } else if (isUnknown) {
      requestStore.update(() => true);
    } else if (status === 'signed-in' && !account) {
      // Without the account the donation would be nobody's, and its credits lost.
      donation.refuse({ kind: 'call', code: 'unavailable', details: {} });
    } else {
      const { displayName, email } = account ?? {};
      const billing = { ...(displayName && { name: displayName }), ...(email && { email }) };
      void donation.donate({ cents, uid: account?.uid ?? null, billing, makePaymentMethod: maker });
    }
  }

  const donateWhenKnown = useEffectEvent(() => {
    requestStore.update(() => false);
    donate();
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
