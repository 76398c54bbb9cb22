import 'server-only';

import { CALL_LIMITS, type CountedCall } from '../../shared/rules/limits';
import type { Services } from '../ports';
import { countCalls, counterOf } from './rate-limit-counters';

/**
 * Counts a call of an account or of an address, exactly and across all servers, or refuses it. A call that can't
 * be counted is refused as well: with the database down it would lead nowhere, and who floods one counter until
 * it doesn't answer must not pass by that.
 * Throws AppError rate_limited; DatabaseError.
 */
export async function admitCall({
  services,
  call,
  subject,
}: {
  services: Pick<Services, 'clock' | 'database' | 'settings'>;
  call: CountedCall;
  subject: string;
}): Promise<void> {
  await countCalls(services, counterOf(call, subject, CALL_LIMITS[call], services.settings));
}
