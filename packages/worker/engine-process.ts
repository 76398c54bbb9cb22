import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

import { JobError } from '@chiaro/engine/job/job';

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
  /** Logs an error inside the engine. The job's answer does not have it. */
  log: (text: string) => void;
}

/** A child process that runs the engine. It takes jobs until it is killed or crashes. */
export class EngineProcess {
  /** Resolves when the models are loaded, or when the process ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the process has ended. */
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
      // The engine reads its models from `node_modules` in it.
      cwd: folder,
      // In MiB, for each thread. The default of 16 costs some 45 MB and gains no time: planes lie elsewhere. Old objects get
      // room from the start: each full collection also drops compiled code of a portrait's closures, 9 % of the time.
      execArgv: ['--max-semi-space-size=2', '--initial-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: engineEnvironment(),
    });
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        if (!this.killed) this.log(this.endMessage(reason));
        this.fail();
        this.markReady();
        resolve();
      };
      // Not `exit`: stderr may still have data then.
      this.child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
      this.child.once('error', (error) => end(error.message));
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-STDERR_KEPT);
    });
    this.child.on('message', (message: EngineMessage) => this.receive(message));
  }

  /** The process id. */
  get processId(): number | undefined {
    return this.child.pid;
  }

  /** Whether the process can take a job. */
  get alive(): boolean {
    return !this.gone;
  }

  /** Whether the models are loaded and the process can take a job. */
  get isReady(): boolean {
    return this.loaded && !this.gone;
  }

  /** Runs one job. A crash fails it. The caller must run one job at a time. */
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

  /** Kills the process and waits until it has ended. */
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
    if (message.kind === 'fault') {
      this.log(`portrait_rejected: ${message.fault}`);
      return;
    }
    if (message.kind === 'exception') {
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

  private endMessage(reason: string): string {
    const stderr = withoutSignatures(this.stderr.trim());
    return `The preview engine's process ended (${reason}).${stderr ? ` ${stderr}` : ''}`;
  }
}

/** The environment of the engine's process, without RunPod's variables: they contain a key. */
function engineEnvironment(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => name.startsWith('RUNPOD_'));
  return {
    ...process.env,
    // An undefined variable is not passed on.
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    // glibc keeps an arena for each thread that decodes a picture, and never frees it.
    MALLOC_ARENA_MAX: '1',
    // In bytes. Larger buffers of pictures get pages of their own, which the system has back at once.
    MALLOC_MMAP_THRESHOLD_: '131072',
  };
}

/** Removes the queries of all web addresses in a text, because their signatures give access to photos. */
export function withoutSignatures(text: string): string {
  return text.replace(QUERY, '$1?…');
}
