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
import { withIdToken } from '../account/with-id-token';
import { callEndpoint } from '../api/call-endpoint';
import { CallError } from '../api/call-error';
import { sendPicture } from '../api/send-picture';
import type { Client } from '../../browser/client';
import type { FaceFacts } from '../photos/look/photo-facts';

/** The calls of an account's generation request. Each rejects as `withIdToken` and `callEndpoint` do. */
export interface GenerationApi {
  /**
   * Stores a picture with the face in it, where there is one; returns its address for a generation request. `onShare` gets
   * the share that has left this device, 0 to 1.
   */
  uploadImage(
    picture: Blob,
    signal: AbortSignal,
    onShare: (share: number) => void,
    face?: FaceFacts,
  ): Promise<string>;
  /** Starts a job, or returns the one of an earlier call with the same key and body. Returns the job's id. */
  submitJob(request: SubmitJobRequest, idempotencyKey: string): Promise<string>;
  /** Returns a job's state. With `mayWait`, one that has not ended takes up to about the interval of the polls. */
  checkJob(jobId: string, signal: AbortSignal, mayWait: boolean): Promise<CheckJobResponse>;
  cancelJob(jobId: string): Promise<CheckJobResponse>;
}

/** Gives an account's calls over HTTP, to our own endpoints. */
export function createGenerationApi(client: Client): (uid: string) => GenerationApi {
  const auth = client.get(createAuth);
  return (uid) => generationApi((send) => withIdToken(auth, uid, send));
}

type CallAsAccount = <Answer>(send: (idToken: string | null) => Promise<Answer>) => Promise<Answer>;

function generationApi(callAsAccount: CallAsAccount): GenerationApi {
  return {
    uploadImage: async (picture, signal, onShare, face) => {
      const query = face ? `?face=${faceInQuery({ ...face.centre, size: face.size, turn: face.turn })}` : '';
      const { imageUrl } = await callAsAccount((idToken) =>
        sendPicture(uploadImageEndpoint, picture, { idToken, signal, query, onShare }),
      );
      return imageUrl;
    },

    async submitJob(request, idempotencyKey) {
      const { id } = await callAsAccount((idToken) =>
        callEndpoint(submitJobEndpoint, { body: request, idempotencyKey, idToken }),
      );
      // An answer without an id is not a lost answer: the page shows another sentence.
      if (id === '') throw new CallError('no_job_id');
      return id;
    },

    checkJob: (jobId, signal, mayWait) =>
      callAsAccount((idToken) =>
        callEndpoint(checkJobEndpoint, {
          segment: jobId,
          idToken,
          signal,
          ...(mayWait && { waitSeconds: POLL_INTERVAL_MS / 1000 }),
        }),
      ),

    cancelJob: (jobId) =>
      callAsAccount((idToken) => callEndpoint(cancelJobEndpoint, { segment: jobId, idToken })),
  };
}
