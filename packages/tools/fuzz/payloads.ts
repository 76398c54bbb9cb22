import fc, { type Arbitrary } from 'fast-check';

import { UPLOAD_MAXIMUM_BYTES } from '@/lib/shared/rules/uploads';
import { ENCODINGS, NO_BODY, type Body, type Piece } from './hostile-request';
import { mutated, oddText, oddValue, printJson } from './odd-values';
import { PICTURE_NAMES } from './pictures';

/** A body and its Content-Type header; null for no header. */
export interface Payload {
  body: Body;
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
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="x',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'image/png',
  'text/html; charset=\u00ff',
  'a'.repeat(2_000),
  '/',
] as const;

function bodyOf(...pieces: Piece[]): Body {
  return { ...NO_BODY, pieces };
}

function textBody(text: string): Body {
  return bodyOf({ text });
}

/** Sizes near the app's limits and far beyond them, in bytes. */
const SIZES = [
  64 * 1024 - 1,
  64 * 1024 + 1,
  1024 * 1024 + 1,
  UPLOAD_MAXIMUM_BYTES,
  UPLOAD_MAXIMUM_BYTES + 16 * 1024 + 1,
  5 * 1024 * 1024 + 1,
  9_000_000,
];

const oversized: Arbitrary<Payload> = fc
  .tuple(fc.constantFrom(...SIZES), fc.constantFrom(' ', '"', 'a', '[', '\0', '0'))
  .map(([times, text]) => ({ body: bodyOf({ text, times }), contentType: JSON_TYPE }));

export const nothing: Arbitrary<Payload> = fc.constant({ body: NO_BODY, contentType: null });

/** Bodies of every kind, for any endpoint. */
export const oddPayload: Arbitrary<Payload> = fc.oneof(
  { weight: 2, arbitrary: nothing },
  {
    weight: 6,
    arbitrary: fc
      .tuple(oddValue, fc.constantFrom(...CONTENT_TYPES, JSON_TYPE, JSON_TYPE, JSON_TYPE))
      .map(([value, contentType]) => ({ body: textBody(printJson(value)), contentType })),
  },
  {
    weight: 2,
    arbitrary: oddText.map((text) => ({ body: textBody(text), contentType: JSON_TYPE })),
  },
  { weight: 1, arbitrary: oversized },
);

/** Valid JSON for an endpoint, at times with changed values, encoding or length. */
export function jsonPayload(valid: Arbitrary<unknown>): Arbitrary<Payload> {
  const withBody = (body: Body): Payload => ({ body, contentType: JSON_TYPE });
  const plain = valid.map((value) => withBody(textBody(printJson(value))));
  const garbled = fc
    .record({
      value: valid,
      encoding: fc.constantFrom(...ENCODINGS),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ value, encoding, share }) =>
      withBody({ ...textBody(printJson(value)), encoding, share: share > 0.5 ? 1 : share }),
    );
  const surrounded = fc
    .tuple(oddText, valid, oddText)
    .map(([before, value, after]) => withBody(textBody(`${before}${printJson(value)}${after}`)));
  return fc.oneof(
    { weight: 18, arbitrary: plain },
    { weight: 10, arbitrary: mutated(valid).map((value) => withBody(textBody(printJson(value)))) },
    { weight: 2, arbitrary: garbled },
    { weight: 1, arbitrary: surrounded },
    { weight: 2, arbitrary: oddPayload },
  );
}

const FIELD_HEADERS = [
  'Content-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg',
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
] as const;
const [PHOTO_HEADERS] = FIELD_HEADERS;

const photo: Arbitrary<Piece> = fc.record({
  picture: fc.constantFrom(...PICTURE_NAMES),
  share: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
});
const fieldContent: Arbitrary<Piece> = fc.oneof(
  { weight: 6, arbitrary: photo },
  { weight: 1, arbitrary: oddText.map((text) => ({ text })) },
  { weight: 1, arbitrary: fc.constantFrom(...SIZES).map((times) => ({ text: '\0', times })) },
);

interface Form {
  boundary: string;
  fields: readonly (readonly [headers: string, content: Piece])[];
  lineEnd: string;
  closing: string;
  contentType: string | null;
}

/** The form of an upload with any picture. */
const properForm: Arbitrary<Form> = photo.map((content) => ({
  boundary: 'b',
  fields: [[PHOTO_HEADERS, content]],
  lineEnd: '\r\n',
  closing: '--\r\n',
  contentType: 'multipart/form-data; boundary=b',
}));

const oddForm: Arbitrary<Form> = fc.record({
  boundary: fc.constantFrom('b', 'b', '----WebKitFormBoundary7', '"', 'b b', '-'),
  fields: fc.array(fc.tuple(fc.constantFrom(...FIELD_HEADERS), fieldContent), { maxLength: 3 }),
  lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
  closing: fc.constantFrom('--\r\n', '--\r\n', '--', '', '--x'),
  contentType: fc.constantFrom('multipart/form-data; boundary=b', ...CONTENT_TYPES),
});

/** A multipart form with a picture, similar to that of an upload. */
export const formPayload: Arbitrary<Payload> = fc
  .oneof({ weight: 3, arbitrary: properForm }, { weight: 2, arbitrary: oddForm })
  .map(({ boundary, fields, lineEnd, closing, contentType }) => {
    const pieces = fields.flatMap(([headers, content]): Piece[] => [
      { text: `--${boundary}${lineEnd}${headers}${lineEnd}${lineEnd}` },
      content,
      { text: lineEnd },
    ]);
    return { body: bodyOf(...pieces, { text: `--${boundary}${closing}` }), contentType };
  });
