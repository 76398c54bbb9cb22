import type { CheckJobResponse } from '@/lib/shared/contracts/check-job';
import { JOB_FAILURES } from '@/lib/shared/rules/jobs';

import { getIdToken } from '../account';
import { type ApiCall, ApiError, callApi } from '../api';
import { isRecord } from '../browser-storage';
import { CallError, type GenerationApi } from './generation-api';

/** Codes after which the call may have taken effect, or may yet: the same call may be sent again. */
const INDEFINITE_CODES: ReadonlySet<string> = new Set(['network', 'unexpected', 'unavailable', 'busy']);

/** Calls an endpoint as the signed-in person. Rejects with a `CallError`. */
async function call<Response>(path: string, options: ApiCall<Response>): Promise<Response> {
  try {
    return await callApi(path, { ...options, idToken: await getIdToken() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw new CallError('no_answer', false);
    const code = error.code === 'network' ? 'no_answer' : error.code;
    const details = { ...error.details, ...(error.status > 0 && { sentence: error.message }) };
    throw new CallError(code, !INDEFINITE_CODES.has(error.code), details);
  }
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
  const code = JOB_FAILURES.find((name) => name === body.code);
  const output = Array.isArray(body.output)
    ? body.output.filter((address): address is string => typeof address === 'string')
    : null;
  return { status: body.status, ...(output && { output }), ...(code && { code }) };
}

/** The calls over HTTP, to our own endpoints. */
export const httpGenerationApi: GenerationApi = {
  uploadImage(picture, signal) {
    const body = new FormData();
    body.append('image', picture, 'photo.jpg');
    return call('/api/upload-image', { method: 'POST', body, signal, guard: textField('imageUrl') });
  },

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
