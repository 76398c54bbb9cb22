import {
  Server,
  ServerCredentials,
  status,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type MethodDefinition,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';

import { codeOfHttpStatus, RpcError, unimplemented } from '../errors';

/** The outcome of a call: messages, the HTTP status of a planned fault, or no answer. */
export type CallOutcome =
  | { kind: 'answer'; answer: object[] }
  | { kind: 'error'; status: number }
  | { kind: 'never' };

/** Answers the call of a method; a thrown RpcError becomes the call's error. */
export type Answer = (method: string, request: object) => Promise<CallOutcome>;

/** A running gRPC server. */
export interface GrpcServer {
  port: number;
  /** Closes every connection, including calls without an answer. */
  close(): void;
}

/** Starts a gRPC server on loopback; port 0 takes a free one. Calls that stream requests are unimplemented. */
export async function startGrpcServer(
  service: ServiceDefinition,
  port: number,
  answer: Answer,
): Promise<GrpcServer> {
  // The stand-in checks the size of requests itself: grpc-js would answer with a code that clients retry.
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
  const implementation: UntypedServiceImplementation = {};
  for (const [method, definition] of Object.entries(service)) {
    implementation[method] = implementationOf(method, definition, answer);
  }
  server.addService(service, implementation);
  const boundPort = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  return { port: boundPort, close: () => server.forceShutdown() };
}

function implementationOf(
  method: string,
  definition: MethodDefinition<object, object>,
  answer: Answer,
): UntypedServiceImplementation[string] {
  const outcomeOf = async (request: object): Promise<CallOutcome> => answer(method, request);
  if (definition.requestStream) {
    return (call: ServerWritableStream<object, object>) => {
      outcomeOf({}).then(
        () => call.emit('error', rpcErrorOf(unimplemented(`${method} with answers`))),
        (error: unknown) => call.emit('error', rpcErrorOf(error)),
      );
    };
  }
  if (definition.responseStream) {
    const stream: handleServerStreamingCall<object, object> = (call) => {
      outcomeOf(call.request).then(
        (outcome) => {
          if (outcome.kind === 'never') return;
          if (outcome.kind === 'error') call.emit('error', plannedError(outcome.status));
          else sendAll(call, outcome.answer);
        },
        (error: unknown) => call.emit('error', rpcErrorOf(error)),
      );
    };
    return stream;
  }
  const unary: handleUnaryCall<object, object> = (call, respond) => {
    outcomeOf(call.request).then(
      (outcome) => {
        if (outcome.kind === 'never') return;
        if (outcome.kind === 'error') respond(plannedError(outcome.status));
        else respond(null, outcome.answer[0] ?? {});
      },
      (error: unknown) => respond(rpcErrorOf(error)),
    );
  };
  return unary;
}

function sendAll(call: ServerWritableStream<object, object>, messages: readonly object[]): void {
  for (const message of messages) call.write(message);
  call.end();
}

function plannedError(httpStatus: number): { code: status; details: string } {
  return { code: codeOfHttpStatus(httpStatus), details: `A planned fault with status ${httpStatus}.` };
}

/** An error that is no RpcError is a bug of the stand-in, so the answer contains its stack. */
function rpcErrorOf(error: unknown): { code: status; details: string } {
  if (error instanceof RpcError) return { code: error.code, details: error.message };
  return {
    code: status.INTERNAL,
    details: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
