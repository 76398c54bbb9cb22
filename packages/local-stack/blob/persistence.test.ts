import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { del, issueSignedToken, list, presignUrl, put } from '@vercel/blob';

import { createMemoryContext, type StandInContext } from '../kit/stand-in';
import { PRIVATE_TOKEN, startBlobForTest } from '../testing/blob';
import { freshFolder } from '../testing/fresh-folder';

describe('the blob stand-in on disk', () => {
  let context: StandInContext;
  let objects: string;

  beforeEach(() => {
    const stateDirectory = freshFolder();
    context = { ...createMemoryContext(), stateDirectory };
    objects = path.join(stateDirectory, 'blob', 'objects');
  });

  it('has its blobs and signed URLs after a restart', async () => {
    const first = await startBlobForTest(context);
    const { url } = await put('a.txt', 'text', { access: 'private', token: PRIVATE_TOKEN });
    const token = await issueSignedToken({ token: PRIVATE_TOKEN });
    const target = { operation: 'get', pathname: 'a.txt', access: 'private' } as const;
    const { presignedUrl } = await presignUrl(token, target);
    await first.stop();

    const second = await startBlobForTest(context, Number(new URL(first.address).port));
    const answer = await fetch(`${url}${new URL(presignedUrl).search}`);
    await second.stop();
    expect(await answer.text()).toBe('text');
  });

  it('keeps no bytes of overwritten, deleted or unfinished blobs', async () => {
    const first = await startBlobForTest(context);
    const options = { access: 'private', token: PRIVATE_TOKEN, allowOverwrite: true } as const;
    await put('a.txt', 'first', options);
    await put('a.txt', 'second', options);
    await put('b.txt', 'text', options);
    await del('b.txt', options);
    expect(readdirSync(objects)).toHaveLength(1);
    await first.stop();

    writeFileSync(path.join(objects, 'half.new'), 'half');
    const second = await startBlobForTest(context);
    expect(readdirSync(objects)).toHaveLength(1);
    expect((await list(options)).blobs).toHaveLength(1);
    await second.reset();
    await second.stop();
    expect(() => readdirSync(objects)).toThrow('ENOENT');
  });
});
