import type { PortraitFault } from '@chiaro/engine/frame/find-fault';
import type { JobResult, Stage } from '@chiaro/engine/job/job';

/** A message from the worker's process to the engine's process. */
export type EngineCommand = { kind: 'run'; job: number; input: unknown };

/** A message from the engine's process to the worker's process. */
export type EngineMessage =
  /** The models are loaded. */
  | { kind: 'ready' }
  | { kind: 'progress'; job: number; report: ProgressReport }
  /** A portrait is thrown away; for the log only. */
  | { kind: 'fault'; fault: PortraitFault }
  /** An exception inside the engine, for the log only. */
  | { kind: 'exception'; text: string }
  | ({ kind: 'done'; job: number } & EngineAnswer);

/** A job's result, and the memory in bytes that the engine's process uses afterwards. */
export interface EngineAnswer {
  result: JobResult;
  memoryBytes: number;
}

/** The progress of a job that runs, as in docs/worker.md. */
export interface ProgressReport {
  /** 0 to 100. */
  progress: number;
  /** The last completed stage. */
  stage?: Stage;
}
