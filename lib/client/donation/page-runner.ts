import { refreshAccount } from '../account';
import { DonationRunner } from './donation-runner';
import { donationStore } from './donation-store';
import { httpDonationApi } from './http-donation-api';
import { leaveFor } from './leave-for';

/** The one runner of this tab. */
export const pageRunner = new DonationRunner(
  { api: httpDonationApi, refreshAccount, leaveFor },
  donationStore,
);
