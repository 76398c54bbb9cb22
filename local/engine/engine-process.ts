import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

import type { WorkerResult } from '../kit/worker';
import type { EngineCommand, EngineMessage } from './messages';

const ENTRY = path.resolve('local/engine/main.ts');
const STDERR_KEPT = 2_000;

interface RunningJob {
  job: number;
  onProgress: (percent: number) => void;
  settle: (result: WorkerResult) => void;
}

/** One child process that runs the engine. It serves jobs until it is killed or crashes. */
export class EngineProcess {
  /** Resolves when the models are loaded, and also when the process ended before. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;

  private readonly child: ChildProcess;
  private running: RunningJob | undefined;
  private lastJob = 0;
  private stderr = '';
  private gone = false;
  private markReady: () => void = () => undefined;

  constructor() {
    this.child = fork(ENTRY, [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        this.fail(reason);
        this.markReady();
        resolve();
      };
      this.child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
      this.child.once('error', (error) => end(error.message));
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-STDERR_KEPT);
    });
    this.child.on('message', (message: EngineMessage) => this.receive(message));
  }

  /** The operating system's number of the process. */
  get processId(): number | undefined {
    return this.child.pid;
  }

  /** Whether it can still take a job. */
  get alive(): boolean {
    return !this.gone;
  }

  /** Runs one job; a crash fails it. The caller starts one at a time. */
  run(input: unknown, onProgress: (percent: number) => void): Promise<WorkerResult> {
    const job = ++this.lastJob;
    return new Promise((resolve) => {
      this.running = { job, onProgress, settle: resolve };
      if (this.gone) {
        this.fail('it had ended');
        return;
      }
      const command: EngineCommand = { kind: 'run', job, input };
      this.child.send(command, (error) => {
        if (error) this.fail(error.message);
      });
    });
  }

  /** Ends the process at once, whatever it is doing, and waits until it is gone. */
  async kill(): Promise<void> {
    this.gone = true;
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private receive(message: EngineMessage): void {
    if (message.kind === 'ready') {
      this.markReady();
      return;
    }
    if (message.job !== this.running?.job) return;
    if (message.kind === 'progress') {
      this.running.onProgress(message.percent);
      return;
    }
    const { settle } = this.running;
    this.running = undefined;
    settle(message.result);
  }

  private fail(reason: string): void {
    this.gone = true;
    const { running } = this;
    this.running = undefined;
    const lastWords = this.stderr.trim();
    running?.settle({
      kind: 'failed',
      error: `The preview engine stopped unexpectedly (${reason}).${lastWords ? ` ${lastWords}` : ''}`,
    });
  }
}
