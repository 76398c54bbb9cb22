import { useEffect, useEffectEvent } from 'react';

import { latePart } from '@/lib/browser/late-part';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { createStore, type Store, useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { chosenAmount, createAmountChoice } from '@/lib/client/donation/amount-choice';
import { createDonation, publishableKey } from '@/lib/client/donation/donation';
import type { MakePaymentMethod } from '@/lib/client/donation/donation-state';
import { createSignOutSignal } from '@/lib/client/sign-out-signal';

import { CUSTOM_AMOUNT_ID } from '../amount/amount-choice';
import { CARD_ID } from '../card/card-section';

/** In place of the form after a donation. */
export const DonationThanks = latePart(() => import('../thanks/donation-thanks'));

/** Whether Donate was activated before the account was known. A sign-out ends that. */
function createIsWaiting(container: ServiceContainer): Store<boolean> {
  const store = createStore(false);
  container.get(createSignOutSignal).store.subscribe(() => store.update(() => false));
  return store;
}

/** The action of Donate: the checks in their order, then the donation. `isWaiting`: for the account. */
export function useDonate(makePaymentMethod: MakePaymentMethod | null) {
  const { status, account, error: accountError, isUnread } = useAccount();
  const { store, run, fail } = useService(createDonation);
  const { store: choiceStore, showProblem } = useService(createAmountChoice);
  const choice = useStore(choiceStore);
  const waiting = useService(createIsWaiting);
  const isWaiting = useStore(waiting);
  const { cents } = chosenAmount(choice);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  function donate(): void {
    if (store.get().phase.name !== 'form') return;
    if (!publishableKey()) {
      fail({ kind: 'call', code: 'payment_configuration', details: {} });
    } else if (!makePaymentMethod) {
      focusOn(document.getElementById(CARD_ID));
    } else if (cents === null) {
      if (choice.chosen === 'custom') {
        showProblem();
        focusOn(document.getElementById(CUSTOM_AMOUNT_ID));
      } else fail({ kind: 'amount_missing' });
    } else if (isUnknown) {
      waiting.update(() => true);
    } else if (isUnread) {
      // The donor may have an account, which would get no credits.
      fail({ kind: 'call', code: 'sign_in_unread', details: {} });
    } else if (status === 'signed-in' && !account) {
      // Without the account the donation would have no owner, and its credits would be lost.
      fail({ kind: 'call', code: 'unavailable', details: {} });
    } else {
      const { displayName, email } = account ?? {};
      const billing = { ...(displayName && { name: displayName }), ...(email && { email }) };
      const input = { cents, uid: account?.uid ?? null, billing, makePaymentMethod };
      void run(async (runner) => {
        // Nothing is charged before the code of the thanks is there.
        await DonationThanks.load();
        await runner.donate(input);
      });
    }
  }

  const donateWhenKnown = useEffectEvent(() => {
    waiting.update(() => false);
    donate();
  });
  useEffect(() => {
    if (isWaiting && !isUnknown) donateWhenKnown();
  }, [isWaiting, isUnknown]);

  return { donate, isReady: makePaymentMethod !== null && cents !== null && !isWaiting, isWaiting };
}

/** Focuses an element and brings it into view. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
