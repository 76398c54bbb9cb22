import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
  /** By their names in lower case. */
  headers: NodeJS.Dict<string[]>;
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
/** The limit of browsers, because a redirect's address may be three times as long as the request's. */
const HEADERS_MAXIMUM_BYTES = 256 * 1024;

const UNPACKED: Partial<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Sends bytes on a new connection and reads one answer. */
export async function send(port: number, method: string, wire: WireForm): Promise<Answer | NoAnswer> {
  const startedAt = performance.now();
  const elapsed = () => ({ milliseconds: Math.round(performance.now() - startedAt) });
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
  // The server may answer and close before it has read all bytes.
  socket.on('error', () => undefined);
  try {
    if (wire.isAbandoned) {
      await new Promise((resolve) => socket.write(wire.bytes, resolve));
      return { reason: 'abandoned', ...elapsed() };
    }
    if (wire.isWhole) socket.write(wire.bytes);
    else socket.end(wire.bytes);
    return { ...(await readResponse(socket, method)), ...elapsed() };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isLate = code === 'ABORT_ERR';
    const reason = isLate ? 'none in time' : /^(HPE|Z)_/.test(code) ? 'unreadable' : 'closed';
    return { reason, ...elapsed() };
  } finally {
    socket.destroy();
  }
}

/** Reads a response from a socket with Node's parser. The parser's own request goes nowhere. */
async function readResponse(socket: Duplex, method: string): Promise<Omit<Answer, 'milliseconds'>> {
  const incoming = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  socket.on('data', (chunk: Buffer) => incoming.push(chunk));
  for (const end of ['close', 'end']) socket.on(end, () => incoming.push(null));
  const reader = httpRequest({
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    createConnection: () => incoming,
    maxHeaderSize: HEADERS_MAXIMUM_BYTES,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).end();
  // One that comes after the response reaches the reader of the body, too.
  reader.on('error', () => undefined);
  const [message] = (await once(reader, 'response')) as [IncomingMessage];
  const sent = await buffer(message);
  const unpack = UNPACKED[message.headers['content-encoding'] ?? ''];
  return { status: message.statusCode ?? 0, headers: message.headersDistinct, body: unpack?.(sent) ?? sent };
}
