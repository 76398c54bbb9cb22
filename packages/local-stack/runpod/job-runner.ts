import { type Worker, WorkerLost } from '../kit/worker';
import type { Job } from './job';
import { PUBLIC_MODELS } from './public-models';
import type { RunEnd } from './run-script';

/** The worker of each endpoint, by the endpoint's id. */
export type Workers = ReadonlyMap<string, Worker<unknown>>;

/** A scripted end with pictures in the contract's form has them in the form of the job's model. */
function inFormOf({ endpointId, request }: Job, end: RunEnd): RunEnd {
  const model = PUBLIC_MODELS.find((candidate) => candidate.endpointId === endpointId);
  if (!model || end.outcome !== 'COMPLETED' || !Array.isArray(end.output)) return end;
  const image_url: unknown = end.output[0];
  return { ...end, output: { image_url, cost: model.costDollars(request.input) } };
}

/** Does a job's work: as a test scripted it, or else by its endpoint's worker. */
export class JobRunner {
  private readonly held = new Map<string, (end: RunEnd | undefined) => void>();

  constructor(private readonly workers: Workers) {}

  /**
   * Runs a job to its end; a worker's exception is a failure that says nothing of the worker's insides.
   * @throws the signal's reason when it was aborted; WorkerLost.
   */
  async run(job: Job, signal: AbortSignal, onProgress: (report: unknown) => void): Promise<RunEnd> {
    const { script } = job;
    if (script?.outcome === 'FAILED' || script?.outcome === 'COMPLETED') return inFormOf(job, script);
    if (script?.outcome === 'hold') {
      if (script.report !== undefined) onProgress(script.report);
      const end = await this.hold(job.id, signal);
      if (end) return inFormOf(job, end);
    }
    try {
      const worker = this.workers.get(job.endpointId);
      if (!worker) return { outcome: 'FAILED', error: 'worker_failed: The endpoint is gone.' };
      const result = await worker.run(job.request.input, { id: job.id, signal, onProgress });
      return result.kind === 'completed'
        ? { outcome: 'COMPLETED', output: result.output }
        : { outcome: 'FAILED', error: result.error };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof WorkerLost) throw error;
      console.error(error);
      return { outcome: 'FAILED', error: 'worker_failed: The worker stopped unexpectedly.' };
    }
  }

  /** Whether a job could begin now: a script needs no worker. */
  isIdleFor({ endpointId, script }: Job): boolean {
    return script !== undefined || this.workers.get(endpointId)?.isIdle() !== false;
  }

  /** Makes the worker of an endpoint ready. */
  warmUp(endpointId: string): void {
    void this.workers.get(endpointId)?.warmUp();
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
