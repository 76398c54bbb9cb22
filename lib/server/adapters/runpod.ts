import 'server-only';

import { z } from 'zod';

import { MODEL_VERSIONS } from '../../shared/rules/generation-settings';
import { WORK_STAGES, workerFailureOf } from '../../shared/rules/job-states';
import { chiaro } from '../models/chiaro';
import { type InputTools, isContentRefusal, type PortraitModel } from '../models/model';
import { modelOfEndpoint } from '../models/models';
import { keysOf } from '../models/output-keys';
import { judgeHealth } from './runpod-health';
import type { Compute, ComputeEndpoint, ComputeHealth, RunState, RunSubmission } from '../ports';

/** An endpoint; `model` is needed for an operator's own that does not keep Chiaro's contract. */
export interface RunpodEndpoint {
  id: string;
  model?: string | undefined;
}

/** RunPod's API, and the endpoints to call. */
export interface RunpodOptions {
  /** https://api.runpod.ai/v2 in production. */
  baseUrl: string;
  /** For V1, and for V2 without a second endpoint. */
  endpoint: RunpodEndpoint;
  /** For V2; null where `endpoint` makes it too. */
  secondEndpoint: RunpodEndpoint | null;
  apiKey: string;
  timeoutMs: number;
  /** Returns the bytes of a request's picture. Throws when they can't be read. */
  readPicture: InputTools['read'];
  /** Scales a request's picture. Throws when the bytes are no picture. */
  scalePicture: InputTools['scale'];
}

type Submission = Parameters<Compute['submit']>[0];

const submissionSchema = z.object({ id: z.string().min(1) });
const statusSchema = z.object({
  status: z.string(),
  output: z.unknown().optional(),
});
/** The part of a worker's report that is read; other workers report in other forms. */
const reportSchema = z.object({ stage: z.enum(WORK_STAGES) });

type Answer = { ok: true; status: number; body: unknown } | { ok: false; reason: string };

/**
 * RunPod as the services' compute provider: the operator's own endpoints and public ones.
 * https://docs.runpod.io/serverless/endpoints/send-requests and https://docs.runpod.io/public-endpoints/requests
 */
export function createRunpodCompute(options: RunpodOptions): Compute {
  const call = (endpointId: string, path: string, init: RequestInit) =>
    callRunpod(options, `${endpointId}/${path}`, init);
  const first = namedEndpoint(options.endpoint);
  const second = options.secondEndpoint && namedEndpoint(options.secondEndpoint);
  const idOf = (endpoint: ComputeEndpoint | null) => (endpoint ?? first).id;
  return {
    getsHeads: modelOf(first).getsHeads || (second !== null && modelOf(second).getsHeads),

    endpointFor: ({ method }) => (method === MODEL_VERSIONS.V2 && second ? second : first),

    submit: async (run) => {
      const model = modelOf(run.endpoint);
      let body: object;
      try {
        body = {
          input: await model.toInput(run.portrait, {
            requestId: run.requestId,
            read: options.readPicture,
            scale: options.scalePicture,
          }),
        };
      } catch (error) {
        return { kind: 'failed', reason: error instanceof z.ZodError ? 'input refused' : 'input not made' };
      }
      const post = (content: object) =>
        call(run.endpoint.id, 'run', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(content),
        });
      const answer = await post({ ...body, ...callOptions(run) });
      // Public endpoints document neither webhook nor policy. An endpoint that refuses them has not taken the run.
      const again = model.publicEndpointId !== null && answer.ok && answer.status === 400;
      return readSubmission(again ? await post(body) : answer);
    },

    status: async ({ id, endpoint }) => {
      const answer = await call(idOf(endpoint), `status/${encodeURIComponent(id)}`, { method: 'GET' });
      if (!answer.ok) return { kind: 'unknown', reason: answer.reason };
      if (answer.status === 404) return { kind: 'not_found' };
      if (answer.status !== 200) return { kind: 'unknown', reason: `status ${answer.status}` };
      return runStateOf(answer.body, modelOf(endpoint ?? first));
    },

    cancel: async ({ id, endpoint }) => {
      const answer = await call(idOf(endpoint), `cancel/${encodeURIComponent(id)}`, { method: 'POST' });
      return { accepted: answer.ok && answer.status === 200 };
    },

    health: async () => {
      const ask = async (endpoint: ComputeEndpoint): Promise<ComputeHealth> => {
        const answer = await call(endpoint.id, 'health', { method: 'GET' });
        const { status } = judgeHealth(modelOf(endpoint), answer.ok ? answer : null);
        return { status, endpoint: endpoint.id };
      };
      const [firstHealth, secondHealth] = await Promise.all([ask(first), second && ask(second)]);
      return secondHealth && isWorse(secondHealth, firstHealth) ? secondHealth : firstHealth;
    },
  };
}

function namedEndpoint({ id, model }: RunpodEndpoint): ComputeEndpoint {
  return { id, model: modelOfEndpoint(id, model).name };
}

/** For a recorded model that is no longer known, the model of Chiaro's contract. */
function modelOf({ id, model }: ComputeEndpoint): PortraitModel {
  return modelOfEndpoint(id, model);
}

function callOptions({ webhookUrl, executionTimeoutMs, timeToLiveMs }: Submission): object {
  return { webhook: webhookUrl, policy: { executionTimeout: executionTimeoutMs, ttl: timeToLiveMs } };
}

function readSubmission(answer: Answer): RunSubmission {
  if (!answer.ok) return { kind: 'failed', reason: answer.reason };
  if (answer.status !== 200) {
    const error = errorOf(answer.body);
    if (error !== null && isContentRefusal(error)) return { kind: 'content_refused' };
    return { kind: 'failed', reason: `status ${answer.status}` };
  }
  const submission = submissionSchema.safeParse(answer.body);
  return submission.success ? { kind: 'accepted', runId: submission.data.id } : { kind: 'no_id' };
}

/** The best first; the last ones do not end by themselves. */
const HEALTH_STATUSES: readonly ComputeHealth['status'][] = [
  'ok',
  'workers_unavailable',
  'unreachable',
  'no_workers',
  'no_endpoint',
];

function isWorse(health: ComputeHealth, than: ComputeHealth): boolean {
  return HEALTH_STATUSES.indexOf(health.status) > HEALTH_STATUSES.indexOf(than.status);
}

async function callRunpod(options: RunpodOptions, path: string, init: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await fetch(`${options.baseUrl}/${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${options.apiKey}` },
      signal,
      cache: 'no-store',
    });
    const { status } = response;
    const text = await response.text();
    try {
      return { ok: true, status, body: JSON.parse(text) as unknown };
    } catch {
      return status === 200 ? { ok: false, reason: 'not JSON' } : { ok: true, status, body: null };
    }
  } catch {
    return { ok: false, reason: signal.aborted ? 'no answer in time' : 'network' };
  }
}

/** RunPod's words for a run that ended without a result. */
const FAILURES = new Map<string, Extract<RunState, { kind: 'failed' }>['cause']>([
  ['FAILED', 'error'],
  ['CANCELLED', 'cancelled'],
  ['TIMED_OUT', 'timed_out'],
]);

/** Reads the body of a status answer. An unknown status counts as running. */
export function runStateOf(body: unknown, model: PortraitModel = chiaro): RunState {
  const parsed = statusSchema.safeParse(body);
  if (!parsed.success) return { kind: 'unknown', reason: 'not a status' };
  const { status, output } = parsed.data;
  if (status === 'COMPLETED') {
    const { pictures, costDollars } = model.readOutput(output);
    return {
      kind: 'completed',
      output: pictures,
      ...(costDollars !== null && { costDollars }),
      ...(pictures.length === 0 && { outputKeys: keysOf(output) }),
    };
  }
  if (status === 'IN_QUEUE') return { kind: 'queued' };
  const cause = FAILURES.get(status);
  if (cause) return { kind: 'failed', cause, error: workerErrorOf(body) };
  const report = reportSchema.safeParse(status === 'IN_PROGRESS' ? output : null);
  return { kind: 'running', ...(report.success && { stage: report.data.stage }) };
}

/** An error in the form of our contract: a refusal by a model's safety check gets the contract's code. */
function workerErrorOf(body: unknown): string | null {
  const error = errorOf(body);
  const isRefusal = error !== null && workerFailureOf(error) === null && isContentRefusal(error);
  return isRefusal ? `content_refused: ${error}` : error;
}

function errorOf(body: unknown): string | null {
  return z.object({ error: z.string() }).safeParse(body).data?.error ?? null;
}
