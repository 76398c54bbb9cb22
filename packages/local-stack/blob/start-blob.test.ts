import { BlobAccessError, BlobServiceNotAvailable, del, list, put } from '@vercel/blob';

import { blobInEachTest, PRIVATE_TOKEN, PUBLIC_TOKEN } from '../testing/blob';

const inPublic = { access: 'public', token: PUBLIC_TOKEN } as const;
const inPrivate = { access: 'private', token: PRIVATE_TOKEN } as const;

describe('the blob stand-in under @vercel/blob', () => {
  const test = blobInEachTest();

  it('stores bytes and returns their address', async () => {
    const stored = await put('results/a b/1.webp', Buffer.from('picture'), {
      ...inPublic,
      contentType: 'image/webp',
    });
    expect(stored).toEqual({
      url: `${test.blob.address}/publicstore2.public/results/a%20b/1.webp`,
      downloadUrl: `${test.blob.address}/publicstore2.public/results/a%20b/1.webp?download=1`,
      pathname: 'results/a b/1.webp',
      contentType: 'image/webp',
      contentDisposition: 'inline; filename="1.webp"',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it('serves a public blob without a token, to every origin, with its caching', async () => {
    const { url, etag } = await put('1.webp', 'picture', {
      ...inPublic,
      contentType: 'image/webp',
      cacheControlMaxAge: 600,
    });
    const answer = await fetch(url);
    expect(await answer.text()).toBe('picture');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=600',
      'access-control-allow-origin': '*',
      etag,
    });
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('overwrites only with permission', async () => {
    await put('1.txt', 'first', inPublic);
    await expect(put('1.txt', 'second', inPublic)).rejects.toThrow('This blob already exists');
    const second = await put('1.txt', 'second', { ...inPublic, allowOverwrite: true });
    expect(await (await fetch(second.url)).text()).toBe('second');
  });

  it('deletes by URL and pathname, missing blobs included', async () => {
    const { url } = await put('a.txt', 'a', inPrivate);
    await put('b.txt', 'b', inPrivate);
    await del([url, 'b.txt', 'c.txt'], { token: PRIVATE_TOKEN });
    expect((await list({ token: PRIVATE_TOKEN })).blobs).toEqual([]);
  });

  it('lists the blobs with a prefix, in pages with a cursor', async () => {
    for (const pathname of ['a/1', 'a/b/3', 'a/b/4', 'a/b/5', 'c']) await put(pathname, pathname, inPrivate);
    const options = { prefix: 'a/b', limit: 2, token: PRIVATE_TOKEN };
    const { blobs, hasMore, cursor } = await list(options);
    expect(blobs.map(({ pathname, size }) => [pathname, size])).toEqual([
      ['a/b/3', 5],
      ['a/b/4', 5],
    ]);
    expect(hasMore).toBe(true);
    const last = await list({ ...options, ...(cursor !== undefined && { cursor }) });
    expect(last.blobs.map(({ pathname }) => pathname)).toEqual(['a/b/5']);
    expect(last).toMatchObject({ hasMore: false, cursor: undefined });
  });

  it('keeps the stores apart', async () => {
    const { url } = await put('1.txt', 'text', inPrivate);
    await expect(del(url, { token: PUBLIC_TOKEN })).rejects.toThrow(BlobAccessError);
    await expect(put('2.txt', 'text', { access: 'public', token: PRIVATE_TOKEN })).rejects.toThrow(
      'Cannot use public access on a private store',
    );
    expect((await list({ token: PUBLIC_TOKEN })).blobs).toEqual([]);
  });

  it.each([
    [403, BlobAccessError],
    [503, BlobServiceNotAvailable],
  ])('answers a planned %i that the SDK converts to its error class', async (status, errorClass) => {
    const fault = {
      service: 'blob',
      operation: 'put',
      times: 1,
      effect: 'error',
      after: true,
      delayMs: 0,
    } as const;
    test.context.faults.plan({ ...fault, status });
    await expect(put('1.txt', 'text', inPublic)).rejects.toThrow(errorClass);
    expect((await list({ token: PUBLIC_TOKEN })).blobs).toHaveLength(1);
  });
});
