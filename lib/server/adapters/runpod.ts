import 'server-only';

import { z } from 'zod';

import type { Compute, RunState } from '../ports';

/** Where and how RunPod's serverless endpoint is called. */
export interface RunpodOptions {
  /** https://api.runpod.ai/v2 in production. */
  baseUrl: string;
  endpointId: string;
  apiKey: string;
  timeoutMs: number;
}

const submissionSchema = z.object({ id: z.string().min(1) });
const statusSchema = z.object({
  status: z.string(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
});
/** Workers by their state. https://docs.runpod.io/serverless/endpoints/operation-reference#health */
const healthSchema = z.object({ workers: z.record(z.string(), z.number()) });
const RUNNING = new Set(['IN_QUEUE', 'IN_PROGRESS']);

type Answer = { ok: true; status: number; body: unknown } | { ok: false; reason: string };

/**
 * RunPod's serverless API as the services' compute provider.
 * https://docs.runpod.io/serverless/endpoints/send-requests
 */
export function createRunpodCompute(options: RunpodOptions): Compute {
  const call = (path: string, init: RequestInit) => callRunpod(options, path, init);
  return {
    submit: async ({ input, requestId, webhookUrl, executionTimeoutMs, timeToLiveMs }) => {
      const answer = await call('run', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          input: { ...input, request_id: requestId },
          webhook: webhookUrl,
          policy: { executionTimeout: executionTimeoutMs, ttl: timeToLiveMs },
        }),
      });
      if (!answer.ok) return { kind: 'failed', reason: answer.reason };
      if (answer.status !== 200) return { kind: 'failed', reason: `status ${answer.status}` };
      const submission = submissionSchema.safeParse(answer.body);
      return submission.success ? { kind: 'accepted', runId: submission.data.id } : { kind: 'no_id' };
    },

    status: async (runId) => {
      const answer = await call(`status/${encodeURIComponent(runId)}`, { method: 'GET' });
      if (!answer.ok) return { kind: 'unknown', reason: answer.reason };
      if (answer.status === 404) return { kind: 'not_found' };
      if (answer.status !== 200) return { kind: 'unknown', reason: `status ${answer.status}` };
      return runStateOf(answer.body);
    },

    cancel: async (runId) => {
      const answer = await call(`cancel/${encodeURIComponent(runId)}`, { method: 'POST' });
      return { accepted: answer.ok && answer.status === 200 };
    },

    health: async () => {
      const answer = await call('health', { method: 'GET' });
      const health = healthSchema.safeParse(answer.ok ? answer.body : null);
      if (!health.success) return { kind: 'unknown', workers: null };
      const workers = Object.values(health.data.workers).reduce((sum, count) => sum + count, 0);
      return { kind: 'reachable', workers };
    },
  };
}

async function callRunpod(options: RunpodOptions, path: string, init: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await fetch(`${options.baseUrl}/${options.endpointId}/${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${options.apiKey}` },
      signal,
      cache: 'no-store',
    });
    const text = await response.text();
    if (response.status !== 200) return { ok: true, status: response.status, body: null };
    try {
      return { ok: true, status: 200, body: JSON.parse(text) as unknown };
    } catch {
      return { ok: false, reason: 'not JSON' };
    }
  } catch {
    return { ok: false, reason: signal.aborted ? 'no answer in time' : 'network' };
  }
}

/** What the body of a status answer says of a run. Words that we don't know mean that it still runs. */
export function runStateOf(body: unknown): RunState {
  const parsed = statusSchema.safeParse(body);
  if (!parsed.success) return { kind: 'unknown', reason: 'not a status' };
  const { status, output, error } = parsed.data;
  if (status === 'COMPLETED') return { kind: 'completed', output: outputOf(output) };
  if (RUNNING.has(status)) return { kind: 'running', status };
  if (['FAILED', 'CANCELLED', 'TIMED_OUT'].includes(status)) {
    return { kind: 'failed', status, error: typeof error === 'string' ? error : null };
  }
  return { kind: 'running', status: 'IN_PROGRESS' };
}

/** The pictures of an output: a list of strings or a single one; anything else holds none. */
function outputOf(output: unknown): string[] {
  const list = Array.isArray(output) ? output : [output];
  return list.filter((item): item is string => typeof item === 'string' && item !== '');
}
