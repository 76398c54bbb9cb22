import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { packWorker } from '@chiaro/worker/pack';

import type { LaunchWorkers } from './worker-side';

const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
/** A process that lived this long starts again after the shortest pause. */
const HEALTHY_AFTER_MS = 60_000;
const END_TIMEOUT_MS = 3_000;

/** Runs the packed worker that ships as `count` processes; one that ends starts again. `log` gets their errors. */
export function launchWorkers({
  count,
  log = console.error,
}: {
  count: number;
  log?: (text: string) => void;
}): LaunchWorkers {
  return (variablesOf) => {
    const workers = Array.from(
      { length: count },
      (_, index) => new WorkerProcess(variablesOf(`local-${index + 1}`), log),
    );
    return {
      kill: () => workers.filter((worker) => worker.kill()).length,
      stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
    };
  };
}

/** A worker process that is restarted when it ends. */
class WorkerProcess {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private readonly end = new AbortController();

  constructor(
    private readonly variables: Record<string, string>,
    private readonly log: (text: string) => void,
  ) {
    void this.keepAlive();
  }

  /** Kills the process; returns false if there is none. */
  kill(): boolean {
    return this.child?.kill('SIGKILL') ?? false;
  }

  /** Ends the process for good. */
  async stop(): Promise<void> {
    this.end.abort();
    // The worker and its engine end when they are disconnected.
    if (this.child?.connected) this.child.disconnect();
    const killTimer = setTimeout(() => this.kill(), END_TIMEOUT_MS);
    await this.ended;
    clearTimeout(killTimer);
  }

  private async keepAlive(): Promise<void> {
    const { signal } = this.end;
    let pauseMs = MIN_PAUSE_MS;
    for (;;) {
      const startedAt = Date.now();
      try {
        const folder = await packWorker();
        if (signal.aborted) return;
        await this.runFrom(folder);
      } catch (error) {
        this.log(`The worker could not be started. ${String(error)}`);
      }
      const lived = Date.now() - startedAt;
      pauseMs = lived > HEALTHY_AFTER_MS ? MIN_PAUSE_MS : Math.min(2 * pauseMs, MAX_PAUSE_MS);
      const isOver = await wait(pauseMs, false, { signal }).catch(() => true);
      if (isOver) return;
    }
  }

  /** Resolves when the process has ended; rejects when it can't be started. */
  private runFrom(folder: string): Promise<void> {
    const child = fork(path.join(folder, 'worker.js'), [], {
      cwd: folder,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ...this.variables },
    });
    child.stderr?.on('data', (chunk: Buffer) => this.log(chunk.toString().trim()));
    const ended = new Promise<void>((resolve, reject) => {
      child.once('exit', () => resolve());
      child.once('error', reject);
    }).finally(() => (this.child = undefined));
    this.child = child;
    this.ended = ended.catch(() => undefined);
    return ended;
  }
}
