import { readFileSync } from 'node:fs';

/** Linux counts processes' times in hundredths of a second, whatever its own clock does (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Seconds that a process and everything it started have computed; NaN where the system doesn't tell (it is Linux's). */
export function processorSeconds(processId: number): number {
  try {
    const directory = `/proc/${processId}`;
    const stat = readFileSync(`${directory}/stat`, 'utf8');
    // The second field is a name in brackets, which may hold anything. From the 14th on: utime and stime, and the
    // same of children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const children = readFileSync(`${directory}/task/${processId}/children`, 'utf8').trim().split(' ');
    return children
      .filter(Boolean)
      .reduce((sum, child) => sum + processorSeconds(Number(child)), ticks / TICKS_PER_SECOND);
  } catch {
    return NaN;
  }
}
