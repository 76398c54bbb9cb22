import { status } from '@grpc/grpc-js';

/** An error of a call: a gRPC status code and a message. */
export class RpcError extends Error {
  constructor(
    readonly code: status,
    message: string,
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

/** The request is wrong (code 3). */
export function invalidArgument(message: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, message);
}

/** The stand-in does not implement this part of the protocol (code 12). */
export function unimplemented(what: string): RpcError {
  return new RpcError(status.UNIMPLEMENTED, `${what} is not implemented by the local stack`);
}

/** Another commit has changed what the transaction read (code 10), in production’s words; the client repeats. */
export function contention(): RpcError {
  return new RpcError(status.ABORTED, 'Too much contention on these documents. Please try again.');
}

/** The transaction has ended or is unknown (code 3): by these words the client starts a new one. */
export function transactionExpired(): RpcError {
  return invalidArgument('The referenced transaction has expired or is no longer valid.');
}

/** The codes of the HTTP statuses that faults have (mapping of google.rpc.Code). */
const CODE_OF_HTTP_STATUS: ReadonlyMap<number, status> = new Map([
  [400, status.INVALID_ARGUMENT],
  [401, status.UNAUTHENTICATED],
  [403, status.PERMISSION_DENIED],
  [404, status.NOT_FOUND],
  [409, status.ABORTED],
  [429, status.RESOURCE_EXHAUSTED],
  [500, status.INTERNAL],
  [503, status.UNAVAILABLE],
  [504, status.DEADLINE_EXCEEDED],
]);

/** The error of a planned fault with an HTTP status. */
export function plannedError(httpStatus: number): RpcError {
  const code = CODE_OF_HTTP_STATUS.get(httpStatus) ?? status.UNKNOWN;
  return new RpcError(code, `A planned fault with status ${httpStatus}.`);
}
