import { readFileSync } from 'node:fs';

/** Linux reports the times of processes in hundredths of a second (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds of a process and its descendants; NaN except on Linux. */
export function processorSeconds(processId: number): number {
  try {
    const directory = `/proc/${processId}`;
    const stat = readFileSync(`${directory}/stat`, 'utf8');
    // The second field is a name in brackets with any characters. From the 14th on: utime and stime, and those of ended
    // children.
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
