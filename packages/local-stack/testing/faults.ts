import type { Fault } from '../kit/faults';
import type { StandInContext } from '../kit/stand-in';

const USUAL = { times: 1, effect: 'error', status: 500, after: false, delayMs: 0 } as const;

/** Plans a fault of a stand-in; by default the next call of the operation is answered with 500. */
export function planFault(
  { faults }: StandInContext,
  fault: Pick<Fault, 'service' | 'operation'> & Partial<Fault>,
): void {
  faults.plan({ ...USUAL, ...fault });
}
