import fc from 'fast-check';

import { PaymentsError } from '../server/payment-provider';
import { DatabaseError, type Services } from '@/lib/server/ports';
import { AppError } from '@/lib/shared/errors';

import type { FakeServices } from './fake-services';

/** A fault at one call of a provider. */
export type InjectedFault = 'error-before' | 'error-after' | 'crash-before' | 'crash-after';

/** The process died: it has no later effects. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

interface Process {
  alive: boolean;
}

type Call = (...args: never[]) => Promise<unknown>;

/**
 * Returns the services of one process. At the calls of `faults` (0 is its first) the provider fails or the process
 * dies.
 */
export function withFaults(services: Services, faults: ReadonlyMap<number, InjectedFault>): Services {
  const process: Process = { alive: true };
  let calls = 0;

  const faulty = <Method extends Call>(method: Method, failure: () => unknown): Method => {
    const wrapped = async (...args: Parameters<Method>): Promise<unknown> => {
      if (!process.alive) throw new Crash();
      const fault = faults.get(calls);
      calls += 1;
      if (fault === 'error-before') return failure();
      if (fault === 'crash-before') return die(process);
      const result = await method(...args);
      // Another call of this process may have died in the meantime.
      if (hasDied(process)) throw new Crash();
      if (fault === 'error-after') return failure();
      if (fault === 'crash-after') return die(process);
      return result;
    };
    // It has the parameters and results of the wrapped method.
    return wrapped as unknown as Method;
  };

  const databaseFailure = () => {
    throw new DatabaseError('unknown');
  };
  const fileFailure = () => {
    throw new Error('The file store failed.');
  };
  const paymentsFailure = () => {
    throw new PaymentsError('injected');
  };
  const { database, compute, payments, privateFiles, publicFiles, portraitSource, portraitCheck } = services;
  return {
    ...services,
    database: {
      ...database,
      page: faulty(database.page, databaseFailure),
      get: faulty(database.get, databaseFailure),
      transaction: faulty(database.transaction, databaseFailure),
      listHaving: faulty(database.listHaving, databaseFailure),
      listWhere: faulty(database.listWhere, databaseFailure),
      deleteExpired: faulty(database.deleteExpired, databaseFailure),
    },
    compute: {
      getsHeads: compute.getsHeads,
      endpointFor: compute.endpointFor,
      submit: faulty(compute.submit, () => ({ kind: 'failed', reason: 'injected' })),
      status: faulty(compute.status, () => ({ kind: 'unknown', reason: 'injected' })),
      cancel: faulty(compute.cancel, () => ({ accepted: false })),
      health: compute.health,
    },
    payments: payments && {
      readEvent: payments.readEvent,
      readCard: faulty(payments.readCard, () => ({ kind: 'unknown', reason: 'injected' })),
      create: faulty(payments.create, () => ({ kind: 'unknown', reason: 'injected' })),
      read: faulty(payments.read, paymentsFailure),
      cancel: faulty(payments.cancel, paymentsFailure),
      createRefund: faulty(payments.createRefund, paymentsFailure),
      list: faulty(payments.list, paymentsFailure),
    },
    privateFiles: {
      pathOf: privateFiles.pathOf,
      put: faulty(privateFiles.put, fileFailure),
      presign: faulty(privateFiles.presign, fileFailure),
      list: faulty(privateFiles.list, fileFailure),
      delete: faulty(privateFiles.delete, fileFailure),
    },
    publicFiles: {
      put: faulty(publicFiles.put, fileFailure),
      list: faulty(publicFiles.list, fileFailure),
      delete: faulty(publicFiles.delete, fileFailure),
    },
    portraitSource: { read: faulty(portraitSource.read, fileFailure) },
    portraitCheck: portraitCheck && { findFault: faulty(portraitCheck.findFault, fileFailure) },
    findNudity: faulty(services.findNudity, fileFailure),
  };
}

/** A function, because the type checker does not expect a change during a wait. */
function hasDied(process: Process): boolean {
  return !process.alive;
}

function die(process: Process): never {
  process.alive = false;
  throw new Crash();
}

/** Actions of a kind, or of several, with their fields; their weight is that of `fc.oneof`. */
export function actions<const Kind extends string, Fields extends object = object>(
  weight: number,
  kinds: Kind | readonly Kind[],
  fields?: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
): { weight: number; arbitrary: fc.Arbitrary<{ kind: Kind } & Fields> } {
  const kind = typeof kinds === 'string' ? fc.constant(kinds) : fc.constantFrom(...kinds);
  return { weight, arbitrary: fc.record({ kind, ...fields }) as fc.Arbitrary<{ kind: Kind } & Fields> };
}

/** The actions of one process, and the faults at its calls to providers. */
export interface FaultStep<Action> {
  /** Concurrent. */
  actions: Action[];
  faults: [number, InjectedFault][];
}

/** Up to 25 steps; `together` is the maximum of concurrent actions, `depth` the last call that may fail. */
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

/** How the actions of a life are played, and what is looked at after each step. */
interface Played<Life, Action> {
  life: Life;
  play: (life: Life, services: Services, action: Action) => Promise<void>;
  look: (life: Life) => Promise<void>;
}

/** Plays steps one after the other and calls `look` after each. Rejects with bugs. */
export async function playSteps<Life, Action>(
  world: FakeServices,
  steps: readonly FaultStep<Action>[],
  { life, play, look }: Played<Life, Action>,
): Promise<void> {
  for (const { actions, faults } of steps) {
    const services = withFaults(world.services, new Map(faults));
    await Promise.all(actions.map((action) => tolerate(play(life, services, action))));
    await look(life);
  }
}

const EXPECTED = [AppError, DatabaseError, PaymentsError, Crash];

/** Ignores refusals and failures that a caller sees; rejects with bugs. */
export async function tolerate(played: Promise<void>): Promise<void> {
  try {
    await played;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
  }
}
