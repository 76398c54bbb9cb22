import { fork } from 'node:child_process';
import path from 'node:path';

import type { LoadOrder } from './generate';
import type { Report } from './records';

const ENTRY = path.resolve('packages/tools/bench/load/generate.ts');

/** Puts a load on the app from another process, and gives what it was answered. Throws when the process fails. */
export function putLoad(order: LoadOrder): Promise<Report> {
  const child = fork(ENTRY, [], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (report: Report) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load's process ended with ${code}.`)));
    child.send(order);
  });
}
