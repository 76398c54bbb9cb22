import fc from 'fast-check';

import { PaymentsError } from '../server/payment-provider';
import { DatabaseError, type Services } from '@/lib/server/ports';
import { AppError } from '@/lib/shared/errors';

import type { FakeServices } from './fake-services';
import { Crash, withFaults, type InjectedFault } from './fault-injection';

/** What one process does, and at which of its calls to providers something fails. */
export interface FaultStep<Action> {
  /** Played at the same time. */
  actions: Action[];
  faults: [number, InjectedFault][];
}

/** Up to 25 steps of actions; `together` is the most at once, `depth` the last call that may fail. */
export function faultSteps<Action>(
  action: fc.Arbitrary<Action>,
  { together, depth }: { together: number; depth: number },
): fc.Arbitrary<FaultStep<Action>[]> {
  const fault = fc.constantFrom<InjectedFault>('error-before', 'error-after', 'crash-before', 'crash-after');
  const step: fc.Arbitrary<FaultStep<Action>> = fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: together }),
    faults: fc.array(fc.tuple(fc.nat({ max: depth }), fault), { maxLength: 2 }),
  });
  return fc.array(step, { maxLength: 25 });
}

/** Plays steps one after the other and looks at the world after each. Rejects with what is a bug. */
export async function playSteps<Action>(
  world: FakeServices,
  steps: readonly FaultStep<Action>[],
  play: (services: Services, action: Action) => Promise<void>,
  look: () => Promise<void>,
): Promise<void> {
  for (const { actions, faults } of steps) {
    const services = withFaults(world.services, new Map(faults));
    await Promise.all(actions.map((action) => tolerate(play(services, action))));
    await look();
  }
}

const EXPECTED = [AppError, DatabaseError, PaymentsError, Crash];

/** Refusals and failures that a caller is told; anything else is a bug. */
export async function tolerate(played: Promise<void>): Promise<void> {
  try {
    await played;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
  }
}
