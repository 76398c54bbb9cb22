import { gzipSync } from 'node:zlib';

import fc, { type Arbitrary } from 'fast-check';

import { UPLOAD_MAXIMUM_BYTES } from '@/lib/shared/rules/photos';
import { oddText, oddValue, printJson } from './odd-values';

/** A body and its Content-Type header; null for no header. */
export interface Body {
  bytes: Buffer;
  contentType: string | null;
}

const JSON_TYPE = 'application/json';

const CONTENT_TYPES = [
  null,
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary="x',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'text/html; charset=\u00ff',
  'a'.repeat(2_000),
  '/',
];

/** Sizes near the app's limits and far beyond them, in bytes. */
const SIZES = [
  ...[64 * 1024 - 1, 64 * 1024 + 1, 1024 ** 2 + 1, 5 * 1024 ** 2 + 1, 9_000_000],
  ...[UPLOAD_MAXIMUM_BYTES, UPLOAD_MAXIMUM_BYTES + 16 * 1024 + 1],
];

const ENCODERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'latin1'),
  (text) => gzipSync(text),
];

const share = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true }));

function beginning(bytes: Buffer, length: number): Buffer {
  return bytes.subarray(0, Math.ceil(bytes.length * length));
}

function jsonBody(json: string | Buffer): Body {
  return { bytes: Buffer.from(json), contentType: JSON_TYPE };
}

const oversized = fc
  .tuple(fc.constantFrom(...SIZES), fc.constantFrom(' ', '"', 'a', '[', '\0', '0'))
  .map(([size, text]) => jsonBody(Buffer.alloc(size, text)));

export const emptyBody: Arbitrary<Body> = fc.constant({ bytes: Buffer.alloc(0), contentType: null });

/** Bodies of every kind, for any endpoint. */
export const oddBody: Arbitrary<Body> = fc.oneof(
  { weight: 2, arbitrary: emptyBody },
  { weight: 3, arbitrary: oddValue.map((value) => jsonBody(printJson(value))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(oddValue, fc.constantFrom(...CONTENT_TYPES))
      .map(([value, contentType]) => ({ ...jsonBody(printJson(value)), contentType })),
  },
  { weight: 2, arbitrary: oddText.map(jsonBody) },
  { weight: 1, arbitrary: oversized },
);

/** JSON bodies; `odd` are values that the endpoint refuses, at least mostly. */
export function jsonBodies(valid: Arbitrary<unknown>, odd: Arbitrary<unknown>): Arbitrary<Body> {
  const texts = valid.map(printJson);
  const garbled = fc
    .tuple(texts, fc.constantFrom(...ENCODERS), share)
    .map(([text, encode, length]) => jsonBody(beginning(encode(text), length)));
  const surrounded = fc.tuple(oddText, texts, oddText).map((parts) => jsonBody(parts.join('')));
  return fc.oneof(
    { weight: 18, arbitrary: texts.map(jsonBody) },
    { weight: 10, arbitrary: odd.map((value) => jsonBody(printJson(value))) },
    { weight: 2, arbitrary: garbled },
    { weight: 1, arbitrary: surrounded },
    { weight: 2, arbitrary: oddBody },
  );
}

const PHOTO_HEADERS =
  'Content-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg';
const FIELD_HEADERS = [
  PHOTO_HEADERS,
  'Content-Disposition: form-data; name="image"; filename="../../x.svg"\r\nContent-Type: image/svg+xml',
  'Content-Disposition: form-data; name="image"; filename=""',
  'Content-Disposition: form-data; name="image"',
  'Content-Disposition: form-data; name="__proto__"; filename="a"',
  'Content-Disposition: form-data; filename="a"',
  'Content-Disposition: attachment; name=image',
  'Content-Disposition: form-data; name="image"; filename*=UTF-8\'\'%ff%00',
  'Content-Type: image/jpeg',
  `X: ${'x'.repeat(5_000)}`,
  '',
];

/** Multipart forms with a picture, as an upload sends them or similar. */
export function formBodies(pictures: readonly Buffer[]): Arbitrary<Body> {
  const photo = fc
    .tuple(fc.constantFrom(...pictures), share)
    .map(([picture, length]) => beginning(picture, length));
  const content = fc.oneof(
    { weight: 6, arbitrary: photo },
    { weight: 1, arbitrary: oddText.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.constantFrom(...SIZES).map((size) => Buffer.alloc(size)) },
  );
  const proper = photo.map((bytes) => ({
    boundary: 'b',
    fields: [[PHOTO_HEADERS, bytes] as [string, Buffer]],
    lineEnd: '\r\n',
    closing: '--\r\n',
    contentType: 'multipart/form-data; boundary=b',
  }));
  const odd = fc.record({
    boundary: fc.constantFrom('b', 'b', '----WebKitFormBoundary7', '"', 'b b', '-'),
    fields: fc.array(fc.tuple(fc.constantFrom(...FIELD_HEADERS), content), { maxLength: 3 }),
    lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    closing: fc.constantFrom('--\r\n', '--\r\n', '--', '', '--x'),
    contentType: fc.constantFrom('multipart/form-data; boundary=b', ...CONTENT_TYPES),
  });
  return fc
    .oneof({ weight: 3, arbitrary: proper }, { weight: 2, arbitrary: odd })
    .map(({ boundary, fields, lineEnd, closing, contentType }) => {
      const parts = fields.flatMap(([headers, bytes]) => [
        Buffer.from(`--${boundary}${lineEnd}${headers}${lineEnd}${lineEnd}`),
        bytes,
        Buffer.from(lineEnd),
      ]);
      return { bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}${closing}`)]), contentType };
    });
}
