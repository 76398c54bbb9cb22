import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Command = readonly [program: string, ...parameters: string[]];

/** Starts a command in a folder, with the given variables and those of this process. It prints only its errors. */
export function startCommand(
  directory: string,
  [program, ...parameters]: Command,
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(program, parameters, {
    cwd: directory,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs a command like `startCommand`, to its end. Throws when it fails. */
export async function runCommand(...start: Parameters<typeof startCommand>): Promise<void> {
  const [code] = (await once(startCommand(...start), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${start[1].join(' ')} ended with ${code}.`);
}
