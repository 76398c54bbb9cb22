import { useEffect, useEffectEvent } from 'react';

import { useAccount } from '@/lib/client/account';
import { offerLastAmount } from '@/lib/client/donation/amount-choice';
import { donation } from '@/lib/client/donation/donation';
import { takePaymentReturn } from '@/lib/client/donation/payment-return';
import { whenUsed } from '@/lib/client/when-used';
import { useAmountText } from '@/lib/i18n/use-amount-text';

import { preloadLaterParts } from './later-parts';

/** Thanks belong to one visit: they end when the page is left, not when it is only mounted anew. */
let endOfVisit: ReturnType<typeof setTimeout> | undefined;

function warnWhileProcessing(event: BeforeUnloadEvent): void {
  if (donation.store.get().phase.name === 'processing') event.preventDefault();
}

function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) donation.shownAgain();
}

/** What belongs to a visit of the page: its address, the last amount, what got no answer, and leaving. */
export function useDonationVisit(): void {
  const { status, account } = useAccount();
  const uid = account?.uid;
  const amountText = useAmountText();
  const offerAmount = useEffectEvent(() => offerLastAmount(amountText));

  useEffect(() => {
    const returned = takePaymentReturn();
    if (returned) donation.report(returned);
    offerAmount();
    whenUsed(() => void preloadLaterParts());
  }, []);

  useEffect(() => {
    if (uid !== undefined) donation.recall(uid);
    else if (status === 'signed-out') donation.recall(null);
  }, [status, uid]);

  useEffect(() => {
    clearTimeout(endOfVisit);
    window.addEventListener('beforeunload', warnWhileProcessing);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('beforeunload', warnWhileProcessing);
      window.removeEventListener('pageshow', onPageShow);
      endOfVisit = setTimeout(() => donation.showForm());
    };
  }, []);
}
