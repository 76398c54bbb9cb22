import type { ServiceContainer } from '../../browser/service-container';
import { forgetDonation, NO_ACCOUNT } from '../donation/pending-donation';
import { keepThanks } from '../donation/payment-return';
import { forgetUser } from '../generation/forget-user';
import { createLikenessWish } from '../photos/likeness-wish';

/** Removes everything of a deleted account from this browser, which a sign-out keeps for the account's return too. */
export function forgetAccount(container: ServiceContainer, uid: string): void {
  forgetUser(container);
  container.get(createLikenessWish).update((wanted) => (wanted === uid ? null : wanted));
  forgetDonation(uid);
  forgetDonation(NO_ACCOUNT);
  keepThanks(null);
}
