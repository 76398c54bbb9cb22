import { recordClientError } from '@/lib/server/client-errors/record-client-error';
import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { reportClientErrorEndpoint } from '@/lib/shared/contracts/operations';

export const POST = handleEndpoint(reportClientErrorEndpoint, async ({ services, body, address }) => {
  await recordClientError({ services, error: body, address });
  return { status: 204, body: null };
});
