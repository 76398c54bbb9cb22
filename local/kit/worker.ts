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

/** What stands behind the runpod stand-in and does the work, one job at a time. */
export interface Worker<Output = string[]> {
  /**
   * Runs one job. `input` is the `input` of the /run request, as it came. Resolves also when the job
   * fails; rejects only with the signal's reason when it was aborted.
   */
  run(
    input: unknown,
    options: {
      signal: AbortSignal;
      /** Called with 0–100 while it works. */
      onProgress: (percent: number) => void;
    },
  ): Promise<WorkerResult<Output>>;
  /** Makes ready for the first run ahead of it: a process started, models loaded. */
  warmUp(): Promise<void>;
  /** Ends the worker's process, if it has one. */
  stop(): Promise<void>;
}
