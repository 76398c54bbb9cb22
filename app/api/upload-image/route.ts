import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { readFormFile } from '@/lib/server/http/read-request';
import { admitCall } from '@/lib/server/limits/enforce-rate-limit';
import { storeUpload } from '@/lib/server/uploads/store-upload';
import type { UploadImageResponse } from '@/lib/shared/contracts/upload-image';

/** Stores one photo of the signed-in person: the field `image` of a multipart form, at most 4 MB. */
export const POST = handleApi(async (request, { services, identity }) => {
  const actor = await authenticate(request, identity);
  await admitCall({ services, call: 'upload', subject: actor.uid });
  const bytes = await readFormFile(request, 'image');
  const body: UploadImageResponse = await storeUpload({ services, actor, bytes });
  return json(body);
});
