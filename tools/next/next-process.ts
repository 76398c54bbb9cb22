import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');

/** A running `next dev` or `next start`. */
export interface NextProcess {
  /** Resolves to the exit code when the process has ended. */
  ended: Promise<number>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

interface NextOptions {
  port?: number;
  /** Further options of the command. */
  flags?: readonly string[];
  /** The folder of another app than Chiaro. */
  directory?: string;
  environment: Record<string, string>;
  quiet?: boolean;
  /** Receives each line of the output of a quiet process. */
  onLine?: (line: string) => void;
}

/**
 * Starts Next with the given variables and those of this process. Prints its output; a quiet process prints only when it
 * fails.
 */
export function startNext(command: 'dev' | 'start' | 'build', options: NextOptions): NextProcess {
  // `-H localhost`: with 127.0.0.1 the middleware's rewrites loop.
  const address = options.port === undefined ? [] : ['-H', 'localhost', '-p', String(options.port)];
  const child = spawn(process.execPath, [NEXT, command, ...address, ...(options.flags ?? [])], {
    cwd: options.directory,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...options.environment },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.on('data', (chunk: Buffer) => output.push(chunk));
    if (options.onLine) createInterface({ input: stream }).on('line', options.onLine);
  }
  let stopping = false;
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0 && !stopping) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
  return {
    ended,
    stop: async () => {
      stopping = true;
      await stopChild(child, ended);
    },
    kill: async () => {
      stopping = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function stopChild(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(forced);
}

/** Whether an address answers without a server error. */
export async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(60_000) })).status < 500;
  } catch {
    return false;
  }
}

/** How long Next may take to answer, in milliseconds: on a busy machine `next dev` builds for minutes. */
const START_LIMIT_MS = 600_000;

/** Waits until an address answers without a server error. Throws when `next` ends first, and when it never answers. */
export async function untilAnswering(url: string, next: NextProcess): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  const state = { ended: false };
  void next.ended.then(() => {
    state.ended = true;
  });
  while (!(await isAnswering(url))) {
    if (state.ended) throw new Error('Next has ended before it answered.');
    if (performance.now() > deadline) throw new Error(`${url} does not answer.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
