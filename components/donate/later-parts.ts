import { lazy } from 'react';

import { preloadDonation } from '@/lib/client/donation/donation';
import { loadPatiently } from '@/lib/client/load-patiently';

/** What nobody sees before doing something: it is fetched when the page is used, not with it. */
const loaders = {
  wheel: () => import('./amount/amount-wheel'),
  problem: () => import('./amount/amount-problem-text'),
  alert: () => import('./form/donation-alert'),
  progress: () => import('./form/donation-progress'),
  unanswered: () => import('./form/unanswered-notice'),
  thanks: () => import('./thanks/donation-thanks'),
};

export const AmountWheel = lazy(() => loadPatiently(loaders.wheel));
export const AmountProblemText = lazy(() => loadPatiently(loaders.problem));
export const DonationAlert = lazy(() => loadPatiently(loaders.alert));
export const DonationProgress = lazy(() => loadPatiently(loaders.progress));
export const UnansweredNotice = lazy(() => loadPatiently(loaders.unanswered));
export const DonationThanks = lazy(() => loadPatiently(loaders.thanks));

/** Fetches the parts and what a donation needs, so that they are there at once. Never rejects. */
export async function preloadLaterParts(): Promise<void> {
  await Promise.allSettled([...Object.values(loaders).map((load) => load()), preloadDonation()]);
}
