import type { JobResult } from '@chiaro/engine/job/job';

import type { Engine } from '../engine';
import type { ProgressReport } from '../messages';
import { Conditions } from './conditions';

/** A job in a fake engine. The test controls it. */
interface FakeRun {
  input: unknown;
  signal: AbortSignal;
  report: (report: ProgressReport) => void;
  finish: (result: JobResult) => void;
}

/** The usual result of a fake engine's job. */
export const PORTRAIT: Extract<JobResult, { kind: 'completed' }> = {
  kind: 'completed',
  output: ['data:image/webp;base64,UklGRg=='],
};

/** An engine without models. Its jobs run until the test or `onRun` finishes them, or until they are aborted. */
export class FakeEngine implements Pick<Engine, 'start' | 'run'> {
  /** All jobs, oldest first. */
  readonly runs: FakeRun[] = [];
  /** Number of starts. */
  starts = 0;
  /** Results of the next starts. Without one: true. */
  readonly startAnswers: boolean[] = [];
  /** Largest number of jobs at the same time. */
  mostAtOnce = 0;

  private readonly conditions = new Conditions();
  private running = 0;

  /** @param onRun is called with every job. */
  constructor(private readonly onRun: (run: FakeRun) => void = () => undefined) {}

  /** Counts the start and returns the next of `startAnswers`. */
  async start(): Promise<boolean> {
    this.starts += 1;
    return this.startAnswers.shift() ?? true;
  }

  /** Runs a job like an engine: rejects with the signal's reason if it is aborted. */
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

  /** Waits until the job with this index runs, and returns it. */
  async begun(index: number): Promise<FakeRun> {
    await this.conditions.until(() => this.runs.length > index);
    const run = this.runs[index];
    if (!run) throw new Error(`There is no job ${index}.`);
    return run;
  }
}
