import 'server-only';

import { AppError } from '../../shared/errors';
import type { Services } from '../ports';
import { admitCheapCall } from '../limits/enforce-leased-rate-limit';
import { clientAddress } from './client-address';

/**
 * Runs what proves itself by a signature or a secret. What fails to is counted by the address it came from; what
 * is genuine is never counted and never refused, for money may wait for it.
 * Throws what `run` throws, and AppError rate_limited in place of forbidden when an address fails too often.
 */
export async function countForgeries<Result>(
  request: Request,
  services: Services,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await admitCheapCall({ services, call: 'forgery', subject: clientAddress(request) });
    throw error;
  }
}
