import { JobError, type JobResult } from '@chiaro/engine/job/job';

import { EngineProcess } from './engine-process';
import type { ProgressReport } from './messages';

/** A process with more memory than this after a job is replaced: three times the need of a portrait from nine photos. */
const MOST_MEMORY_BYTES = 1.5 * 2 ** 30;

interface EngineOptions {
  /** The folder that `packWorker` makes. */
  folder: string;
  /** Logs an error inside the engine. The job's answer does not have it. */
  log: (text: string) => void;
  mostMemoryBytes?: number;
}

/** Runs the preview engine, one job at a time. Replaces its process if it has ended or uses too much memory. */
export class Engine {
  private current: EngineProcess | undefined;
  private stopped = false;

  constructor(private readonly options: EngineOptions) {}

  /** The process id of the engine, if it runs. */
  get processId(): number | undefined {
    return this.current?.alive ? this.current.processId : undefined;
  }

  /** Whether the models are loaded. */
  get isReady(): boolean {
    return this.current?.isReady ?? false;
  }

  /**
   * Starts the process, unless it runs, and loads the models. False if it ended before it was ready, and after `stop`.
   */
  async start(): Promise<boolean> {
    if (this.stopped) return false;
    const engine = this.runningProcess();
    await engine.ready;
    return engine.alive;
  }

  /**
   * Runs one job; the result has the error of a job or a crash. Throws the signal's reason; the process is then killed.
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
    const engine = this.runningProcess();
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

  /** Kills the process. Later jobs fail. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.current?.kill();
  }

  private runningProcess(): EngineProcess {
    if (!this.current?.alive) this.current = new EngineProcess(this.options);
    return this.current;
  }
}
