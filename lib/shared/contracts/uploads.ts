import * as z from 'zod/mini';

import { UPLOAD_MAXIMUM_BYTES } from '../rules/uploads';
import { defineEndpoint } from './define-endpoint';

/** Stores one photo of a user who has consented to the current version. */
export const uploadImageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/upload-image',
  auth: 'user',
  limits: ['upload'],
  request: { body: { formFile: 'image', maximumBytes: UPLOAD_MAXIMUM_BYTES } },
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
