import { isRecord } from '@/lib/browser/browser-storage';
import type { CheckJobResponse } from '../../shared/contracts/jobs';
import { JOB_FAILURES, REFUND_STATES, WORK_STAGES } from '@/lib/shared/rules/jobs';

import { type ApiCall, callApi } from '../api';
import { CallError, callOrCallError } from '../call-error';
import { withIdToken } from '../with-id-token';
import type { GenerationApi } from './generation-api';
import { sendPicture } from './upload-call';

/** Makes a call as the signed-in person. Rejects with a `CallError`. */
function callAsPerson<Answer>(send: (idToken: string | null) => Promise<Answer>): Promise<Answer> {
  return callOrCallError(() => withIdToken(send));
}

function call<Response>(path: string, options: ApiCall<Response>): Promise<Response> {
  return callAsPerson((idToken) => callApi<Response>(path, { ...options, idToken }));
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

/** The calls over HTTP, to our own endpoints. */
export const httpGenerationApi: GenerationApi = {
  uploadImage: (picture, signal, onShare) =>
    callAsPerson((idToken) =>
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
    // An answer without an id is an answer all the same: it has a sentence of its own.
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
