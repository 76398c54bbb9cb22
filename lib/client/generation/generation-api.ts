import {
  cancelJobEndpoint,
  checkJobEndpoint,
  type CheckJobResponse,
  submitJobEndpoint,
} from '@/lib/shared/contracts/jobs';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { faceInQuery, uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';

import { createAuth } from '../account/auth';
import { callAsAccount, withIdToken } from '../account/call-as-account';
import { CallError } from '../api/call-error';
import { sendPicture } from '../api/send-picture';
import type { ServiceContainer } from '../../browser/service-container';
import type { FaceFacts } from '../photos/photo-facts';

export type GenerationApi = ReturnType<ReturnType<typeof createGenerationApi>>;

/** Gives an account's calls to our endpoints. Each rejects as `callAsAccount` does. */
export function createGenerationApi(container: ServiceContainer) {
  const auth = container.get(createAuth);
  return (uid: string) => ({
    /**
     * Stores a picture and its face; returns its address for a request. `onShare` gets the share that is sent, 0 to 1.
     */
    async uploadImage(
      picture: Blob,
      signal: AbortSignal,
      onShare: (share: number) => void,
      face?: FaceFacts,
    ): Promise<string> {
      const query = face ? `?face=${faceInQuery({ ...face.centre, size: face.size, turn: face.turn })}` : '';
      const { imageUrl } = await withIdToken(auth, uid, (idToken) =>
        sendPicture(uploadImageEndpoint, picture, { idToken, signal, query, onShare }),
      );
      return imageUrl;
    },

    /** Starts a job, or returns the one of an earlier call with the same key and body. Returns the job's id. */
    async submitJob(request: SubmitJobRequest, idempotencyKey: string): Promise<string> {
      const { id } = await callAsAccount(auth, uid, submitJobEndpoint, { body: request, idempotencyKey });
      // An answer without an id is not a lost answer: the page shows another sentence.
      if (id === '') throw new CallError('no_job_id');
      return id;
    },

    /** Returns a job's state. With `mayWait`, one that has not ended takes up to about the interval of the polls. */
    checkJob: (jobId: string, signal: AbortSignal, mayWait: boolean): Promise<CheckJobResponse> =>
      callAsAccount(auth, uid, checkJobEndpoint, {
        segment: jobId,
        signal,
        waitSeconds: mayWait ? POLL_INTERVAL_MS / 1000 : undefined,
      }),

    cancelJob: (jobId: string): Promise<CheckJobResponse> =>
      callAsAccount(auth, uid, cancelJobEndpoint, { segment: jobId }),
  });
}
