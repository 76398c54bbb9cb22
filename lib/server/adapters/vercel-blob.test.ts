import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createMemoryContext, type StandIn } from '@chiaro/local-stack/kit/stand-in';
import { startBlob } from '@chiaro/local-stack/blob/start-blob';

import { createPrivateFiles, createPublicFiles } from './vercel-blob';

// The file that the build takes (next.config.mjs).
jest.mock('@vercel/oidc', () =>
  jest.requireActual<object>('../../../node_modules/@vercel/oidc/dist/index-edge-light.js'),
);

const OIDC_TOKEN = 'token-of-the-deployment';
const FILE = { path: 'folder/file.txt', bytes: Buffer.from('text'), contentType: 'text/plain' };

let blob: StandIn;
beforeAll(async () => {
  const stores = [
    { access: 'private', token: 'vercel_blob_rw_PrivateStore_a', oidcToken: OIDC_TOKEN },
    { access: 'public', token: 'vercel_blob_rw_PublicStore_b', oidcToken: OIDC_TOKEN },
  ] as const;
  blob = await startBlob({ context: createMemoryContext(), port: 0, stores });
  process.env['VERCEL_BLOB_API_URL'] = blob.address;
  process.env['VERCEL_BLOB_RETRIES'] = '0';
});
beforeEach(() => {
  process.env['VERCEL_OIDC_TOKEN'] = OIDC_TOKEN;
});
afterAll(() => blob.stop());

const privateFiles = () =>
  createPrivateFiles({
    credentials: { storeId: 'store_PrivateStore' },
    baseUrl: `${blob.address}/privatestore.private`,
    timeoutMs: 5_000,
  });

describe('Blob stores that are opened by their id and the deployment’s token', () => {
  it('the private store stores, signs, lists and deletes', async () => {
    const files = privateFiles();
    const { url } = await files.put(FILE);
    expect((await fetch(url)).ok).toBe(false);
    const [signed = ''] = await files.presign([FILE.path]);
    expect(await (await fetch(signed)).text()).toBe('text');
    expect((await files.list('folder', null)).files).toMatchObject([{ path: FILE.path }]);
    await files.delete([FILE.path]);
    expect((await files.list('folder', null)).files).toEqual([]);
  });

  it('the public store stores and deletes', async () => {
    const files = createPublicFiles({ credentials: { storeId: 'PublicStore' }, timeoutMs: 5_000 });
    const { url } = await files.put(FILE);
    expect(await (await fetch(url)).text()).toBe('text');
    await files.delete([url]);
    expect((await files.list('folder', null)).urls).toEqual([]);
  });

  it('give up at the time limit, also in the pause between two tries of the SDK', async () => {
    const broken = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const { VERCEL_BLOB_API_URL: address, VERCEL_BLOB_RETRIES: retries } = process.env;
    process.env['VERCEL_BLOB_API_URL'] = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    process.env['VERCEL_BLOB_RETRIES'] = '10';
    try {
      const files = createPublicFiles({ credentials: { storeId: 'PublicStore' }, timeoutMs: 400 });
      await expect(files.put(FILE)).rejects.toThrow('no answer for 400 ms');
    } finally {
      Object.assign(process.env, { VERCEL_BLOB_API_URL: address, VERCEL_BLOB_RETRIES: retries });
      broken.close();
    }
  });

  it('refuse another token', async () => {
    process.env['VERCEL_OIDC_TOKEN'] = 'another';
    await expect(privateFiles().put(FILE)).rejects.toThrow('Access denied');
  });
});
