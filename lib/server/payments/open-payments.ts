import 'server-only';

import type { UserDocument } from '../documents';

/** More open payments than this are nobody's donations. */
const MOST_REMEMBERED = 10;

type OpenPayments = Pick<UserDocument, 'openPayments'>;

/** The change of a person's document that adds a payment which is still to be settled. */
export function withOpenPayment(user: UserDocument, payment: { id: string; createdAt: Date }): OpenPayments {
  const others = withoutOpenPayment(user, payment.id).openPayments;
  return { openPayments: [...others, payment].slice(-MOST_REMEMBERED) };
}

/** The change of a person's document that takes a payment out which is settled. */
export function withoutOpenPayment(user: UserDocument, paymentId: string): OpenPayments {
  return { openPayments: user.openPayments.filter(({ id }) => id !== paymentId) };
}
