import type { CheckJobResponse } from '@/lib/shared/contracts/check-job';
import type { SubmitJobRequest } from '@/lib/shared/contracts/submit-job';

/** The calls that making a portrait needs. Each rejects with a `CallError`. */
export interface GenerationApi {
  /**
   * Stores a picture; the answer is its address for a generation request. `onShare` hears which part of it has left
   * this device, 0 to 1.
   */
  uploadImage(picture: Blob, signal: AbortSignal, onShare: (share: number) => void): Promise<string>;
  /** Starts a job, or names the one that the same key and body started before. */
  submitJob(request: SubmitJobRequest, idempotencyKey: string): Promise<string>;
  checkJob(jobId: string, signal: AbortSignal): Promise<CheckJobResponse>;
  cancelJob(jobId: string): Promise<CheckJobResponse>;
}

/** Numbers and words that belong to an error's sentence. */
export interface CallErrorDetails {
  readonly needed?: number;
  readonly have?: number;
  /** The server's sentence in English, for a code that the page doesn't know. */
  readonly sentence?: string;
}

/** A call that was refused, or of which no answer arrived. */
export class CallError extends Error {
  override readonly name = 'CallError';

  /**
   * @param code the answer's error code; `no_answer` when none arrived.
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

/** Any failure as a `CallError`; what is none counts as a lost answer. */
export function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError('no_answer', false);
}
