import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

import type { WorkerResult } from '../kit/worker';
import { JobError } from './job-error';
import type { EngineCommand, EngineMessage } from './messages';
import { withoutSignatures } from './without-signatures';

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
  private killed = false;
  private markReady: () => void = () => undefined;

  /** @param log the stack's own log: what went wrong inside the engine is told there and in no job's answer. */
  constructor(private readonly log: (text: string) => void) {
    this.child = fork(ENTRY, [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // glibc keeps an arena for each thread that ever decoded a picture, and gives none of them back.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        if (!this.killed) this.log(this.lastWords(reason));
        this.fail();
        this.markReady();
        resolve();
      };
      // Not `exit`: by then the last words may still be on their way.
      this.child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
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
        this.fail();
        return;
      }
      const command: EngineCommand = { kind: 'run', job, input };
      this.child.send(command, (error) => {
        if (error) this.fail();
      });
    });
  }

  /** Ends the process at once, whatever it is doing, and waits until it is gone. */
  async kill(): Promise<void> {
    this.gone = true;
    this.killed = true;
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private receive(message: EngineMessage): void {
    if (message.kind === 'ready') {
      this.markReady();
      return;
    }
    if (message.kind === 'trouble') {
      this.log(withoutSignatures(message.text));
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

  private fail(): void {
    this.gone = true;
    const { running } = this;
    this.running = undefined;
    const failure = new JobError('The preview engine stopped unexpectedly.', 'worker_failed');
    running?.settle({ kind: 'failed', error: failure.toWorkerError() });
  }

  private lastWords(reason: string): string {
    const stderr = withoutSignatures(this.stderr.trim());
    return `The preview engine's process ended (${reason}).${stderr ? ` ${stderr}` : ''}`;
  }
}
