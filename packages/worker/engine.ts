import { JobError, type JobResult } from '@chiaro/engine/job';

import { EngineProcess } from './engine-process';
import type { ProgressReport } from './messages';

/** A process that keeps more bytes than this after a job is replaced: three times what a portrait from nine photos takes. */
const MOST_MEMORY_BYTES = 1.5 * 2 ** 30;

interface EngineOptions {
  /** The folder that `packWorker` makes. */
  folder: string;
  /** Gets what went wrong inside the engine, which no job's answer tells. */
  log: (text: string) => void;
  mostMemoryBytes?: number;
}

/** The preview engine, one job at a time. Its process is replaced when it ended, was stopped or has grown too large. */
export class Engine {
  private current: EngineProcess | undefined;
  private stopped = false;

  constructor(private readonly options: EngineOptions) {}

  /** The operating system's number of the engine's process, while there is one. */
  get processId(): number | undefined {
    return this.current?.alive ? this.current.processId : undefined;
  }

  /** Whether the models are loaded. */
  get isReady(): boolean {
    return this.current?.isReady ?? false;
  }

  /**
   * Starts the process, unless it runs, and loads the models.
   * @returns false when the process ended before it was ready, and after `stop`.
   */
  async start(): Promise<boolean> {
    if (this.stopped) return false;
    const engine = this.living();
    await engine.ready;
    return engine.alive;
  }

  /**
   * Runs one job; its failure, or a crash of the process, is a result.
   * @throws the signal's reason when it is aborted, which ends the process at once.
   */
  async run(
    input: unknown,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (report: ProgressReport) => void },
  ): Promise<JobResult> {
    signal.throwIfAborted();
    if (this.stopped) {
      const failure = new JobError('The preview engine was stopped.', 'worker_failed');
      return { kind: 'failed', error: failure.toWorkerError() };
    }
    const engine = this.living();
    const kill = (): void => void engine.kill();
    signal.addEventListener('abort', kill, { once: true });
    try {
      const { result, memoryBytes } = await engine.run(input, onProgress);
      signal.throwIfAborted();
      if (memoryBytes > (this.options.mostMemoryBytes ?? MOST_MEMORY_BYTES)) await engine.kill();
      return result;
    } finally {
      signal.removeEventListener('abort', kill);
    }
  }

  /** Ends the process at once; jobs fail from now on. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.current?.kill();
  }

  private living(): EngineProcess {
    if (!this.current?.alive) this.current = new EngineProcess(this.options);
    return this.current;
  }
}
