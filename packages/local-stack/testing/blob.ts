import type { StandIn, StandInContext } from '../kit/stand-in';
import { startBlob } from '../blob/start-blob';

/** Read-write tokens in the real form; a real store's id has capital letters, too. */
export const PRIVATE_TOKEN = 'vercel_blob_rw_PrivateStore1_aaaaaaaaaaaaaaaa';
export const PUBLIC_TOKEN = 'vercel_blob_rw_PublicStore2_bbbbbbbbbbbbbbbb';

/** Starts the stand-in on a free port and sets the environment of @vercel/blob. */
export async function startBlobForTest(context: StandInContext, port = 0): Promise<StandIn> {
  const blob = await startBlob({
    context,
    port,
    stores: [
      { access: 'private', token: PRIVATE_TOKEN },
      { access: 'public', token: PUBLIC_TOKEN },
    ],
  });
  process.env.VERCEL_BLOB_API_URL = blob.address;
  process.env.VERCEL_BLOB_RETRIES = '0';
  return blob;
}
