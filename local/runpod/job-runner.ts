import type { Worker } from '../kit/worker';
import type { Job } from './job';
import type { RunEnd } from './run-script';

/** Does a job's work: as a test scripted it, or else by the worker. */
export class JobRunner {
  private readonly held = new Map<string, (end: RunEnd | undefined) => void>();

  constructor(private readonly worker: Worker) {}

  /**
   * Runs a job to its end; a worker's exception is a failure that says nothing of the worker's insides.
   * @throws the signal's reason when it was aborted.
   */
  async run(job: Job, signal: AbortSignal, onProgress: (percent: number) => void): Promise<RunEnd> {
    const { script } = job;
    if (script?.outcome === 'FAILED' || script?.outcome === 'COMPLETED') return script;
    if (script?.outcome === 'hold') {
      const end = await this.hold(job.id, signal);
      if (end) return end;
    }
    try {
      const result = await this.worker.run(job.request.input, { signal, onProgress });
      return result.kind === 'completed'
        ? { outcome: 'COMPLETED', output: result.output }
        : { outcome: 'FAILED', error: result.error };
    } catch (error) {
      signal.throwIfAborted();
      console.error(error);
      return { outcome: 'FAILED', error: 'worker_failed: The worker stopped unexpectedly.' };
    }
  }

  /** Lets every held run go on, and returns how many there were. */
  release(end: RunEnd | undefined): number {
    const releases = [...this.held.values()];
    this.held.clear();
    for (const release of releases) release(end);
    return releases.length;
  }

  private hold(id: string, signal: AbortSignal): Promise<RunEnd | undefined> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.held.delete(id);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.held.set(id, (end) => {
        signal.removeEventListener('abort', leave);
        resolve(end);
      });
    });
  }
}
