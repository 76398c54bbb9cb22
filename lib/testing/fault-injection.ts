import { PaymentsError } from '../server/payment-provider';
import { DatabaseError, type Services } from '@/lib/server/ports';

/** What goes wrong at one call of a provider. */
export type InjectedFault = 'error-before' | 'error-after' | 'crash-before' | 'crash-after';

/** The process died: nothing that it did afterwards happens. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

interface Process {
  alive: boolean;
}

type Call = (...args: never[]) => Promise<unknown>;

/**
 * Services as one process sees them: at the calls that `faults` numbers (0 is the first one that the process
 * makes) the provider fails before or after the call took effect, or the process dies there.
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
    // Same parameters and results as the method around which it stands.
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
  const { database, compute, payments, privateFiles, publicFiles, portraitSource } = services;
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
      endpointFor: compute.endpointFor,
      submit: faulty(compute.submit, () => ({ kind: 'failed', reason: 'injected' })),
      status: faulty(compute.status, () => ({ kind: 'unknown', reason: 'injected' })),
      cancel: faulty(compute.cancel, () => ({ accepted: false })),
      health: compute.health,
    },
    payments: payments && {
      readEvent: payments.readEvent,
      readCard: faulty(payments.readCard, () => ({ kind: 'unknown', reason: 'injected' })),
      make: faulty(payments.make, () => ({ kind: 'unknown', reason: 'injected' })),
      read: faulty(payments.read, paymentsFailure),
      cancel: faulty(payments.cancel, paymentsFailure),
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
  };
}

/** Asked anew after every wait, which the type checker can't know. */
function hasDied(process: Process): boolean {
  return !process.alive;
}

function die(process: Process): never {
  process.alive = false;
  throw new Crash();
}
