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

/** What the caller may know of an error. Whatever is not ours to tell is logged and becomes a general code: `unexpected`, or the route's own. */
export function toAppError(error: unknown, log: Log, unexpected: ErrorCode = 'unexpected'): AppError {
  if (error instanceof AppError) return error;
  log.error('request_failed', error);
  if (error instanceof DatabaseError) {
    return new AppError(error.failure === 'contention' ? 'busy' : 'unavailable', {}, { cause: error });
  }
  return new AppError(unexpected, {}, { cause: error });
}
