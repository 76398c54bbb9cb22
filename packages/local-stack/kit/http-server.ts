import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import type { RecordedCall } from './calls';
import { underFault } from './faults';
import { type ListeningServer, listenOnLoopback } from './listen';
import type { StandInOptions } from './stand-in';

/** A request with its whole body. */
export interface StandInRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Aborted when the caller has its answer or has closed the connection. */
  closed: AbortSignal;
}

/** An answer; `body` as an object is sent as JSON. */
export interface StandInResponse {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string | object;
}

interface ServerOptions extends StandInOptions {
  /** The service's name in the call log and in planned faults. */
  service: string;
  /** Names the operation for log and faults; null: neither logged nor faulted (pages, preflights). */
  operationOf: (request: StandInRequest) => string | null;
  handle: (request: StandInRequest) => Promise<StandInResponse>;
  /** The body of a planned error, in the provider's form. */
  errorBody: (status: number) => object;
  /** Allows every origin, as the providers that browsers call do. */
  crossOrigin?: boolean;
}

const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  // The asterisk does not stand for Authorization (https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name).
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
};

/** Starts an HTTP server on loopback that logs calls and applies faults. An exception answers 500 with its message. */
export async function startHttpServer(options: ServerOptions): Promise<ListeningServer> {
  const server = createServer((message, response) => {
    answer(options, message, response).catch((error: unknown) => {
      send(response, { status: 500, body: { error: String(error) } }, options);
    });
  });
  return listenOnLoopback(server, options.port);
}

async function answer(
  options: ServerOptions,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = { ...(await readRequest(message)), closed: closedSignal(response) };
  if (options.crossOrigin && request.method === 'OPTIONS') {
    send(response, { status: 204 }, options);
    return;
  }
  const operation = options.operationOf(request);
  if (operation === null) {
    send(response, await options.handle(request), options);
    return;
  }
  const { service, context } = options;
  const call: RecordedCall = { service, operation, time: context.clock.now() };
  call.receivedBytes = request.body.length;
  context.calls.record(call);
  const outcome = await underFault(context.faults.take(service, operation), () => options.handle(request));
  if (outcome.kind === 'never') return;
  if (outcome.kind === 'error') {
    send(response, { status: outcome.status, body: options.errorBody(outcome.status) }, options);
    return;
  }
  send(response, outcome.answer, options);
}

function closedSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  return closed.signal;
}

async function readRequest(message: IncomingMessage): Promise<Omit<StandInRequest, 'closed'>> {
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', `http://${message.headers.host ?? '127.0.0.1'}`),
    headers: message.headers,
    body: await buffer(message),
  };
}

function send(response: ServerResponse, result: StandInResponse, options: ServerOptions): void {
  if (response.headersSent || response.destroyed) return;
  const headers: Record<string, string> = {
    ...(options.crossOrigin ? CROSS_ORIGIN_HEADERS : {}),
    ...result.headers,
  };
  let body = result.body;
  if (body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)) {
    body = JSON.stringify(body);
    headers['content-type'] ??= 'application/json; charset=utf-8';
  }
  response.writeHead(result.status, headers);
  response.end(body);
}
