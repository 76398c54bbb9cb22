import {
  type ClientDuplexStream,
  type ClientUnaryCall,
  credentials,
  makeGenericClientConstructor,
  status,
} from '@grpc/grpc-js';

import { createMemoryContext, type StandIn, type StandInContext } from '../../kit/stand-in';
import { planFault } from '../../testing/faults';
import { startFirestore } from '../start-firestore';
import { loadFirestoreService } from './grpc-server';

describe('the protocol of the Firestore stand-in', () => {
  let context: StandInContext;
  let standIn: StandIn;

  beforeEach(async () => {
    context = createMemoryContext();
    standIn = await startFirestore({ context, port: 0 });
  });

  afterEach(() => standIn.stop());

  /** Returns the error of a call without firebase-admin's retries, or null. */
  const errorOf = async (method: string, request: object, cancelled?: Promise<void>): Promise<unknown> => {
    const service = loadFirestoreService();
    const Client = makeGenericClientConstructor(service, 'Firestore');
    const client = new Client(standIn.address, credentials.createInsecure());
    const error = await new Promise<unknown>((resolve) => {
      if (service[method]?.requestStream) {
        const open = client[method] as () => ClientDuplexStream<object, object>;
        open.call(client).on('error', resolve).end();
      } else {
        const unary = client[method] as (
          request: object,
          answer: (error: unknown) => void,
        ) => ClientUnaryCall;
        const call = unary.call(client, request, resolve);
        void cancelled?.then(() => call.cancel());
      }
    });
    client.close();
    return error;
  };

  it('does not answer a call that hangs, but answers others', async () => {
    planFault(context, { service: 'firestore', operation: 'commit', effect: 'hang' });
    const request = { database: 'projects/demo-local/databases/(default)' };
    let cancel = (): void => undefined;
    const hanging = errorOf('Commit', request, new Promise((resolve) => (cancel = resolve)));
    while (context.calls.list().length === 0) await new Promise(setImmediate);
    expect(await errorOf('Commit', request)).toBeNull();
    cancel();
    expect(await hanging).toMatchObject({ code: status.CANCELLED });
  });
});
