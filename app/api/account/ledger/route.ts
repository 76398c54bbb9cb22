import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { admitCheapCall } from '@/lib/server/limits/enforce-leased-rate-limit';
import { readLedger } from '@/lib/server/accounts/read-ledger';
import type { AccountLedgerResponse } from '@/lib/shared/contracts/account-ledger';
import { AppError } from '@/lib/shared/errors';

/** The id of an entry. Firestore keeps `__…__` to itself: https://firebase.google.com/docs/firestore/quotas#limits */
const CURSOR = /^(?!__)\w{1,100}$/;

/** A page of the signed-in person's credit history. */
export const GET = handleApi(async (request, { services, identity }) => {
  const actor = await authenticate(request, identity);
  await admitCheapCall({ services, call: 'ledger', subject: actor.uid });
  const cursor = new URL(request.url).searchParams.get('cursor');
  if (cursor !== null && !CURSOR.test(cursor)) throw new AppError('invalid_field', { field: 'cursor' });
  const { documents, nextCursor } = await readLedger({ services, actor, cursor });
  const body: AccountLedgerResponse = {
    entries: documents.map(({ id, type, amount, balance, cents, createdAt }) => ({
      id,
      type,
      amount,
      balance,
      cents,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
  };
  return json(body);
});
