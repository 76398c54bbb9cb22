import type { JobResult, Stage } from '@chiaro/engine/job';

/** What the worker's process tells the engine's process. */
export type EngineCommand = { kind: 'run'; job: number; input: unknown };

/** What the engine's process answers. */
export type EngineMessage =
  /** The models are loaded. */
  | { kind: 'ready' }
  | { kind: 'progress'; job: number; report: ProgressReport }
  /** An exception inside the engine: for the log, never for a job's answer. */
  | { kind: 'trouble'; text: string }
  | ({ kind: 'done'; job: number } & EngineAnswer);

/** How a job ended, and the bytes that the engine's process has in use afterwards. */
export interface EngineAnswer {
  result: JobResult;
  memoryBytes: number;
}

/** What a worker reports of a job that runs; docs/worker.md has it. */
export interface ProgressReport {
  /** 0 to 100. */
  progress: number;
  /** What has been done last. */
  stage?: Stage;
}
