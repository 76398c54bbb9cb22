import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { verdictsOf } from '../testing/verdicts';
import { BLOB_CHECKS } from './blob';
import { RUNPOD_CHECKS } from './runpod';

let test: TestStack;

beforeAll(async () => {
  test = await startTestStack();
});

afterAll(() => test.stop());

afterEach(() => {
  test.stack.context.settings.reset();
  test.stack.context.faults.reset();
});

const variable = (name: string): string => test.stack.environment[name] ?? '';

const fault = (service: string, operation: string, status: number, skip = 0) =>
  test.control('/faults', { service, operation, effect: 'error', status, skip, times: 100 });

describe('Vercel Blob', () => {
  const verdictsWith = (variables: Record<string, string> = {}) =>
    verdictsOf(BLOB_CHECKS, { variables: { ...process.env, ...variables } });

  it('holds on a local stack, and leaves no files behind', async () => {
    const { list } = await import('@vercel/blob');
    expect(await verdictsWith()).toEqual({
      holds: ['blob-private', 'blob-public', 'blob-retention'],
      fails: [],
      unchecked: [],
      remedies: {},
    });
    for (const access of ['PRIVATE', 'PUBLIC']) {
      const { blobs } = await list({ token: variable(`BLOB_${access}_READ_WRITE_TOKEN`) });
      expect(blobs).toEqual([]);
    }
  });

  it('is broken by a photo that is older than the privacy page says', async () => {
    const { clock } = test.stack.context;
    const { put, del } = await import('@vercel/blob');
    const token = variable('BLOB_PRIVATE_READ_WRITE_TOKEN');
    clock.advance(-UPLOAD_GONE_WITHIN_HOURS * 3_600_000 - 60_000);
    const { url } = await put('uploads/ada/photo.webp', 'photo', { token, access: 'private' });
    clock.advance(UPLOAD_GONE_WITHIN_HOURS * 3_600_000 + 60_000);
    const { fails, remedies } = await verdictsWith();
    await del(url, { token });
    expect(fails).toEqual(['blob-retention: There are older ones, which the privacy page says are deleted.']);
    expect(remedies['blob-retention']).toContain('Cron Jobs');
  });

  it('is broken by the tokens of the other store', async () => {
    const { fails, remedies } = await verdictsWith({
      BLOB_PRIVATE_READ_WRITE_TOKEN: variable('BLOB_PUBLIC_READ_WRITE_TOKEN'),
      BLOB_PUBLIC_READ_WRITE_TOKEN: variable('BLOB_PRIVATE_READ_WRITE_TOKEN'),
    });
    expect(fails).toEqual([
      'blob-private: BLOB_PRIVATE_… names no private store.',
      'blob-public: BLOB_PUBLIC_… names no public store.',
    ]);
    expect(remedies['blob-private']).toContain('Create Database → Blob → private; connect it');
  });

  it('is broken by a token that Vercel does not know', async () => {
    const { fails, remedies } = await verdictsWith({
      BLOB_PUBLIC_READ_WRITE_TOKEN: 'vercel_blob_rw_localpublic_other',
    });
    expect(fails).toEqual(['blob-public: Vercel refuses BLOB_PUBLIC_….']);
    expect(remedies['blob-public']).toContain('Connect the public store');
  });

  it('leaves out a store that is named by its id, without the token of Vercel', async () => {
    const { unchecked } = await verdictsWith({
      BLOB_PUBLIC_READ_WRITE_TOKEN: '',
      BLOB_PUBLIC_STORE_ID: 'store_LocalPublic',
    });
    expect(unchecked).toEqual([expect.stringMatching(/^blob-public: .*npx vercel env pull/)]);
  });

  it('is broken by a store with public photos', async () => {
    const { fails, remedies } = await verdictsWith({
      // Any address that answers is like a store without protection.
      BLOB_PRIVATE_BASE_URL: `${test.stack.addresses.control}/clock?`,
    });
    expect(fails).toEqual(['blob-private: A photo can be read without a signature.']);
    expect(remedies['blob-private']).toContain('Make a private store');
  });

  it('is broken when Vercel gives no answer', async () => {
    process.env['VERCEL_BLOB_API_URL'] = 'http://127.0.0.1:1';
    const { fails, remedies } = await verdictsWith();
    process.env['VERCEL_BLOB_API_URL'] = variable('VERCEL_BLOB_API_URL');
    expect(fails).toEqual([
      'blob-private: Vercel Blob gives no answer.',
      'blob-public: Vercel Blob gives no answer.',
      'blob-retention: Vercel Blob gives no answer.',
    ]);
    expect(remedies['blob-private']).toContain('look at this machine’s network');
  });

  it.each([
    ['put', 503, 'The private store does not store a file', 'www.vercel-status.com'],
    ['put', 402, 'The private store is suspended.', 'says what Vercel asks for'],
    ['put', 410, 'Vercel refuses BLOB_PRIVATE_….', 'Connect the private store'],
    ['signedToken', 500, 'The private store does not sign an address of a file', 'www.vercel-status.com'],
    ['read', 403, 'A new file is answered with 403 at its signed address.', 'must be private'],
    ['del', 500, 'The private store does not delete a file', 'www.vercel-status.com'],
    ['del', 200, 'A deleted file is still listed.', 'delete the folder doctor'],
    ['list', 500, 'The private store does not list a file', 'www.vercel-status.com'],
  ])('is broken when %s is answered with %i', async (operation, status, sentence, remedy) => {
    await fault('blob', operation, status);
    const { fails, remedies } = await verdictsWith();
    expect(fails[0]).toContain(`blob-private: ${sentence}`);
    expect(remedies['blob-private']).toContain(remedy);
    if (operation !== 'signedToken') expect(fails[1]).toContain('blob-public: ');
  });
});

describe('RunPod', () => {
  const verdictsWith = (variables: Record<string, string> = {}) =>
    verdictsOf(RUNPOD_CHECKS, { variables: { ...process.env, ...variables } });

  it('holds on a local stack without running a job', async () => {
    test.stack.context.calls.reset();
    expect(await verdictsWith()).toMatchObject({
      holds: ['runpod-endpoint', 'runpod-workers', 'runpod-contract'],
      fails: [],
    });
    const operations = test.stack.context.calls.list().map(({ operation }) => operation);
    expect(operations).not.toContain('run');
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['another key', { RUNPOD_API_KEY: 'other' }, 'RunPod refuses RUNPOD_API_KEY.', 'Settings → API Keys'],
    [
      'another endpoint',
      { RUNPOD_ENDPOINT_ID: 'other' },
      'There is no endpoint RUNPOD_ENDPOINT_ID.',
      'its id is below its name',
    ],
    [
      'an address without a server',
      { RUNPOD_BASE_URL: 'http://127.0.0.1:1/v2' },
      'The endpoint could not be reached (GET /health).',
      'uptime.runpod.io',
    ],
  ])('is broken by %s', async (_what, variables, sentence, remedy) => {
    const { fails, unchecked, remedies } = await verdictsWith(variables);
    expect(fails[0]).toBe(`runpod-endpoint: ${sentence}`);
    expect(unchecked).toEqual(['runpod-workers: The endpoint must answer first.']);
    expect(remedies['runpod-endpoint']).toContain(remedy);
  });

  it('holds with a public model, on RunPod’s machines', async () => {
    test.stack.context.settings.change({ workers: 0 });
    const model = { RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511' };
    expect(await verdictsWith(model)).toMatchObject({
      holds: ['runpod-endpoint', 'runpod-workers', 'runpod-contract'],
      fails: [],
    });
    const { fails } = await verdictsWith({ ...model, RUNPOD_API_KEY: 'other' });
    expect(fails[0]).toBe('runpod-endpoint: RunPod refuses RUNPOD_API_KEY.');
  });

  it('is broken when RunPod has withdrawn the public model', async () => {
    await fault('runpod', 'health', 404);
    const { fails, remedies } = await verdictsWith({ RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511' });
    expect(fails).toEqual(['runpod-endpoint: RunPod has no public endpoint qwen-image-edit-2511 any more.']);
    expect(remedies['runpod-endpoint']).toContain('Choose another model');
  });

  it('is broken without workers', async () => {
    test.stack.context.settings.change({ workers: 0 });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['runpod-workers: It has no worker, and jobs would wait for ever.']);
    expect(remedies['runpod-workers']).toContain('set Max workers to 3 or more');
  });

  it('is broken when every worker waits for a GPU', async () => {
    test.stack.context.settings.change({ workers: 0, throttledWorkers: 2 });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['runpod-workers: None of its workers takes jobs: 2 throttled.']);
    expect(remedies['runpod-workers']).toContain('more kinds of machine');
  });

  it.each([
    ['health', 500, 0, 'runpod-endpoint: The endpoint answers 500.'],
    ['status', 200, 0, 'runpod-contract: It answers 200 to a wrong key.'],
  ])('is broken when %s answers %i', async (operation, status, skip, line) => {
    await fault('runpod', operation, status, skip);
    expect((await verdictsWith()).fails).toEqual([line]);
  });

  it('is broken when it answers an unknown job', async () => {
    await fault('runpod', 'status', 500, 1);
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['runpod-contract: It answers 500 for an unknown job.']);
    expect(remedies['runpod-contract']).toContain('npm run worker:check');
  });
});
