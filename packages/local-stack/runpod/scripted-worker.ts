import type { RunOptions, Worker, WorkerResult } from '../kit/worker';

/** One run of a ScriptedWorker, ended by the test. */
export interface ScriptedRun {
  input: unknown;
  /** Aborted when the job was cancelled, timed out or forgotten; the run then ends by itself. */
  signal: AbortSignal;
  /** Reports anything, as a worker may. */
  progress(report: unknown): void;
  complete(output: string[]): void;
  fail(error: string): void;
  /** Rejects, as a worker does whose process died. */
  crash(error: Error): void;
}

/** A worker for tests: each run waits until the test ends it. */
export class ScriptedWorker implements Worker {
  /** True once the worker was stopped. */
  stopped = false;
  private readonly started: ScriptedRun[] = [];
  private readonly waiting: ((run: ScriptedRun) => void)[] = [];

  /** The next run that has not been handed out yet, as soon as it has started. */
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
