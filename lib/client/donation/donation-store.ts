import { createStore } from '@/lib/browser/store';

import { type DonationState, INITIAL_DONATION } from './donation-state';

/** The donation of this tab, as the page shows it. It outlives the page. */
export const donationStore = createStore<DonationState>(INITIAL_DONATION);
