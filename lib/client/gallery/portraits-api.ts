import {
  listPortraitsEndpoint,
  type ListPortraitsResponse,
  starPortraitsEndpoint,
  type StarPortraitsResponse,
} from '@/lib/shared/contracts/portraits';

import type { Client } from '../../browser/client';
import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { callEndpoint } from '../api/call-endpoint';

export type PortraitsApi = ReturnType<ReturnType<typeof createPortraitsApi>>;

/** Gives the calls about an account's portraits. Each rejects as `withIdToken` and `callEndpoint` do. */
export function createPortraitsApi(client: Client) {
  const auth = client.get(createAuth);
  return (uid: string) => ({
    /** A page of the portraits, newest first; null is the first page. */
    list: (cursor: string | null): Promise<ListPortraitsResponse> =>
      withIdToken(auth, uid, (idToken) =>
        callEndpoint(listPortraitsEndpoint, { idToken, ...(cursor !== null && { query: { cursor } }) }),
      ),

    /** Stars at most `PORTRAITS_AT_ONCE` portraits, or takes their stars. */
    star: (portraits: readonly string[], isStarred: boolean): Promise<StarPortraitsResponse> =>
      withIdToken(auth, uid, (idToken) =>
        callEndpoint(starPortraitsEndpoint, { idToken, body: { portraits: [...portraits], isStarred } }),
      ),
  });
}
