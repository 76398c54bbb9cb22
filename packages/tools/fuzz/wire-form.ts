import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { fillPlaceholders, type Placeholders } from './placeholders';
import type { Body, Encoding, Framing, Header, HostileRequest, Piece } from './hostile-request';
import type { WireForm } from '../kit/send';

/** The values of a run. */
export interface Run {
  names: Placeholders;
  pictures: ReadonlyMap<string, Buffer>;
  /** The key for the signatures of Stripe's events. */
  stripeWebhookSecret: string;
}

/** Converts a request to bytes, valid HTTP or not. */
export function wireForm(request: HostileRequest, run: Run): WireForm {
  const fill = (text: string) => fillPlaceholders(text, run.names, request.user);
  const body = bodyBytes(request.body, fill, run.pictures);
  const signed: Placeholders = {
    of: (name) => (name === 'stripe-signature' ? sign(body, run) : run.names.of(name)),
  };
  const headers: Header[] = [...hostOf(request, fill), ...request.headers, ...lengthHeaders(request, body)];
  const lines = headers.map(
    ([name, value]) => `${name}: ${fillPlaceholders(value, signed, request.user)}\r\n`,
  );
  const head = `${request.method} ${fill(request.address)} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), framed(body, request.framing)]);
  const isAbandoned = request.framing === 'abandoned';
  const isWhole = request.framing !== 'length too large' && request.framing !== 'chunks broken';
  return {
    bytes: isAbandoned ? bytes.subarray(0, Math.ceil(bytes.length * 0.7)) : bytes,
    isWhole,
    isAbandoned,
  };
}

function hostOf({ headers }: HostileRequest, fill: (text: string) => string): Header[] {
  return headers.some(([name]) => name === 'host') ? [] : [['host', new URL(fill('⟦app⟧')).host]];
}

/** https://docs.stripe.com/webhooks#verify-manually */
function sign(body: Buffer, { stripeWebhookSecret }: Run): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', stripeWebhookSecret)
    .update(`${seconds}.`)
    .update(body)
    .digest('hex');
  return `t=${seconds},v1=${signature}`;
}

function bodyBytes(body: Body, fill: (text: string) => string, pictures: Run['pictures']): Buffer {
  const all = Buffer.concat(body.pieces.map((piece) => pieceBytes(piece, fill, pictures, body.encoding)));
  const marked = body.encoding === 'utf-8 with BOM' ? Buffer.concat([Buffer.from('\ufeff'), all]) : all;
  const packed = body.encoding === 'gzip' ? gzipSync(marked) : marked;
  return packed.subarray(0, Math.ceil(packed.length * body.share));
}

function pieceBytes(
  piece: Piece,
  fill: (text: string) => string,
  pictures: Run['pictures'],
  encoding: Encoding,
): Buffer {
  if ('picture' in piece) {
    const picture = pictures.get(piece.picture) ?? Buffer.alloc(0);
    return picture.subarray(0, Math.ceil(picture.length * piece.share));
  }
  if ('times' in piece) return Buffer.alloc(piece.times, piece.text);
  return encode(fill(piece.text), encoding);
}

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(text, encoding === 'latin1' ? 'latin1' : 'utf8');
}

function lengthHeaders({ framing, method }: HostileRequest, body: Buffer): Header[] {
  const length = (bytes: number): Header => ['content-length', String(Math.max(0, bytes))];
  const chunked: Header = ['transfer-encoding', 'chunked'];
  switch (framing) {
    case 'length':
    case 'abandoned':
      return body.length === 0 && method === 'GET' ? [] : [length(body.length)];
    case 'length too small':
      return [length(body.length - 5)];
    case 'length too large':
      return [length(body.length + 5)];
    case 'chunked':
    case 'chunks broken':
      return [chunked];
    case 'length and chunked':
      return [length(body.length), chunked];
  }
}

const CHUNK_BYTES = 16_000;

function framed(body: Buffer, framing: Framing): Buffer {
  if (framing === 'chunks broken')
    return Buffer.concat([Buffer.from('zz;x\r\n'), body, Buffer.from('\r\n0')]);
  if (framing !== 'chunked' && framing !== 'length and chunked') return body;
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK_BYTES) {
    const chunk = body.subarray(at, at + CHUNK_BYTES);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}
