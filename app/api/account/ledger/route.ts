import { readLedger } from '@/lib/server/accounts/read-ledger';
import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { readLedgerEndpoint } from '@/lib/shared/contracts/account';

export const GET = handleEndpoint(readLedgerEndpoint, async ({ services, user, query }) => {
  const page = await readLedger({ services, actor: user, cursor: query.cursor ?? null });
  const entries = page.documents.map(({ id, type, amount, balance, cents, createdAt }) => ({
    id,
    type,
    amount,
    balance,
    cents,
    createdAt: createdAt.toISOString(),
  }));
  return { status: 200, body: { entries, nextCursor: page.nextCursor } };
});
