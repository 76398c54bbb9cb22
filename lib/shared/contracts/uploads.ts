import * as z from 'zod/mini';

import { UPLOAD_MAXIMUM_BYTES } from '../rules/photos';
import { defineEndpoint } from './define-endpoint';

type Range = readonly [minimum: number, maximum: number];

/** The ranges of a face's numbers. */
const FACE_RANGES = {
  /** The middle of the face, as shares of the photo's width and height. */
  x: [0, 1],
  y: [0, 1],
  /** Width of the face as a share of the photo's longer side; it may extend beyond the edge. */
  size: [0.001, 2],
  /** Turn to the side: the nose's way from the middle of the eyes, in distances of the eyes. 0 looks into the camera. */
  turn: [-5, 5],
} as const satisfies Record<string, Range>;

const within = ([minimum, maximum]: Range) => z.number().check(z.minimum(minimum), z.maximum(maximum));

/** Where the face is in a photo, and how it is turned. */
const faceSchema = z.tuple([
  within(FACE_RANGES.x),
  within(FACE_RANGES.y),
  within(FACE_RANGES.size),
  within(FACE_RANGES.turn),
]);

/** A photo's face in a query: its numbers, with commas between them. */
const faceQuerySchema = z.pipe(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map(Number)),
    ),
    faceSchema,
  ),
  z.transform(([x, y, size, turn]) => ({ x, y, size, turn })),
);

/** Returns a photo's face as the query has it; numbers beyond their ranges become the nearest within. */
export function faceInQuery(face: z.output<typeof faceQuerySchema>): string {
  const number = (name: keyof typeof FACE_RANGES): string => {
    const [minimum, maximum] = FACE_RANGES[name];
    return Math.min(maximum, Math.max(minimum, face[name])).toFixed(3);
  };
  return [number('x'), number('y'), number('size'), number('turn')].join();
}

/** Stores one photo of a user who has consented to the current version. */
export const uploadImageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/upload-image',
  auth: 'user',
  refusesCountries: true,
  limits: ['upload'],
  request: {
    /** The largest face that the page found; without one, the photo is used whole. */
    query: z.strictObject({ face: z.optional(faceQuerySchema) }),
    body: { formFile: 'image', maximumBytes: UPLOAD_MAXIMUM_BYTES },
  },
  /** The address of the stored photo. */
  response: { 200: z.object({ imageUrl: z.string().check(z.minLength(1)) }) },
  errors: [
    'consent_required',
    'image_format',
    'image_animated',
    'image_too_large',
    'image_not_readable',
    'upload_failed',
  ],
});
export type UploadImageResponse = z.output<(typeof uploadImageEndpoint.response)[200]>;
