import type { Worker, WorkerResult } from '../kit/worker';
import { EngineProcess } from './engine-process';
import { JobError } from './job-error';

const STOPPED = new JobError('The preview engine was stopped.', 'worker_failed');

/** The preview engine as a worker behind the runpod stand-in. */
export interface EngineWorker extends Worker {
  /** The operating system's number of the engine's process, while there is one. */
  readonly processId: number | undefined;
}

/**
 * Creates the worker. Its process starts with the first job or `warmUp()`. Jobs run one at a time in the order
 * in which they came; a crash of the process fails the job that was running and the next one starts anew;
 * aborting a job ends its process at once.
 *
 * `log` is told what went wrong inside the engine; the jobs' answers never are.
 */
export function createEngineWorker({
  log = console.error,
}: { log?: (text: string) => void } = {}): EngineWorker {
  let current: EngineProcess | undefined;
  let stopped = false;
  let queue: Promise<unknown> = Promise.resolve();

  const living = (): EngineProcess => {
    if (stopped) throw STOPPED;
    if (!current?.alive) current = new EngineProcess(log);
    return current;
  };

  const runNow: Worker['run'] = async (input, { signal, onProgress }) => {
    signal.throwIfAborted();
    if (stopped) return { kind: 'failed', error: STOPPED.toWorkerError() };
    const engine = living();
    const kill = (): void => void engine.kill();
    signal.addEventListener('abort', kill, { once: true });
    try {
      const result = await engine.run(input, onProgress);
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', kill);
    }
  };

  return {
    run(input, options) {
      if (options.signal.aborted) return Promise.reject(options.signal.reason as Error);
      const turn = queue.then(() => runNow(input, options));
      queue = turn.catch(() => undefined);
      return rejectOnAbort(turn, options.signal);
    },
    warmUp: () => living().ready,
    async stop() {
      stopped = true;
      await current?.kill();
    },
    get processId() {
      return current?.alive ? current.processId : undefined;
    },
  };
}

/** A job that waits in the queue need not wait to be aborted. */
function rejectOnAbort(turn: Promise<WorkerResult>, signal: AbortSignal): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
