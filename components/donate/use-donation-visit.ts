import { useEffect, useEffectEvent } from 'react';

import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-client';
import { createAmountChoice } from '@/lib/client/donation/amount-choice';
import { createDonation } from '@/lib/client/donation/donation';
import { takePaymentReturn } from '@/lib/client/donation/payment-return';
import { keepThanks, unseenThanks } from '@/lib/client/donation/unseen-thanks';
import { useAmountText } from '@/lib/i18n/use-amount-text';

/** The timer at the end of a visit: the thanks end when the user leaves the page, not when it is only mounted again. */
const createVisitEnd = (): { timer?: ReturnType<typeof setTimeout> } => ({});

/** A visit of the page: its address, the last amount, a donation without an answer, and its end. */
export function useDonationVisit(): void {
  const donation = useService(createDonation);
  const { offerLast } = useService(createAmountChoice);
  const visitEnd = useService(createVisitEnd);
  const { status, account } = useAccount();
  const uid = account?.uid;
  const amountText = useAmountText();

  const begin = useEffectEvent(() => {
    const returned = takePaymentReturn();
    if (returned?.type === 'returned') keepThanks(returned.thanks);
    const thanks = unseenThanks();
    if (thanks) donation.report({ type: 'returned', thanks });
    else if (returned) donation.report(returned);
    offerLast(amountText);
  });
  useEffect(() => begin(), []);

  useEffect(() => {
    if (uid !== undefined) donation.recall(uid);
    else if (status === 'signed-out') donation.recall(null);
  }, [donation, status, uid]);

  useEffect(() => {
    function warnWhileProcessing(event: BeforeUnloadEvent): void {
      if (donation.store.get().phase.name === 'processing') event.preventDefault();
    }
    function onPageShow(event: PageTransitionEvent): void {
      if (event.persisted) donation.shownAgain();
    }
    clearTimeout(visitEnd.timer);
    window.addEventListener('beforeunload', warnWhileProcessing);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('beforeunload', warnWhileProcessing);
      window.removeEventListener('pageshow', onPageShow);
      visitEnd.timer = setTimeout(donation.showForm);
    };
  }, [donation, visitEnd]);
}
