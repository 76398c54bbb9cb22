import { spawn } from 'node:child_process';

/** Where a program runs, and with which environment; by default those of this process. */
export interface RunOptions {
  cwd?: string;
  env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs a program with this process's input and output, and returns its exit code. Passes signals on to it, so that this
 * process can tidy up before it ends. Rejects when the program can't be started.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
