import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request as it goes over the wire. */
export interface WireForm {
  bytes: Buffer;
  /** false: the message has no end that the server could wait for. */
  isWhole: boolean;
  /** Leaves before an answer can come. */
  isAbandoned: boolean;
}

/** What came back. */
export interface Answer {
  status: number;
  /** Names in lower case, as often as they came. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  milliseconds: number;
}

/** Why nothing readable came back. */
export interface NoAnswer {
  reason: 'abandoned' | 'closed' | 'unreadable' | 'none in time';
  milliseconds: number;
}

/** Waits longer than an answer may take, to tell how long it took; in milliseconds. */
const PATIENCE_MS = 20_000;

/** Sends bytes on a connection of their own and reads one answer. */
export async function send(port: number, method: string, wire: WireForm): Promise<Answer | NoAnswer> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
  // The server may have answered before it has read all of it.
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

/** As a browser takes them: where a redirect leads may be three times as long as what was asked for. */
const HEADERS_MAXIMUM_BYTES = 256 * 1024;

type Response = Omit<Answer, 'milliseconds'>;

/** Reads what comes on a socket with Node's own parser, whose own request goes nowhere. */
function readResponse(socket: Duplex, method: string): Promise<Response | NoAnswer['reason']> {
  const incoming = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  socket.on('data', (chunk: Buffer) => incoming.push(chunk));
  socket.on('close', () => incoming.push(null));
  socket.on('end', () => incoming.push(null));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('none in time'), PATIENCE_MS);
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
