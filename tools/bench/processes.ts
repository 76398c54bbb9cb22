/** Figures of processes from proc(5); NaN except on Linux, or when the process has ended. */
import { readFileSync } from 'node:fs';

/** Linux reports the times of processes in hundredths of a second (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds of a process and its descendants. */
export function processorSeconds(processId: number): number {
  const stat = read(processId, 'stat');
  // The second field is a name in brackets with any characters. From the 14th on: utime and stime, and those of ended
  // children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), stat === '' ? NaN : 0);
  const children = read(processId, `task/${processId}/children`).trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + processorSeconds(Number(child)), ticks / TICKS_PER_SECOND);
}

/** Returns the memory of a process, in bytes: now, the most so far, or with each shared page counted once. */
export function memoryOf(processId: number, kind: 'now' | 'most' | 'share'): number {
  const text = read(processId, kind === 'share' ? 'smaps_rollup' : 'status');
  const field = { now: 'VmRSS', most: 'VmHWM', share: 'Pss' }[kind];
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? NaN) * 1024;
}

/** Returns the command line of a process; empty when it has ended. */
export function commandLineOf(processId: number): string {
  return read(processId, 'cmdline');
}

function read(processId: number, file: string): string {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
