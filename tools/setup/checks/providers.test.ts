import { testStackOfFile } from '@/lib/testing/test-stack';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';
import { ALL_HOLD, verdictsOf } from '../testing/verdicts';
import { BLOB_CHECKS } from './blob';
import { PROVIDER_CHECKS } from './providers';

const BY_ID = { BLOB_PUBLIC_READ_WRITE_TOKEN: '', BLOB_PUBLIC_STORE_ID: 'store_LocalPublic' };

const test = testStackOfFile();

afterEach(() => {
  jest.restoreAllMocks();
  test.stack.context.settings.reset();
  test.stack.context.faults.reset();
});

const fault = (service: string, operation: string, status: number) =>
  test.control('/faults', { service, operation, effect: 'error', status, times: 100 });

describe('the providers', () => {
  it('leave out a store that only Vercel’s token opens', async () => {
    await fault('blob', 'list', 403);
    const { fails } = await verdictsOf(PROVIDER_CHECKS, BY_ID);
    expect(fails).toEqual([expect.stringMatching(/^privateFiles unreachable \(.+\)\.$/)]);
  });

  it.each([
    ['runpod', 'health', 401, 'compute unreachable preview.', 'RUNPOD_API_KEY must read and write'],
    ['runpod', 'health', 404, 'compute no endpoint preview.', 'Set RUNPOD_ENDPOINT_ID from'],
    ['stripe', '*', 401, 'payments unreachable.', 'Set STRIPE_SECRET_KEY again'],
    ['firestore', '*', 403, 'database unreachable', 'Cloud Datastore User'],
  ])('are broken when %s %s answers %i', async (service, operation, status, sentence, remedy) => {
    await fault(service, operation, status);
    const { fails, remedies } = await verdictsOf(PROVIDER_CHECKS);
    expect(fails).toEqual([expect.stringContaining(sentence)]);
    expect(remedies).toContain(remedy);
  });

  it('are broken without workers, and unchecked without their variables', async () => {
    test.stack.context.settings.change({ workers: 0 });
    expect((await verdictsOf(PROVIDER_CHECKS)).remedies).toContain('Max workers to 3 or more');
    const { unchecked } = await verdictsOf(PROVIDER_CHECKS, { RUNPOD_API_KEY: '' });
    expect(unchecked).toEqual(['The variables must be right first.']);
  });
});

describe('the Blob stores', () => {
  it('hold on a local stack, and keep no file', async () => {
    expect(await verdictsOf(BLOB_CHECKS)).toEqual(ALL_HOLD);
    const { list } = await import('@vercel/blob');
    for (const access of ['PRIVATE', 'PUBLIC'])
      expect((await list({ token: process.env[`BLOB_${access}_READ_WRITE_TOKEN`] ?? '' })).blobs).toEqual([]);
    const { unchecked } = await verdictsOf(BLOB_CHECKS, BY_ID);
    expect(unchecked).toEqual([expect.stringContaining('npx vercel env pull')]);
  });

  it('are broken by a photo that is older than the privacy page says', async () => {
    const { put, del } = await import('@vercel/blob');
    const { clock } = test.stack.context;
    const token = process.env['BLOB_PRIVATE_READ_WRITE_TOKEN'] ?? '';
    const age = UPLOAD_GONE_WITHIN_HOURS * 3_600_000 + 60_000;
    clock.advance(-age);
    const { url } = await put('uploads/ada/photo.webp', 'photo', { token, access: 'private' });
    clock.advance(age);
    const { remedies } = await verdictsOf(BLOB_CHECKS);
    await del(url, { token });
    expect(remedies).toContain('Cron Jobs must call');
  });

  it('are broken by photos that anyone can read', async () => {
    const fetched = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const isPlain = String(address).includes('/doctor/') && !String(address).includes('?') && !init;
      return isPlain ? Promise.resolve(new Response('photo')) : fetched(address, init);
    });
    expect((await verdictsOf(BLOB_CHECKS)).fails).toEqual(['Anyone can read a photo.']);
  });

  it.each([
    ['put', 402, 'BLOB_PRIVATE_… opens no private store that works: '],
    ['read', 403, 'A signed address is answered with 403.'],
  ])('are broken when %s is answered with %i', async (operation, status, sentence) => {
    await fault('blob', operation, status);
    expect((await verdictsOf(BLOB_CHECKS)).fails[0]).toContain(sentence);
  });
});
