import { execFileSync } from 'node:child_process';

const CHECK_MS = 500;

/** Calls `stop` once, when the process with the id `owner` has ended. */
export function whenProcessEnds(owner: number, stop: () => void): void {
  when(() => !isRunning(owner), stop);
}

/**
 * Calls `stop` once, when npm or its shell has ended. npm starts the shell, the shell starts this command, and neither
 * signals this command when it ends. Does nothing without npm, and on Windows, where `ps` is missing.
 */
export function whenNpmEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(shell)], { encoding: 'utf8' }));
  when(() => process.ppid !== shell || !isRunning(npm), stop);
}

function when(condition: () => boolean, work: () => void): void {
  const timer = setInterval(() => {
    if (!condition()) return;
    clearInterval(timer);
    work();
  }, CHECK_MS);
  timer.unref();
}

/** Whether a process with this id exists. */
function isRunning(processId: number): boolean {
  try {
    // Signal 0 only checks: https://nodejs.org/api/process.html#processkillpid-signal
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
