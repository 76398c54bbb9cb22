import 'server-only';

import type { Endpoint } from '../../shared/contracts/define-endpoint';
import { ERROR_FIGURES } from '../../shared/error-figures';
import { AppError, ERROR_STATUS, type ErrorBody } from '../../shared/errors';
import { DatabaseError, type Log } from '../ports';

/** Returns an error's answer: its status, an English sentence, its code and its details. */
export async function errorResponse(error: AppError): Promise<Response> {
  const { code, details } = error;
  const body: ErrorBody = {
    error: error.sentence ?? (await sentenceOf(error)),
    code,
    ...details,
  };
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
  return Response.json(body, { status: ERROR_STATUS[code], headers });
}

async function sentenceOf({ code, details }: AppError): Promise<string> {
  const { errorSentence } = await import('./english-sentences');
  return errorSentence(code, { ...ERROR_FIGURES, ...details });
}

/** Returns the error that the caller gets. Logs an error that is not an AppError, and gives it one of `codes`. */
export function toAppError(error: unknown, log: Log, codes: Endpoint['failures'] = {}): AppError {
  if (error instanceof AppError) return error;
  log.error('request_failed', error);
  const { unexpected = 'unexpected', database = 'unavailable' } = codes;
  if (!(error instanceof DatabaseError)) return new AppError(unexpected, {}, { cause: error });
  return new AppError(error.failure === 'contention' ? 'busy' : database, {}, { cause: error });
}
