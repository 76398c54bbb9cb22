import type { ErrorDetails } from '@/lib/shared/errors';

import { ApiError } from './api';

/** Numbers and words for an error's sentence. */
export interface CallErrorDetails extends ErrorDetails {
  /** The server's sentence in English. */
  readonly sentence?: string;
}

/** A call that was refused, or that got no answer. */
export class CallError extends Error {
  override readonly name = 'CallError';

  /**
   * @param code the answer's error code; `no_answer` without an answer.
   * @param isDefinite whether the server has decided; otherwise the call may have taken effect, or may yet.
   */
  constructor(
    readonly code: string,
    readonly isDefinite: boolean,
    readonly details: CallErrorDetails = {},
  ) {
    super(code);
  }
}

/** Codes after which the call may have taken effect, or may yet: the same call may be repeated. */
const INDEFINITE_CODES: ReadonlySet<string> = new Set([
  'network',
  'unexpected',
  'unavailable',
  'busy',
  'payment_unknown',
  'payment_unexpected',
]);

/** Any failure as a `CallError`; one without an answer of our server counts as a lost answer. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (!(error instanceof ApiError)) return new CallError('no_answer', false);
  const code = error.code === 'network' ? 'no_answer' : error.code;
  const hasSentence = error.status > 0 && error.message !== '';
  const details = { ...error.details, ...(hasSentence && { sentence: error.message }) };
  const isOpen = INDEFINITE_CODES.has(error.code) || (error.code === 'refused' && error.status >= 500);
  return new CallError(code, !isOpen, details);
}

/** Makes a call; rejects with a `CallError` whatever goes wrong. */
export async function callOrCallError<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw toCallError(error);
  }
}
