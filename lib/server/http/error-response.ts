import 'server-only';

import { createTranslator } from 'next-intl';

import english from '../../../messages/en.json';
import { ERROR_FIGURES } from '../../shared/error-figures';
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../shared/errors';
import { DatabaseError, type Log } from '../ports';

const translate = createTranslator({ locale: 'en', messages: english, namespace: 'errors' });

/** An error as the wire has it: the code's status, an English sentence, the code, and the numbers that belong to it. */
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

/** The codes of a route for failures that are not AppErrors. */
export interface FailureCodes {
  /** An error that no code foresees; `unexpected` where the route has none of its own. */
  unexpected?: ErrorCode;
  /** A database that fails; `unavailable` where the route has none of its own. */
  database?: ErrorCode;
}

/** Turns any error into one that the caller may see. What is not an AppError is logged and becomes a general code. */
export function toAppError(error: unknown, log: Log, codes: FailureCodes = {}): AppError {
  if (error instanceof AppError) return error;
  log.error('request_failed', error);
  const { unexpected = 'unexpected', database = 'unavailable' } = codes;
  if (!(error instanceof DatabaseError)) return new AppError(unexpected, {}, { cause: error });
  return new AppError(error.failure === 'contention' ? 'busy' : database, {}, { cause: error });
}
