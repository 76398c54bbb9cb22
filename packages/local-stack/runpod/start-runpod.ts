import { startHttpServer, type StandInRequest, type StandInResponse } from '../kit/http-server';
import type { StandIn, StandInOptions } from '../kit/stand-in';
import type { Worker } from './workers/worker';
import { describeJob } from './jobs/job';
import { JobQueue } from './jobs/job-queue';
import { plannedErrorBody, problem } from './api/problem';
import { FORMS } from '../kit/output-forms';
import { createPublicModelWorker } from './public-models/public-model-worker';
import { PUBLIC_MODELS } from './public-models/public-models';
import { PublicPictures } from './public-models/public-pictures';
import { readRunRequest } from './api/run-request';
import type { RunpodControls, RunScript } from './jobs/run-script';
import { type LaunchWorkers, WORKER_CALLS, WorkerSide } from './workers/worker-side';

interface RunpodOptions extends StandInOptions {
  apiKey: string;
  endpointId: string;
  /** The worker of all endpoints, which ends with the stand-in. A function starts processes with the first job. */
  worker: Worker | LaunchWorkers;
  /** The number of jobs of an endpoint that run in parallel; 1 by default. */
  machines?: number;
}

/**
 * Starts a stand-in for a RunPod endpoint at `{address}/v2/{endpointId}` and its public models. Operations in log and
 * faults: run, status, cancel, health, `webhook`, `picture` and `unimplemented`, which answers 501. The worker's side is
 * neither logged nor faulted. Source: docs.runpod.io.
 */
export async function startRunpod(options: RunpodOptions): Promise<RunpodStandIn> {
  const { context, machines = 1 } = options;
  const pictures = new PublicPictures(context.clock);
  let origin = '';
  const worker =
    typeof options.worker === 'function'
      ? new WorkerSide({
          launch: options.worker,
          endpoint: () => `${origin}/v2/${options.endpointId}`,
          onIdle: () => queue.startNext(),
        })
      : options.worker;
  const side = worker instanceof WorkerSide ? worker : null;
  const keep = (picture: Parameters<typeof pictures.keep>[0]) =>
    `${origin}/pictures/${pictures.keep(picture)}`;
  const form = () => FORMS[context.settings.current.outputForm];
  const workers = new Map<string, Worker<unknown>>([
    [options.endpointId, worker],
    ...PUBLIC_MODELS.map(
      (model) => [model.endpointId, createPublicModelWorker(model, worker, { keep, form })] as const,
    ),
  ]);
  const queue = new JobQueue(context, workers, machines);
  let scripts: RunScript[] = [];
  const server = await startHttpServer({
    service: 'runpod',
    context,
    port: options.port,
    errorBody: plannedErrorBody,
    operationOf: (request) => {
      const { operation, path } = readRoute(request);
      return WORKER_CALLS.has(path[0] ?? '') ? null : operation;
    },
    handle: async (request) => {
      const { operation, jobId, endpointId, path } = readRoute(request);
      if (operation === 'picture') return pictures.answer(jobId);
      const answered = endpointId === options.endpointId ? side?.answer(request, path) : undefined;
      if (answered) return answered;
      return refuse(request, workers, options.apiKey) ?? answer(request, queue, () => scripts.shift());
    },
  });
  origin = server.origin;
  return {
    address: server.origin,
    scriptNext: (script) => void scripts.push(script),
    release: (end) => queue.release(end),
    killWorkers: () => side?.kill() ?? 0,
    warmUp: () => worker.warmUp(),
    reset: async () => {
      scripts = [];
      queue.reset();
      pictures.reset();
    },
    stop: async () => {
      await server.close();
      queue.stop();
      await worker.stop();
    },
  };
}

export interface RunpodStandIn extends StandIn, RunpodControls {
  /** Resolves when the worker is ready for the first job. */
  warmUp(): Promise<void>;
}

interface Route {
  endpointId: string;
  operation: string;
  jobId: string;
  /** The path after the endpoint's id. */
  path: string[];
}

const METHODS: Readonly<Record<string, string>> = {
  run: 'POST',
  status: 'GET',
  cancel: 'POST',
  health: 'GET',
};

function readRoute({ method, url }: StandInRequest): Route {
  const [, version, endpointId = '', operation = '', jobId = '', ...rest] = url.pathname.split('/');
  if (method === 'GET' && version === 'pictures')
    return { endpointId: '', operation: 'picture', jobId: endpointId, path: [] };
  const takesId = operation === 'status' || operation === 'cancel';
  const known = version === 'v2' && METHODS[operation] === method && takesId === (jobId !== '');
  return {
    endpointId,
    jobId,
    path: [operation, jobId, ...rest],
    operation: known && rest.length === 0 ? operation : 'unimplemented',
  };
}

function refuse(
  request: StandInRequest,
  endpoints: ReadonlyMap<string, unknown>,
  apiKey: string,
): StandInResponse | undefined {
  const { operation, endpointId } = readRoute(request);
  // RunPod's documentation shows the key both alone and after "Bearer".
  const key = request.headers.authorization?.replace(/^Bearer /i, '');
  if (key !== apiKey) return problem(401, 'unauthorized');
  if (!endpoints.has(endpointId)) return problem(404, 'endpoint not found');
  return operation === 'unimplemented'
    ? problem(501, `${request.method} ${request.url.pathname} is not implemented`)
    : undefined;
}

function answer(
  request: StandInRequest,
  queue: JobQueue,
  takeScript: () => RunScript | undefined,
): StandInResponse {
  const { endpointId, operation, jobId } = readRoute(request);
  if (operation === 'health') return { status: 200, body: queue.health() };
  if (operation === 'run') {
    const run = readRunRequest(request.body);
    if (typeof run === 'string') return problem(400, run);
    const script = takeScript();
    if (script?.outcome === 'no_id') return { status: 200, body: { status: 'IN_QUEUE' } };
    return { status: 200, body: { id: queue.submit(endpointId, run, script).id, status: 'IN_QUEUE' } };
  }
  const job = operation === 'cancel' ? queue.cancel(endpointId, jobId) : queue.find(endpointId, jobId);
  if (!job) return problem(404, 'job not found');
  return {
    status: 200,
    body: operation === 'cancel' ? { id: job.id, status: job.status } : describeJob(job),
  };
}
