import type { JobResult } from '@chiaro/engine/job';

import type { Engine } from '../engine';
import type { ProgressReport } from '../messages';
import { Conditions } from './conditions';

/** A job in a fake engine: the test says how it goes on. */
interface FakeRun {
  input: unknown;
  signal: AbortSignal;
  report: (report: ProgressReport) => void;
  finish: (result: JobResult) => void;
}

/** What a fake engine's jobs are answered with unless the test says otherwise. */
export const PORTRAIT: Extract<JobResult, { kind: 'completed' }> = {
  kind: 'completed',
  output: ['data:image/webp;base64,UklGRg=='],
};

/** An engine without models. Its jobs run until the test, or `onRun`, finishes them, or until they are aborted. */
export class FakeEngine implements Pick<Engine, 'start' | 'run'> {
  /** Every job, the oldest first. */
  readonly runs: FakeRun[] = [];
  /** How often it was started. */
  starts = 0;
  /** How the next starts end; true when there is none. */
  readonly startAnswers: boolean[] = [];
  /** How many jobs have run at once, at most. */
  mostAtOnce = 0;

  private readonly conditions = new Conditions();
  private running = 0;

  /** @param onRun is called with every job. */
  constructor(private readonly onRun: (run: FakeRun) => void = () => undefined) {}

  /** Counts, and answers as `startAnswers` says. */
  async start(): Promise<boolean> {
    this.starts += 1;
    return this.startAnswers.shift() ?? true;
  }

  /** Runs a job as an engine does: rejects with the signal's reason when it is aborted. */
  async run(
    input: unknown,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (report: ProgressReport) => void },
  ): Promise<JobResult> {
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    try {
      return await new Promise<JobResult>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        const run: FakeRun = { input, signal, report: onProgress, finish: resolve };
        this.runs.push(run);
        this.onRun(run);
        this.conditions.changed();
      });
    } finally {
      this.running -= 1;
    }
  }

  /** The job with this number, counted from 0, as soon as it runs. */
  async begun(index: number): Promise<FakeRun> {
    await this.conditions.until(() => this.runs.length > index);
    const run = this.runs[index];
    if (!run) throw new Error(`There is no job ${index}.`);
    return run;
  }
}
