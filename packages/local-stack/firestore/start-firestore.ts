import path from 'node:path';

import type { StandIn, StandInOptions } from '../kit/stand-in';
import { readIndexDefinitions } from '../kit/index-definitions';
import { CALL_HANDLERS } from './calls/call-handlers';
import { DocumentStore } from './documents/document-store';
import { answerUnderFault } from './calls/faulted-call';
import type { FirestoreState } from './calls/firestore-state';
import { type Answer, loadFirestoreService, startGrpcServer } from './server/grpc-server';
import { Transactions } from './calls/transactions';

/** The options of the stand-in; those that differ from production are for tests. */
export interface FirestoreOptions extends StandInOptions {
  /** The file of the index definitions; the project's by default. */
  indexFile?: string;
}

/**
 * Starts the Firestore stand-in, google.firestore.v1 over gRPC; its address is FIRESTORE_EMULATOR_HOST. Calls that the
 * app's server does not make answer UNIMPLEMENTED.
 * @see https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1
 */
export async function startFirestore(options: FirestoreOptions): Promise<StandIn> {
  const { context } = options;
  const service = loadFirestoreService();
  const indexFile = options.indexFile ?? path.join(process.cwd(), 'firestore.indexes.json');
  const store = new DocumentStore(context.clock, context.stateDirectory, service.GetDocument);
  const state: FirestoreState = {
    store,
    transactions: new Transactions(store.documents),
    readIndexDefinitions: () => readIndexDefinitions(indexFile),
  };
  const answers = Object.entries(CALL_HANDLERS).map(([method, handle]): [string, Answer] => [
    method,
    (request) => answerUnderFault(context, method, () => handle(state, request as never)),
  ]);
  const server = await startGrpcServer(service, options.port, answers);
  return {
    address: `127.0.0.1:${server.port}`,
    reset: async () => {
      state.transactions.endAll();
      store.clear();
    },
    stop: async () => {
      server.close();
      store.flush();
    },
  };
}
