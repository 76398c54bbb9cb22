import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

import { JobError } from '@chiaro/engine/job';

import type { EngineAnswer, EngineCommand, EngineMessage, ProgressReport } from './messages';

const STDERR_KEPT = 2_000;
const QUERY = /(https?:\/\/[^\s?'"<>]+)\?[^\s'"<>]*/gi;

interface RunningJob {
  job: number;
  onProgress: (report: ProgressReport) => void;
  settle: (answer: EngineAnswer) => void;
}

interface EngineProcessOptions {
  /** The folder that `packWorker` makes. */
  folder: string;
  /** Gets what went wrong inside the engine, which no job's answer tells. */
  log: (text: string) => void;
}

/** One child process that runs the engine. It serves jobs until it is killed or crashes. */
export class EngineProcess {
  /** Resolves when the models are loaded, and also when the process ended before. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;

  private readonly child: ChildProcess;
  private readonly log: (text: string) => void;
  private running: RunningJob | undefined;
  private lastJob = 0;
  private stderr = '';
  private loaded = false;
  private gone = false;
  private killed = false;
  private markReady: () => void = () => undefined;

  constructor({ folder, log }: EngineProcessOptions) {
    this.log = log;
    this.child = fork(path.join(folder, 'engine.js'), [], {
      // The engine finds its models below it.
      cwd: folder,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: engineEnvironment(),
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

  /** Whether the models are loaded, and it can still take a job. */
  get isReady(): boolean {
    return this.loaded && !this.gone;
  }

  /** Runs one job; a crash fails it. The caller starts one at a time. */
  run(input: unknown, onProgress: (report: ProgressReport) => void): Promise<EngineAnswer> {
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
      this.loaded = true;
      this.markReady();
      return;
    }
    if (message.kind === 'trouble') {
      this.log(withoutSignatures(message.text));
      return;
    }
    if (message.job !== this.running?.job) return;
    if (message.kind === 'progress') {
      this.running.onProgress(message.report);
      return;
    }
    const { settle } = this.running;
    this.running = undefined;
    settle(message);
  }

  private fail(): void {
    this.gone = true;
    const { running } = this;
    this.running = undefined;
    const failure = new JobError('The preview engine stopped unexpectedly.', 'worker_failed');
    running?.settle({ result: { kind: 'failed', error: failure.toWorkerError() }, memoryBytes: 0 });
  }

  private lastWords(reason: string): string {
    const stderr = withoutSignatures(this.stderr.trim());
    return `The preview engine's process ended (${reason}).${stderr ? ` ${stderr}` : ''}`;
  }
}

/** The engine needs no key of RunPod's. */
function engineEnvironment(): NodeJS.ProcessEnv {
  const runpods = Object.keys(process.env).filter((name) => name.startsWith('RUNPOD_'));
  return {
    ...process.env,
    // A variable that is undefined is not handed on.
    ...Object.fromEntries(runpods.map((name) => [name, undefined])),
    // glibc keeps an arena for each thread that ever decoded a picture, and gives none of them back.
    MALLOC_ARENA_MAX: '2',
  };
}

/** A text whose web addresses have lost their queries: a photo's signature lets whoever reads it see the photo. */
export function withoutSignatures(text: string): string {
  return text.replace(QUERY, '$1?…');
}
