import 'server-only';

import { AppError } from '../../shared/errors';
import { admitCheapCall } from '../limits/enforce-leased-rate-limit';
import type { Services } from '../ports';
import { clientAddress } from './client-address';

/**
 * Runs a call that carries a signature or a secret. A call with a wrong one is counted for its address. A call with a
 * right one is never counted and never refused: money may wait for it.
 * Throws what `run` throws, and AppError rate_limited in place of forbidden when an address fails too often.
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
      await admitCheapCall({ services, call: 'forgery', subject: clientAddress(request) });
    throw error;
  }
}
