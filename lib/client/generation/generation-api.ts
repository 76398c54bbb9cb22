import { isRecord } from '@/lib/browser/browser-storage';
import type { CheckJobResponse } from '@/lib/shared/contracts/jobs';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { JOB_FAILURES, REFUND_STATES, WORK_STAGES } from '@/lib/shared/rules/jobs';

import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { type ApiCall, callApi } from '../api/api';
import { CallError, callOrCallError } from '../api/call-error';
import { sendPicture } from '../api/send-picture';
import type { Client } from '../client';

/** The calls of a generation request, as the signed-in user. Each rejects with a `CallError`. */
export interface GenerationApi {
  /**
   * Stores a picture; returns its address for a generation request. `onShare` gets the share that has left this
   * device, 0 to 1.
   */
  uploadImage(picture: Blob, signal: AbortSignal, onShare: (share: number) => void): Promise<string>;
  /** Starts a job, or returns the one of an earlier call with the same key and body. Returns the job's id. */
  submitJob(request: SubmitJobRequest, idempotencyKey: string): Promise<string>;
  checkJob(jobId: string, signal: AbortSignal): Promise<CheckJobResponse>;
  cancelJob(jobId: string): Promise<CheckJobResponse>;
}

/** The calls over HTTP, to our own endpoints. */
export function createGenerationApi(client: Client): GenerationApi {
  const auth = client.get(createAuth);

  function callAsUser<Answer>(send: (idToken: string | null) => Promise<Answer>): Promise<Answer> {
    return callOrCallError(() => withIdToken(auth, send));
  }

  function call<Response>(path: string, options: ApiCall<Response>): Promise<Response> {
    return callAsUser((idToken) => callApi<Response>(path, { ...options, idToken }));
  }

  return {
    uploadImage: (picture, signal, onShare) =>
      callAsUser((idToken) =>
        sendPicture('/api/upload-image', picture, {
          idToken,
          signal,
          onShare,
          guard: textField('imageUrl'),
        }),
      ),

    async submitJob(request, idempotencyKey) {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const readId = textField('id');
      // An answer without an id is still an answer: it has a sentence of its own.
      const guard = (body: unknown): string => readId(body) ?? '';
      const id = await call('/api/submit-runpod-job', { method: 'POST', body: request, headers, guard });
      if (id === '') throw new CallError('no_job_id', true);
      return id;
    },

    checkJob: (jobId, signal) =>
      call(`/api/check-runpod-job/${encodeURIComponent(jobId)}`, { signal, guard: readJobAnswer }),

    cancelJob: (jobId) =>
      call(`/api/cancel-runpod-job/${encodeURIComponent(jobId)}`, { method: 'POST', guard: readJobAnswer }),
  };
}

function textField(name: string): (body: unknown) => string | null {
  return (body) => {
    const value = isRecord(body) ? body[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : null;
  };
}

/** A job's state from an answer; null when it is none. */
export function readJobAnswer(body: unknown): CheckJobResponse | null {
  if (!isRecord(body) || typeof body.status !== 'string') return null;
  const stage = WORK_STAGES.find((name) => name === body.stage);
  const code = JOB_FAILURES.find((name) => name === body.code);
  const refund = REFUND_STATES.find((state) => state === body.refund);
  const output = Array.isArray(body.output)
    ? body.output.filter((address): address is string => typeof address === 'string')
    : null;
  return {
    status: body.status,
    ...(stage && { stage }),
    ...(output && { output }),
    ...(code && { code }),
    ...(refund && { refund }),
  };
}
