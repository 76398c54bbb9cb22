import 'server-only';

import { userKey, type UserDocument } from '../accounts/account-documents';
import type { Payment } from '../payment-provider';
import type { DatabaseTransaction, Services, Using } from '../ports';
import { type ServicesWithPayments, settlePayment, withoutOpenPayment } from './settle-payment';

/** Leaves this long to the bank's page and the direct answer, in milliseconds. */
const LEFT_ALONE_MS = 10_000;

/** As long as reconcilePayments looks back, in milliseconds. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

const ENDED: ReadonlySet<Payment['status']> = new Set(['succeeded', 'failed', 'canceled']);

function overduePayments({ clock, payments }: Pick<Services, 'clock' | 'payments'>, user: UserDocument) {
  const overdueBefore = clock.now() - LEFT_ALONE_MS;
  return payments ? user.openPayments.filter(({ createdAt }) => createdAt.getTime() <= overdueBefore) : [];
}

/** Whether settleOpenPayments has something to do. */
export function hasOverduePayments(
  services: Pick<Services, 'clock' | 'payments'>,
  user: UserDocument,
): boolean {
  return overduePayments(services, user).length > 0;
}

/**
 * Settles a user's overdue payments, which the user's document names; one that fails stays. Returns the new document.
 */
export async function settleOpenPayments({
  services,
  user,
}: Using & { user: UserDocument }): Promise<UserDocument> {
  const { database, payments } = services;
  const due = overduePayments(services, user);
  if (!payments || due.length === 0) return user;
  await Promise.all(
    due.map(async (payment) => {
      try {
        await settleOne({ ...services, payments }, user.uid, payment);
      } catch (error) {
        services.log.error('open_payment_not_settled', error, { paymentId: payment.id });
      }
    }),
  );
  return (await database.get(userKey(user.uid))) ?? user;
}

async function settleOne(
  services: ServicesWithPayments,
  uid: string,
  { id, createdAt }: UserDocument['openPayments'][number],
): Promise<void> {
  const settled = await settlePayment({ services, paymentId: id });
  const isForgotten = services.clock.now() > createdAt.getTime() + REMEMBERED_MS;
  if (settled && !ENDED.has(settled.payment.status) && !isForgotten) return;
  await services.database.transaction((transaction) => forget(transaction, uid, id));
}

async function forget(transaction: DatabaseTransaction, uid: string, paymentId: string): Promise<void> {
  const [user] = await transaction.getAll(userKey(uid));
  if (!user?.openPayments.some(({ id }) => id === paymentId)) return;
  transaction.update(userKey(uid), withoutOpenPayment(user, paymentId));
}
