import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { storeUpload } from '@/lib/server/uploads/store-upload';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';

export const POST = handleEndpoint(uploadImageEndpoint, async ({ services, user, query, body }) => ({
  status: 200,
  body: await storeUpload({ services, actor: user, bytes: body, face: query.face ?? null }),
}));
