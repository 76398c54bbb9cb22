import 'server-only';

import { createTranslator } from 'next-intl';

import english from '../../../messages/en.json';
import { ERROR_FIGURES } from '../../shared/error-figures';
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../shared/errors';
import { DatabaseError, type Log } from '../ports';

const translate = createTranslator({ locale: 'en', messages: english, namespace: 'errors' });

/** An error as a response: the code's status, an English sentence, the code and its numbers. */
export function errorResponse(error: AppError): Response {
  const { code, details } = error;
  const body: ErrorBody = {
    error: error.sentence ?? translate(code, { ...ERROR_FIGURES, ...details }),
    code,
    ...details,
  };
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
  return Response.json(body, { status: ERROR_STATUS[code], headers });
}

/** A route's codes for failures that are not AppErrors. */
export interface FailureCodes {
  /** For unforeseen errors; `unexpected` by default. */
  unexpected?: ErrorCode;
  /** For a database that fails; `unavailable` by default. */
  database?: ErrorCode;
}

/** Returns an error that the caller may see. Logs an error that is not an AppError and gives it a general code. */
export function toAppError(error: unknown, log: Log, codes: FailureCodes = {}): AppError {
  if (error instanceof AppError) return error;
  log.error('request_failed', error);
  const { unexpected = 'unexpected', database = 'unavailable' } = codes;
  if (!(error instanceof DatabaseError)) return new AppError(unexpected, {}, { cause: error });
  return new AppError(error.failure === 'contention' ? 'busy' : database, {}, { cause: error });
}
