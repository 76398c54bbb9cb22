import { z } from 'zod';

/** POST /api/upload-image: multipart form with the field `image`; the answer names the stored file. */
export const uploadImageResponseSchema = z.strictObject({ imageUrl: z.string() });

export type UploadImageResponse = z.infer<typeof uploadImageResponseSchema>;
