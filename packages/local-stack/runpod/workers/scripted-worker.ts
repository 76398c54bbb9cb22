import type { RunOptions, Worker, WorkerResult } from './worker';

/** One run of a ScriptedWorker; the test ends it. */
export interface ScriptedRun {
  input: unknown;
  /** Aborted when the job is cancelled, timed out or removed; the run then ends by itself. */
  signal: AbortSignal;
  progress(report: unknown): void;
  complete(output: string[]): void;
  fail(error: string): void;
  /** Rejects, as a worker whose process died does. */
  crash(error: Error): void;
}

/** A worker for tests: each run waits until the test ends it. */
export class ScriptedWorker implements Worker {
  stopped = false;
  private readonly started: ScriptedRun[] = [];
  private readonly waiting: ((run: ScriptedRun) => void)[] = [];

  /** Resolves with the next run once it has started. */
  nextRun(): Promise<ScriptedRun> {
    const run = this.started.shift();
    return run ? Promise.resolve(run) : new Promise((resolve) => this.waiting.push(resolve));
  }

  isIdle(): boolean {
    return true;
  }

  run(input: unknown, { signal, onProgress }: RunOptions): Promise<WorkerResult> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const run: ScriptedRun = {
        input,
        signal,
        progress: onProgress,
        complete: (output) => resolve({ kind: 'completed', output }),
        fail: (error) => resolve({ kind: 'failed', error }),
        crash: reject,
      };
      const waiting = this.waiting.shift();
      if (waiting) waiting(run);
      else this.started.push(run);
    });
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.stopped = true;
    return Promise.resolve();
  }
}
