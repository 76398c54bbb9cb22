import { readFileSync } from 'node:fs';

/** The most memory that a process has had in use, in bytes; null where the system doesn't tell (it is Linux's). */
export function peakMemory(processId: number): number | null {
  return readStatus(processId, 'VmHWM');
}

/** The memory that a process has in use now, in bytes; null where the system doesn't tell (it is Linux's). */
export function memoryNow(processId: number): number | null {
  return readStatus(processId, 'VmRSS');
}

/** A field of proc(5)'s status, which is given in KiB. */
function readStatus(processId: number, field: string): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
    return found === undefined ? null : Number(found) * 1024;
  } catch {
    return null;
  }
}
