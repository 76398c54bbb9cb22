import { promisify } from 'node:util';

import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';

import type { FaultedOutcome } from '../../kit/faults';
import { plannedError, RpcError } from '../documents/errors';

/** Answers a call with its messages, or with its planned fault; a thrown RpcError becomes the call's error. */
export type Answer = (method: string, request: object) => Promise<FaultedOutcome<object[]>>;

/** A running gRPC server. */
export interface GrpcServer {
  port: number;
  /** Closes every connection, including calls without an answer. */
  close(): void;
}

/**
 * Starts a gRPC server on loopback; port 0 takes a free one.
 * @param methods the implemented methods in lowerCamelCase; grpc-js answers UNIMPLEMENTED to the others
 */
export async function startGrpcServer(
  service: ServiceDefinition,
  port: number,
  methods: readonly string[],
  answer: Answer,
): Promise<GrpcServer> {
  // The stand-in checks the size of requests itself: grpc-js would answer with a code that clients retry.
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
  const implementation: UntypedServiceImplementation = {};
  for (const method of methods) {
    implementation[method] = (call: Call, respond?: sendUnaryData<object>) => {
      answer(method, call.request)
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
