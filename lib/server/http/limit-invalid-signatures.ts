import 'server-only';

import { AppError } from '../../shared/errors';
import { enforceLeasedRateLimit } from '../limits/enforce-leased-rate-limit';
import type { Services } from '../ports';
import { clientAddress } from './client-address';

/**
 * Runs a call that proves itself, and counts by address those whose proof is wrong; a genuine one is never refused.
 * Throws what `run` throws; AppError rate_limited in place of forbidden when an address fails too often.
 */
export async function limitInvalidSignatures<Result>(
  request: Request,
  services: Services,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await enforceLeasedRateLimit({
        services,
        call: 'forgery',
        subject: clientAddress(request, services.settings),
      });
    throw error;
  }
}
