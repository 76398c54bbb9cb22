import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { readJson } from '@/lib/server/http/read-request';
import { admitCall } from '@/lib/server/limits/enforce-rate-limit';
import { deletePortraits } from '@/lib/server/portraits/delete-portraits';
import {
  deletePortraitsRequestSchema,
  type DeletePortraitsResponse,
} from '@/lib/shared/contracts/delete-portraits';

/** Deletes portraits of the signed-in person for good. */
export const POST = handleApi(async (request, { services, identity }) => {
  // What is deleted does not come back: a sign-in that was revoked must not do it.
  const actor = await authenticate(request, identity, { checkRevoked: true });
  await admitCall({ services, call: 'portraitDeletion', subject: actor.uid });
  const { portraits } = await readJson(request, deletePortraitsRequestSchema);
  const body: DeletePortraitsResponse = await deletePortraits({ services, actor, portraits });
  return json(body);
});
