import { withinTimeLimit } from '@/lib/shared/within-time-limit';

/** A request, or the answer with the same id; ids are above 0. */
interface Message {
  readonly id: number;
}

interface PooledWorker<Answer> {
  readonly worker: Promise<Worker>;
  readonly waiting: Map<number, PendingAnswer<Answer>>;
  /** Ends the worker, and rejects what waits for it. */
  readonly close: (reason: unknown) => void;
}

interface PendingAnswer<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** How long a worker may take to its first message, in milliseconds. */
const START_LIMIT_MS = 10_000;

/** How long an answer may take, in milliseconds: longer than a slow phone needs for its code and several large photos. */
const ANSWER_LIMIT_MS = 120_000;

/** Up to `size` workers, each started when all before it are busy; a new one replaces one that breaks. */
export function createWorkerPool<Request extends Message, Answer extends Message>(
  startWorker: () => Promise<Worker>,
  size: number,
) {
  let workers: readonly PooledWorker<Answer>[] = [];

  function openWorker(): PooledWorker<Answer> {
    const waiting = new Map<number, PendingAnswer<Answer>>();
    const close = (reason: unknown): void => {
      workers = workers.filter((other) => other !== pooled);
      pooled.worker.then(
        (worker) => worker.terminate(),
        () => undefined,
      );
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    };
    const pooled: PooledWorker<Answer> = { worker: startWorker(), waiting, close };
    workers = [...workers, pooled];
    pooled.worker.then((worker) => {
      const giveUp = (): void => {
        clearTimeout(timer);
        close(new Error('a worker broke'));
      };
      // A worker that can't load its imports sends nothing at all.
      const timer = setTimeout(giveUp, START_LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        waiting.get(data.id)?.resolve(data);
        waiting.delete(data.id);
      });
      // Also when its file can't be loaded.
      worker.addEventListener('error', giveUp);
    }, close);
    return pooled;
  }

  function freestWorker(): PooledWorker<Answer> {
    const idle = workers.find(({ waiting }) => waiting.size === 0);
    if (idle) return idle;
    if (workers.length < size) return openWorker();
    return workers.reduce((one, other) => (other.waiting.size < one.waiting.size ? other : one));
  }

  return {
    /** Starts the first worker. */
    prepare(): void {
      if (workers.length === 0) openWorker();
    },
    /** Gives a request to the worker with the fewest. Rejects when workers can't be had, or one breaks or hangs. */
    send(request: Request): Promise<Answer> {
      const pooled = freestWorker();
      const answer = new Promise<Answer>((resolve, reject) => {
        pooled.waiting.set(request.id, { resolve, reject });
        pooled.worker.then((worker) => worker.postMessage(request), reject);
      });
      return withinTimeLimit(answer, ANSWER_LIMIT_MS, () => {
        const hang = new Error('a worker hangs');
        pooled.close(hang);
        return hang;
      });
    },
  };
}

/** Starts a worker of packages/photo-look, whose address follows from its content. Throws where there can be none. */
export function startWorkerAt(address: string | undefined, options?: WorkerOptions): Worker {
  if (!address || typeof OffscreenCanvas !== 'function') throw new Error('no worker that can draw');
  return new Worker(address, options);
}

/**
 * Sends a worker one request, returns the message that has a key of the answer, and ends it. Rejects when it fails, says
 * nothing for `silenceMs`, or is aborted.
 */
export function askWorker<Answer extends object>(
  worker: Worker,
  request: object,
  key: keyof Answer,
  { silenceMs = ANSWER_LIMIT_MS, signal }: { silenceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  let silence: ReturnType<typeof setTimeout>;
  return new Promise<Answer>((resolve, reject) => {
    const wait = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => reject(new Error('the worker is silent')), silenceMs);
    };
    wait();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (key in data) resolve(data);
      else wait();
    });
    worker.addEventListener('error', () => reject(new Error('the worker broke')));
    signal?.addEventListener('abort', () => reject(new Error('the answer is not wanted any more')));
    worker.postMessage(request);
  }).finally(() => {
    clearTimeout(silence);
    worker.terminate();
  });
}

/** The code that reads photos could not be loaded; the photo itself may be good. */
export class MissingToolsError extends Error {
  override readonly name = 'MissingToolsError';
}

/** Waits for code that is loading. Rejects with a `MissingToolsError` when it can't be had. */
export async function fetchTools<Tools>(loading: Promise<Tools>): Promise<Tools> {
  try {
    return await loading;
  } catch (error) {
    throw new MissingToolsError('code for photos is missing', { cause: error });
  }
}
