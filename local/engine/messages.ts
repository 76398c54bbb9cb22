import type { WorkerResult } from '../kit/worker';

/** What the stack's process tells the engine's process. */
export type EngineCommand = { kind: 'run'; job: number; input: unknown };

/** What the engine's process answers. */
export type EngineMessage =
  /** The models are loaded. */
  | { kind: 'ready' }
  | { kind: 'progress'; job: number; percent: number }
  | { kind: 'done'; job: number; result: WorkerResult };
