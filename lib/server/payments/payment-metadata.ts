import 'server-only';

import { donationCredits } from '../../shared/rules/donations';
import type { Payment } from '../payment-provider';
import type { Services } from '../ports';

/** A donation's id, which becomes part of a document's path. */
const DONATION_ID = /^[0-9a-f]{32}$/;

/** Marks our payments in a provider's account that other apps may share. */
const PAYMENT_APP = 'chiaro';
/** The uid of an anonymous donor's payment: the provider keeps no empty values. */
export const ANONYMOUS_UID = 'anonymous';

/** Firebase's uids have up to 128 characters; a slash would name another document. */
const UID = /^[^/]{1,128}$/;

/** The metadata of a donor's payment. */
export function paymentMetadata(
  settings: Services['settings'],
  donation: { uid: string | null; cents: number; requestId: string | null; donationId: string | null },
): Record<string, string> {
  return {
    app: PAYMENT_APP,
    environment: settings.environment,
    uid: donation.uid ?? ANONYMOUS_UID,
    credits: String(donationCredits(donation.cents)),
    ...(donation.requestId === null ? {} : { request_id: donation.requestId }),
    ...(donation.donationId === null ? {} : { donation: donation.donationId }),
  };
}

/** Whether this app on this database has created a payment. */
export function isOurPayment(
  payment: Pick<Payment, 'metadata'>,
  settings: Pick<Services['settings'], 'environment'>,
): boolean {
  return payment.metadata['app'] === PAYMENT_APP && payment.metadata['environment'] === settings.environment;
}

/** The account of one of our payments; null for an anonymous donor. */
export function donorOf({ metadata }: Pick<Payment, 'metadata'>): string | null {
  const uid = metadata['uid'];
  return uid === undefined || uid === ANONYMOUS_UID || !UID.test(uid) ? null : uid;
}

/** The donation of one of our payments; null for a payment of a former version. */
export function donationOf({ metadata }: Pick<Payment, 'metadata'>): string | null {
  const id = metadata['donation'];
  return id !== undefined && DONATION_ID.test(id) ? id : null;
}
