import type { ErrorCode, ErrorDetails } from '@/lib/shared/errors';

/** Numbers and words for an error's sentence. */
export interface CallErrorDetails extends ErrorDetails {
  readonly sentence?: string;
}

/** `no_answer`: none that can be read; `refused`: one without a code; `not_modified`: the caller has the answer. */
export type CallErrorCode = ErrorCode | 'no_answer' | 'refused' | 'not_modified';

/** Codes after which the call may have taken effect, or may yet: the same call may be repeated. */
const INDEFINITE_CODES: ReadonlySet<CallErrorCode> = new Set([
  'no_answer',
  'unexpected',
  'unavailable',
  'busy',
  'payment_unknown',
  'payment_unexpected',
]);

/** A call that was refused, or that got no answer. Pages translate the code. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** Whether the server has decided; otherwise the call may have taken effect, or may yet. */
  readonly isDefinite: boolean;

  constructor(
    readonly code: CallErrorCode,
    readonly details: CallErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.isDefinite = !INDEFINITE_CODES.has(code);
  }
}

/** Any failure as a `CallError`; one without an answer of our server counts as a lost answer. */
export function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError('no_answer', {}, { cause: error });
}
