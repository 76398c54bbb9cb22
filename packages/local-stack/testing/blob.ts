import { createMemoryContext, type StandIn, type StandInContext } from '../kit/stand-in';
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

/** Starts a stand-in before each test, and stops it afterwards. Returns that of the test that runs. */
export function blobInEachTest(): { context: StandInContext; blob: StandIn } {
  const test = {} as { context: StandInContext; blob: StandIn };
  beforeEach(async () => {
    test.context = createMemoryContext();
    test.blob = await startBlobForTest(test.context);
  });
  afterEach(async () => {
    await test.blob.stop();
    test.context.clock.reset();
  });
  return test;
}
