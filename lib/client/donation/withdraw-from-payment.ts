import { createConnection } from '@/lib/browser/connection';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { type AccountLedgerResponse, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import {
  type WithdrawFromPaymentResponse,
  withdrawFromPaymentEndpoint,
} from '@/lib/shared/contracts/payments';
import { withdrawalEndsAt } from '@/lib/shared/rules/withdrawals';

import { createAccount } from '../account/account';
import { createAuth } from '../account/auth';
import { callAsAccount } from '../account/call-as-account';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { serverTime } from '../api/server-time';

/** A payment from which its donor may withdraw. */
export interface WithdrawablePayment {
  readonly id: string;
  /** US cents. */
  readonly cents: number;
  /** ISO 8601. */
  readonly paidAt: string;
}

/** The ids of ledger entries with a payment begin with this. */
const ENTRY_PREFIX = 'donation_';

/** Reads the account's payments whose time to withdraw has not ended, newest first. Rejects with a `CallError`. */
export async function readWithdrawablePayments(
  container: ServiceContainer,
  uid: string,
): Promise<WithdrawablePayment[]> {
  const auth = container.get(createAuth);
  const now = serverTime();
  const found: WithdrawablePayment[] = [];
  let cursor: string | null = null;
  do {
    const page: AccountLedgerResponse = await callAsAccount(auth, uid, readLedgerEndpoint, { cursor });
    const recent = page.entries.filter(({ createdAt }) => withdrawalEndsAt(Date.parse(createdAt)) >= now);
    for (const { id, type, cents, createdAt } of recent) {
      if (type === 'donation' && cents !== null)
        found.push({ id: id.slice(ENTRY_PREFIX.length), cents, paidAt: createdAt });
    }
    // Entries are sorted by their time.
    cursor = recent.length === page.entries.length ? page.nextCursor : null;
  } while (cursor !== null);
  return found;
}

/** Withdraws the user from a payment, and returns the receipt, which a repeat returns again. Rejects with a `CallError`. */
export async function withdrawFromPayment(
  container: ServiceContainer,
  uid: string,
  payment: string,
): Promise<WithdrawFromPaymentResponse> {
  const receipt = await repeatUntilAnswered(container.get(createConnection), () =>
    callAsAccount(container.get(createAuth), uid, withdrawFromPaymentEndpoint, { body: { payment } }),
  );
  void container.get(createAccount).refresh();
  return receipt;
}
