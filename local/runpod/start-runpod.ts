import { startHttpServer, type StandInRequest, type StandInResponse } from '../kit/http-server';
import type { StandIn, StandInContext } from '../kit/stand-in';
import type { Worker } from '../kit/worker';
import { describeJob } from './job';
import { JobQueue } from './job-queue';
import { plannedErrorBody, problem } from './problem';
import { RateLimit, REQUESTS_PER_WINDOW } from './rate-limit';
import { readRunRequest } from './run-request';
import type { RunpodControls, RunScript } from './run-script';

/** RunPod refuses more than 500 waiting jobs for each worker (docs: Rate limits and quotas). */
const LONGEST_QUEUE = 500;

interface RunpodOptions {
  context: StandInContext;
  /** 0 takes a free port. */
  port: number;
  apiKey: string;
  endpointId: string;
  /** Does the work, one job at a time; ended when the stand-in stops. */
  worker: Worker;
  /** Requests in ten seconds by operation; RunPod's documented limits unless told. */
  requestLimits?: Readonly<Record<string, number>>;
}

/**
 * Starts a stand-in for one queue-based RunPod serverless endpoint under `{address}/v2/{endpointId}`:
 * run, status, cancel, health, with webhooks. These five are the operations in log and faults; RunPod's
 * other ones are logged as `unimplemented` and answer 501.
 * Source: docs.runpod.io, Serverless: Send API requests, Job states. An error's form and the 400 for a body
 * over 10 MiB are what users of the service report.
 */
export async function startRunpod(options: RunpodOptions): Promise<StandIn & RunpodControls> {
  const { context, worker } = options;
  const limit = new RateLimit(context.clock, options.requestLimits ?? REQUESTS_PER_WINDOW);
  const queue = new JobQueue(context, worker);
  let scripts: RunScript[] = [];
  const server = await startHttpServer({
    service: 'runpod',
    context,
    port: options.port,
    errorBody: plannedErrorBody,
    operationOf: (request) => readRoute(request).operation,
    handle: async (request) =>
      refuse(request, options, limit) ?? answer(request, queue, () => scripts.shift()),
  });
  return {
    address: server.origin,
    scriptNext: (script) => void scripts.push(script),
    release: (end) => queue.release(end),
    forget: (id) => queue.forget(id),
    reset: async () => {
      scripts = [];
      limit.reset();
      queue.reset();
    },
    stop: async () => {
      await server.close();
      queue.stop();
      await worker.stop();
    },
  };
}

interface Route {
  endpointId: string;
  operation: string;
  jobId: string;
}

const METHODS: Readonly<Record<string, string>> = {
  run: 'POST',
  status: 'GET',
  cancel: 'POST',
  health: 'GET',
};

function readRoute({ method, url }: StandInRequest): Route {
  const [, version, endpointId = '', operation = '', jobId = '', ...rest] = url.pathname.split('/');
  const takesId = operation === 'status' || operation === 'cancel';
  const known = version === 'v2' && METHODS[operation] === method && takesId === (jobId !== '');
  return { endpointId, jobId, operation: known && rest.length === 0 ? operation : 'unimplemented' };
}

function refuse(
  request: StandInRequest,
  options: RunpodOptions,
  limit: RateLimit,
): StandInResponse | undefined {
  const { operation, endpointId } = readRoute(request);
  // RunPod's documentation shows the key both alone and after "Bearer".
  const key = request.headers.authorization?.replace(/^Bearer /i, '');
  if (key !== options.apiKey) return problem(401, 'unauthorized');
  if (endpointId !== options.endpointId) return problem(404, 'endpoint not found');
  if (operation === 'unimplemented')
    return problem(501, `${request.method} ${request.url.pathname} is not implemented`);
  return limit.allows(operation) ? undefined : problem(429, 'too many requests');
}

function answer(
  request: StandInRequest,
  queue: JobQueue,
  takeScript: () => RunScript | undefined,
): StandInResponse {
  const { operation, jobId } = readRoute(request);
  if (operation === 'health') return { status: 200, body: queue.health() };
  if (operation === 'run') {
    const run = readRunRequest(request.body);
    if (typeof run === 'string') return problem(400, run);
    if (queue.waiting() >= LONGEST_QUEUE) return problem(429, 'too many jobs in the queue');
    const script = takeScript();
    if (script?.outcome === 'no_id') return { status: 200, body: { status: 'IN_QUEUE' } };
    return { status: 200, body: { id: queue.submit(run, script).id, status: 'IN_QUEUE' } };
  }
  const job = operation === 'cancel' ? queue.cancel(jobId) : queue.find(jobId);
  if (!job) return problem(404, 'job not found');
  return {
    status: 200,
    body: operation === 'cancel' ? { id: job.id, status: job.status } : describeJob(job),
  };
}
