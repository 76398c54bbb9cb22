import type { CheckJobResponse } from '../../shared/contracts/jobs';
import type { SubmitJobRequest } from '../../shared/contracts/generation-request';

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
