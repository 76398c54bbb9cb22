import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request as it goes over the wire. */
export interface WireForm {
  bytes: Buffer;
  /** Whether the message has an end that the server can wait for. */
  isWhole: boolean;
  /** Whether the client leaves before the answer. */
  isAbandoned: boolean;
}

export interface Answer {
  status: number;
  /** With names in lower case; repeated headers are repeated. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  milliseconds: number;
}

/** The reason for a missing or unreadable answer. */
export interface NoAnswer {
  reason: 'abandoned' | 'closed' | 'unreadable' | 'none in time';
  milliseconds: number;
}

/** Longer than an answer may take, to measure how long it takes. In milliseconds. */
const TIMEOUT_MS = 20_000;

/** Sends bytes on a new connection and reads one answer. */
export async function send(port: number, method: string, wire: WireForm): Promise<Answer | NoAnswer> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
  // The server may answer and close before it has read all bytes.
  socket.on('error', () => undefined);
  try {
    if (wire.isAbandoned) {
      await new Promise((resolve) => socket.write(wire.bytes, resolve));
      return { reason: 'abandoned', milliseconds: elapsed() };
    }
    if (wire.isWhole) socket.write(wire.bytes);
    else socket.end(wire.bytes);
    const response = await readResponse(socket, method);
    return typeof response === 'string'
      ? { reason: response, milliseconds: elapsed() }
      : { ...response, milliseconds: elapsed() };
  } finally {
    socket.destroy();
  }
}

/** The limit of browsers, because a redirect's address may be three times as long as the request's. */
const HEADERS_MAXIMUM_BYTES = 256 * 1024;

type Response = Omit<Answer, 'milliseconds'>;

/** Reads a response from a socket with Node's parser, whose own request is discarded. */
function readResponse(socket: Duplex, method: string): Promise<Response | NoAnswer['reason']> {
  const incoming = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  socket.on('data', (chunk: Buffer) => incoming.push(chunk));
  socket.on('close', () => incoming.push(null));
  socket.on('end', () => incoming.push(null));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('none in time'), TIMEOUT_MS);
    const finish = (result: Response | NoAnswer['reason']) => {
      clearTimeout(timer);
      incoming.destroy();
      resolve(result);
    };
    const reader = httpRequest({
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      createConnection: () => incoming,
      maxHeaderSize: HEADERS_MAXIMUM_BYTES,
    });
    reader.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code?.startsWith('HPE_') ? 'unreadable' : 'closed'),
    );
    reader.on('response', (message) => {
      readBody(message).then(
        (body) => finish({ status: message.statusCode ?? 0, headers: headersOf(message), body }),
        (error: NodeJS.ErrnoException) => finish(error.code?.startsWith('Z_') ? 'unreadable' : 'closed'),
      );
    });
    reader.end();
  });
}

const UNPACKED: Partial<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  return UNPACKED[message.headers['content-encoding'] ?? '']?.(sent) ?? sent;
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    (rawHeaders[2 * index] ?? '').toLowerCase(),
    rawHeaders[2 * index + 1] ?? '',
  ]);
}
