import { exportAccount } from '@/lib/server/account-data/export-account';
import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { exportAccountEndpoint } from '@/lib/shared/contracts/account-data';

export const GET = handleEndpoint(exportAccountEndpoint, async ({ services, user, query }) => ({
  status: 200,
  body: await exportAccount({ services, actor: user, cursor: query.cursor ?? null }),
}));
