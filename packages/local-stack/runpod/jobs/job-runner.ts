import type { WorkerFailure } from '@/lib/shared/rules/job-states';
import type { Worker } from '../workers/worker';
import type { Job } from './job';
import type { OutputForm } from '../../kit/output-forms';
import { PUBLIC_MODELS } from '../public-models/public-models';
import type { RunEnd } from './run-script';

const WORKER_FAILED: WorkerFailure = 'worker_failed';

/** The worker of each endpoint, by the endpoint's id. */
export type Workers = ReadonlyMap<string, Worker<unknown>>;

/** Converts a scripted end with pictures from the contract's form to the form of a public model. */
function convertToModel({ endpointId, request }: Job, end: RunEnd, form: OutputForm): RunEnd {
  const model = PUBLIC_MODELS.find((candidate) => candidate.endpointId === endpointId);
  if (!model || end.outcome !== 'COMPLETED' || !Array.isArray(end.output)) return end;
  return { ...end, output: { ...form(end.output[0]), cost: model.costDollars(request.input) } };
}

/** Runs a job by its script, or else by its endpoint's worker. */
export class JobRunner {
  private readonly held = new Map<string, (end: RunEnd | undefined) => void>();

  constructor(
    private readonly workers: Workers,
    private readonly form: () => OutputForm,
  ) {}

  /** Runs a job to its end; an exception becomes a failure. Throws the signal's reason if aborted. */
  async run(job: Job, signal: AbortSignal, onProgress: (report: unknown) => void): Promise<RunEnd> {
    const { script } = job;
    if (script?.outcome === 'FAILED' || script?.outcome === 'COMPLETED')
      return convertToModel(job, script, this.form());
    if (script?.outcome === 'hold') {
      if (script.report !== undefined) onProgress(script.report);
      const end = await this.hold(job.id, signal);
      if (end) return convertToModel(job, end, this.form());
    }
    try {
      const worker = this.workers.get(job.endpointId);
      if (!worker) return { outcome: 'FAILED', error: `${WORKER_FAILED}: The endpoint is gone.` };
      const result = await worker.run(job.request.input, { id: job.id, signal, onProgress });
      return result.kind === 'completed'
        ? { outcome: 'COMPLETED', output: result.output }
        : { outcome: 'FAILED', error: result.error };
    } catch (error) {
      signal.throwIfAborted();
      console.error(error);
      return { outcome: 'FAILED', error: `${WORKER_FAILED}: The worker stopped unexpectedly.` };
    }
  }

  /** Whether a job can start now; a scripted one needs no worker. */
  isIdleFor({ endpointId, script }: Job): boolean {
    return script !== undefined || this.workers.get(endpointId)?.isIdle() !== false;
  }

  /** Starts the worker of an endpoint ahead of its first run. */
  warmUp(endpointId: string): void {
    void this.workers.get(endpointId)?.warmUp();
  }

  /** Lets every held run continue and returns their number. */
  release(end: RunEnd | undefined): number {
    const releases = [...this.held.values()];
    this.held.clear();
    for (const release of releases) release(end);
    return releases.length;
  }

  private hold(id: string, signal: AbortSignal): Promise<RunEnd | undefined> {
    return new Promise((resolve, reject) => {
      const abandon = (): void => {
        this.held.delete(id);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abandon, { once: true });
      this.held.set(id, (end) => {
        signal.removeEventListener('abort', abandon);
        resolve(end);
      });
    });
  }
}
