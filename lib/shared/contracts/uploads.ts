import * as z from 'zod/mini';

import { UPLOAD_MAXIMUM_BYTES } from '../rules/uploads';
import { defineEndpoint } from './define-endpoint';

const share = z.number().check(z.minimum(0), z.maximum(1));

/** Where the face is in a photo, and how it is turned. */
const faceSchema = z.tuple([
  /** The middle of the face, as shares of the photo's width and height. */
  share,
  share,
  /** Width of the face as a share of the photo's longer side; it may extend beyond the edge. */
  z.number().check(z.gt(0), z.maximum(2)),
  /** Turn to the side: the nose's way from the middle of the eyes, in distances of the eyes. 0 looks into the camera. */
  z.number().check(z.minimum(-5), z.maximum(5)),
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

/** Stores one photo of a user who has consented to the current version. */
export const uploadImageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/upload-image',
  auth: 'user',
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
