import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import type { Readable } from 'node:stream';

const HANDLER = path.resolve('docs/worker-handler.py');
/** Stand-ins of the handler's modules. */
const MODULES = path.join(__dirname, 'handler-modules');

/** What the stand-ins tell: see `runpod.py` and `model.py` in handler-modules. */
export interface HandlerEvent {
  event: 'imported' | 'answered' | 'stopped' | 'progress' | 'gpu taken' | 'gpu free';
  id?: string;
  answer?: string[] | { error: string };
  logLevel?: string;
  steps?: number;
}

/** Whether this machine has the Python that docs/worker-handler.py needs: 3.9 or newer. */
export function hasPython(): boolean {
  const code = 'import sys; sys.exit(sys.version_info < (3, 9))';
  return spawnSync('python3', ['-c', code]).status === 0;
}

/** docs/worker-handler.py in a Python process, with stand-ins of RunPod's SDK, aiohttp, Pillow and the model. */
export class HandlerProcess {
  /** In their order. */
  readonly events: HandlerEvent[] = [];
  /** What it has printed. */
  output = '';
  private readonly child: ChildProcess;
  private readonly told = new EventEmitter();
  private readonly ended: Promise<void>;
  private hasEnded = false;

  /** @param limits values of the file's constants that replace its own. */
  constructor(limits: Readonly<Record<string, number>> = {}, environment: Record<string, string> = {}) {
    this.child = spawn('python3', ['-B', HANDLER], {
      env: { ...process.env, ...environment, PYTHONPATH: MODULES, LIMITS: JSON.stringify(limits) },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    createInterface(this.child.stdio[3] as Readable).on('line', (line) => {
      this.events.push(JSON.parse(line) as HandlerEvent);
      this.told.emit('event');
    });
    this.ended = once(this.child, 'close').then(() => {
      this.hasEnded = true;
    });
  }

  /** Gives the handler a job. */
  start(id: string, input: object): void {
    this.command({ job: { id, input: { ...input, request_id: id } } });
  }

  /** Cancels a job, as the SDK does. */
  stop(id: string): void {
    this.command({ stop: id });
  }

  /** Lets the models that wait continue. */
  goOn(): void {
    this.command({ goOn: true });
  }

  /** Resolves with the event of a job once it has happened; rejects if the process ends without it. */
  async until(event: HandlerEvent['event'], id?: string): Promise<HandlerEvent> {
    for (;;) {
      const found = this.events.find((candidate) => candidate.event === event && candidate.id === id);
      if (found) return found;
      if (this.hasEnded) throw new Error(`The handler has ended. ${this.output}`);
      await Promise.race([once(this.told, 'event'), this.ended]);
    }
  }

  /** Gives the handler a job and resolves with its answer. */
  async answerTo(id: string, input: object): Promise<HandlerEvent['answer']> {
    this.start(id, input);
    return (await this.until('answered', id)).answer;
  }

  /** Ends the process. */
  async end(): Promise<void> {
    this.child.kill();
    await this.ended;
  }

  private command(command: object): void {
    this.child.stdin?.write(`${JSON.stringify(command)}\n`);
  }
}
