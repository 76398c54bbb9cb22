/** The end of a run. `Output` has the model's form; the contract's is a list of data URIs or URLs. */
export type WorkerResult<Output = string[]> =
  | {
      kind: 'completed';
      output: Output;
    }
  | {
      kind: 'failed';
      /** A sentence, with a code before it if there is one: "no_face: No face was found in any photo." */
      error: string;
    };

export interface RunOptions {
  /** The job's id. */
  id: string;
  signal: AbortSignal;
  onProgress: (report: unknown) => void;
}

/** The worker of an endpoint of the runpod stand-in. */
export interface Worker<Output = string[]> {
  /** Whether it can start a run now. */
  isIdle(): boolean;
  /**
   * Runs one job on an unchecked `input`. Resolves also if it fails; rejects with the signal's reason.
   */
  run(input: unknown, options: RunOptions): Promise<WorkerResult<Output>>;
  /** Starts the process and loads the models ahead of the first run. */
  warmUp(): Promise<void>;
  /** Ends the worker's processes, if it has any. */
  stop(): Promise<void>;
}
