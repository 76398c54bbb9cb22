import { promisify } from 'node:util';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type MethodDefinition,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

import type { FaultedOutcome } from '../../kit/faults';
import { plannedError, RpcError } from '../documents/errors';
import type { StoredDocument } from '../documents/values';

/** Answers a call with its messages, or with its planned fault; a thrown RpcError becomes the call's error. */
export type Answer = (request: object) => Promise<FaultedOutcome<object[]>>;

export interface GrpcServer {
  port: number;
  /** Closes every connection, including calls without an answer. */
  close(): void;
}

/**
 * Starts a gRPC server on loopback; port 0 takes a free one.
 * @param answers those of the implemented methods, in lowerCamelCase; grpc-js answers UNIMPLEMENTED to the others
 */
export async function startGrpcServer(
  service: ServiceDefinition,
  port: number,
  answers: readonly (readonly [method: string, answer: Answer])[],
): Promise<GrpcServer> {
  // The stand-in checks the size of requests itself: grpc-js would answer with a code that clients retry.
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
  const implementation: UntypedServiceImplementation = {};
  for (const [method, answer] of answers) {
    implementation[method] = (call: Call, respond?: sendUnaryData<object>) => {
      answer(call.request)
        .then((outcome) => send(call, respond, outcome))
        .catch((error: unknown) => {
          const failure = failureOf(error);
          if (respond) respond(failure);
          else call.emit('error', failure);
        });
    };
  }
  server.addService(service, implementation);
  const bind = promisify(server.bindAsync.bind(server));
  const boundPort = await bind(`127.0.0.1:${port}`, ServerCredentials.createInsecure());
  return { port: boundPort, close: () => server.forceShutdown() };
}

type Call = ServerUnaryCall<object, object> | ServerWritableStream<object, object>;

function send(
  call: Call,
  respond: sendUnaryData<object> | undefined,
  outcome: FaultedOutcome<object[]>,
): void {
  if (outcome.kind === 'never') return;
  if (outcome.kind === 'error') throw plannedError(outcome.status);
  if (respond) respond(null, outcome.answer[0]);
  else if ('write' in call) {
    for (const message of outcome.answer) call.write(message);
    call.end();
  }
}

/** An error that is no RpcError is a bug of the stand-in, so the answer contains its stack. */
function failureOf(error: unknown): { code: status; details: string } {
  if (error instanceof RpcError) return { code: error.code, details: error.message };
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: status.INTERNAL, details };
}

/** Loads the protocol files of firebase-admin's own @google-cloud/firestore, so that both sides have one version. */
export function loadFirestoreService(): ServiceDefinition & {
  GetDocument: MethodDefinition<object, StoredDocument>;
} {
  const fromProject = createRequire(path.join(process.cwd(), 'package.json'));
  const fromAdmin = createRequire(fromProject.resolve('firebase-admin/app'));
  const library = path.dirname(fromAdmin.resolve('@google-cloud/firestore'));
  const definition = loadSync('google/firestore/v1/firestore.proto', {
    includeDirs: [path.join(library, '..', 'protos')],
    longs: String,
    enums: String,
    oneofs: true,
    arrays: true,
    objects: true,
  });
  const service = definition['google.firestore.v1.Firestore'];
  if (!service || 'format' in service || !service['GetDocument'])
    throw new Error('The protocol files have no service of documents.');
  return { ...service, GetDocument: service['GetDocument'] as MethodDefinition<object, StoredDocument> };
}
