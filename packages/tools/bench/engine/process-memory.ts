import { readFileSync } from 'node:fs';

/** Returns the peak memory of a process in bytes; null except on Linux. */
export function peakMemory(processId: number): number | null {
  return readStatus(processId, 'VmHWM');
}

/** Returns the memory of a process in bytes; null except on Linux. */
export function memoryNow(processId: number): number | null {
  return readStatus(processId, 'VmRSS');
}

/** Reads a field in KiB of proc(5)'s status. */
function readStatus(processId: number, field: string): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
    return found === undefined ? null : Number(found) * 1024;
  } catch {
    return null;
  }
}
