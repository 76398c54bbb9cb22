import { authenticateIfSignedIn } from '@/lib/server/http/authenticate';
import { clientAddress } from '@/lib/server/http/client-address';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { idempotencyKeyOf, readDonation } from '@/lib/server/http/read-request';
import { donate } from '@/lib/server/payments/donate';

/** Three calls to the payment provider of ten seconds, each repeated once, beside the database; in seconds. */
export const maxDuration = 120;

/** Charges a card for a donation and credits the donor. */
export const POST = handleApi(
  async (request, { services, identity }) => {
    const actor = await authenticateIfSignedIn(request, identity, { checkRevoked: true });
    const idempotencyKey = idempotencyKeyOf(request);
    const donation = await readDonation(request);
    const address = clientAddress(request);
    return json(await donate({ services, actor, request: donation, idempotencyKey, address }));
  },
  { unexpected: 'payment_unexpected' },
);
