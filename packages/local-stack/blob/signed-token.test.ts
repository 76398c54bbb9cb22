import { issueSignedToken, presignUrl, put } from '@vercel/blob';

import { blobInEachTest, PRIVATE_TOKEN, PUBLIC_TOKEN } from '../testing/blob';

const HOUR_MS = 60 * 60 * 1_000;
const pathname = 'uploads/user/photo 1.webp';

/** Copies a presigned URL's signature to the URL that put returned, as the app does. */
function onBlobUrl(url: string, presignedUrl: string): string {
  return `${url}${new URL(presignedUrl).search}`;
}

describe('signed URLs of the blob stand-in', () => {
  const test = blobInEachTest();
  let url: string;

  beforeEach(async () => {
    ({ url } = await put(pathname, 'photo', { access: 'private', token: PRIVATE_TOKEN }));
  });

  async function signedUrl(validUntil?: number): Promise<string> {
    const token = await issueSignedToken({ token: PRIVATE_TOKEN, operations: ['get'] });
    const expiry = validUntil === undefined ? {} : { validUntil };
    const { presignedUrl } = await presignUrl(token, {
      operation: 'get',
      pathname,
      access: 'private',
      ...expiry,
    });
    return onBlobUrl(url, presignedUrl);
  }

  it('have Vercel’s host, and a pathname and query that the stand-in accepts', async () => {
    const token = await issueSignedToken({ token: PRIVATE_TOKEN, pathname });
    const { presignedUrl } = await presignUrl(token, { operation: 'get', pathname, access: 'private' });
    expect(new URL(presignedUrl).origin).toBe('https://privatestore1.private.blob.vercel-storage.com');
    expect(await (await fetch(onBlobUrl(url, presignedUrl))).text()).toBe('photo');
  });

  it('refuses a private blob without a token, and hides whether it exists', async () => {
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(`${url}.other`)).status).toBe(403);
    const other = { headers: { authorization: `Bearer ${PUBLIC_TOKEN}` } };
    expect((await fetch(url, other)).status).toBe(403);
  });

  it('allow a private blob with its read-write token', async () => {
    const headers = { authorization: `Bearer ${PRIVATE_TOKEN}` };
    expect(await (await fetch(url, { headers })).text()).toBe('photo');
    expect((await fetch(`${url}.other`, { headers })).status).toBe(404);
  });

  it('are valid for one hour by default', async () => {
    const signed = await signedUrl();
    test.context.clock.advance(HOUR_MS - 10_000);
    expect((await fetch(signed)).status).toBe(200);
    test.context.clock.advance(20_000);
    expect((await fetch(signed)).status).toBe(403);
  });

  it('are refused with another expiry, signature, delegation or path', async () => {
    const signed = new URL(await signedUrl(Date.now() + HOUR_MS / 2));
    for (const name of ['valid-until', 'signature', 'delegation'].map((part) => `vercel-blob-${part}`)) {
      const changed = new URL(signed);
      const value = changed.searchParams.get(name) ?? '';
      changed.searchParams.set(name, value.startsWith('9') ? `8${value.slice(1)}` : `9${value.slice(1)}`);
      expect((await fetch(changed)).status).toBe(403);
    }
    await put('uploads/other.webp', 'other', { access: 'private', token: PRIVATE_TOKEN });
    const elsewhere = `${url.replace(/uploads.*/, 'uploads/other.webp')}${signed.search}`;
    expect((await fetch(elsewhere)).status).toBe(403);
  });
});
