import type { WorkerResult } from '../kit/worker';

/** What the stack's process tells the engine's process. */
export type EngineCommand = { kind: 'run'; job: number; input: unknown };

/** What the engine's process answers. */
export type EngineMessage =
  /** The models are loaded. */
  | { kind: 'ready' }
  | { kind: 'progress'; job: number; percent: number }
  /** An exception that is nobody's fault but the engine's: for the stack's log, never for a job's answer. */
  | { kind: 'trouble'; text: string }
  | { kind: 'done'; job: number; result: WorkerResult };
