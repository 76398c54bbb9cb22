/** How a worker's run ended. `Output` has the model's form: the contract's is a list of data URIs or URLs. */
export type WorkerResult<Output = string[]> =
  | {
      kind: 'completed';
      output: Output;
    }
  | {
      kind: 'failed';
      /** A sentence, led by a code where there is one: "no_face: No face was found in any photo." */
      error: string;
    };

/** A run's worker is gone, and with it the run. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** One run, as the queue hands it out. */
export interface RunOptions {
  /** The job's id. */
  id: string;
  signal: AbortSignal;
  /** Called with what the worker reports while it works. */
  onProgress: (report: unknown) => void;
}

/** What stands behind an endpoint of the runpod stand-in and does the work. */
export interface Worker<Output = string[]> {
  /** Whether it could begin a run now. */
  isIdle(): boolean;
  /**
   * Runs one job. `input` is the `input` of the /run request, as it came. Resolves also when the job
   * fails; rejects with the signal's reason when it was aborted, and with WorkerLost.
   */
  run(input: unknown, options: RunOptions): Promise<WorkerResult<Output>>;
  /** Makes ready for the first run ahead of it: a process started, models loaded. */
  warmUp(): Promise<void>;
  /** Ends the worker's processes, if it has any. */
  stop(): Promise<void>;
}
