import type { Check } from '../run-checks';
import type { Probe } from '../probe';
import { END_CHECKS } from './ends';
import { FAILURE_CHECKS } from './failures';
import { PROTOCOL_CHECKS } from './protocol';
import { RESULT_CHECKS } from './results';

/** Returns the worker's contract (docs/worker.md), line by line. */
export function contractChecks(probe: Probe): Check[] {
  return [...PROTOCOL_CHECKS, ...RESULT_CHECKS, ...FAILURE_CHECKS, ...END_CHECKS].map(
    ({ id, title, needs, run }) => ({ id, title, run: () => probe.reach(needs).then(() => run(probe)) }),
  );
}
