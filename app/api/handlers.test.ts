import { sized } from '@chiaro/local-stack/test-all';
import sharp from 'sharp';

import { signFor } from '@/lib/server/hashing';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

// The handlers log failing providers.
beforeEach(allowConsole);

async function aPhoto(format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 64): Promise<Buffer> {
  const noise = { create: { width, height: 48, channels: 3 as const, background: '#c96' } };
  return sharp(noise).toFormat(format).toBuffer();
}

function runSignature(job: string): string {
  return signFor('runpod-webhook', job, test.stack.environment['SERVER_SECRET'] ?? '');
}

describe('authentication', () => {
  const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"uid":"x"}').toString('base64url')}.`;

  // access.test.ts has all endpoints and callers.
  it.each([
    ['no token', undefined],
    ['a forged token', forged],
    ['nonsense', 'nonsense'],
  ])('says to %s that one must be signed in', async (_name, token) => {
    expect(await test.submit(token, {})).toMatchObject({
      status: 401,
      body: { error: 'You need to be signed in to generate portraits.', code: 'auth_required' },
    });
  });

  it('reads no byte of a webhook that is not signed for its job', async () => {
    await test.call('/api/health');
    const { POST } = await import('./webhooks/runpod/route');
    const read = async (query: string) => {
      const pull = jest.fn((controller: ReadableStreamDefaultController<Uint8Array>) => controller.close());
      const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
      const request = new Request(`${test.app.origin}/api/webhooks/runpod?${query}`, {
        method: 'POST',
        body,
        duplex: 'half',
      } as RequestInit);
      const { status } = await POST(request, { params: Promise.resolve({}) });
      return { status, reads: pull.mock.calls.length };
    };
    const job = '0'.repeat(32);
    const unread = { status: 403, reads: 0 };
    expect(await read('')).toEqual(unread);
    expect(await read(`job=${job}&signature=`)).toEqual(unread);
    expect(await read(`job=1&signature=${runSignature(job)}`)).toEqual(unread);
    expect(await read(`job=${job}&signature=${runSignature(job)}`)).toEqual({ status: 400, reads: 1 });
  });
});

describe('POST /api/upload-image', () => {
  it('stores a scaled photo without metadata in the folder of its owner', async () => {
    const token = await test.signIn('uploader');
    const original = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#369' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await test.upload(token, original);
    expect(status).toBe(200);
    const url = String(body['imageUrl']);
    expect((await fetch(url)).status).toBe(403);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${process.env['BLOB_PRIVATE_READ_WRITE_TOKEN'] ?? ''}` },
    });
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 512, height: 1536 });
    expect(metadata.exif).toBeUndefined();
    expect((await test.upload(token, original)).body).toEqual(body);
  });

  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['a text file', async () => Promise.resolve(Buffer.from('hello')), 415, 'image_format'],
    ['an empty file', async () => Promise.resolve(Buffer.alloc(0)), 415, 'image_format'],
    [
      'more than 4 MB',
      async () => Promise.resolve(Buffer.alloc(4 * 1024 * 1024 + 1)),
      413,
      'payload_too_large',
    ],
    ['10 MB', async () => Promise.resolve(Buffer.alloc(10 * 1024 * 1024)), 413, 'payload_too_large'],
  ])('refuses %s', async (_name, make, status, code) => {
    const token = await test.signIn('uploader');
    const answer = await test.upload(token, await make());
    expect(answer).toMatchObject({ status, body: { code } });
    expect(String(answer.body['error'])).toMatch(/\.$/);
  });

  it('keeps the face that the page found in the address, and refuses a false one', async () => {
    const token = await test.signIn('uploader');
    const answerTo = async (face: string) => test.upload(token, await aPhoto(), { face });
    const { status, body } = await answerTo('0.512,0.400,0.250,-0.100');
    expect(status).toBe(200);
    expect(body['imageUrl']).toMatch(/-x512y400s250t-100\.jpg$/);
    for (const face of [
      '',
      '0.5,0.4,0.2',
      '0.5,0.4,0.2,0,1',
      '1.5,0.4,0.2,0',
      '0.5,0.4,0,0',
      '0.5,0.4,0.2,a',
    ])
      expect(await answerTo(face)).toMatchObject({
        status: 400,
        body: { code: 'invalid_field', field: 'face' },
      });
  });

  it('refuses another field and another kind of body', async () => {
    const token = await test.signIn('uploader');
    expect(await test.upload(token, await aPhoto(), { field: 'picture' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field' },
    });
    const plain = await test.call('/api/upload-image', { method: 'POST', token, body: 'plain' });
    expect(plain).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('answers 502 when the store fails', async () => {
    const token = await test.signIn('uploader');
    await test.fail('blob', 'put', { status: 500 });
    expect(await test.upload(token, await aPhoto('png'))).toMatchObject({
      status: 502,
      body: { error: 'Upload failed' },
    });
  });
});

describe('POST /api/submit-runpod-job', () => {
  it.each<[string, object | string, number, string]>([
    ['a wrong type', { steps: '7' }, 400, 'invalid_field'],
    ['a number off its range', { ip_weight: 1.7 }, 400, 'invalid_field'],
    ['a fraction of a step', { steps: 7.5 }, 400, 'invalid_field'],
    ['an unknown field', { sampler: 'euler' }, 400, 'invalid_field'],
    ['a prototype key', '{"__proto__":{"admin":true}}', 400, 'invalid_field'],
    ['a prompt of 1,001 characters', { positive_prompt: 'x'.repeat(1001) }, 400, 'invalid_field'],
    ['ten photos', { selfie_urls: Array.from({ length: 10 }, () => 'x') }, 400, 'invalid_field'],
    ['no photo', { selfie_urls: [] }, 400, 'upload_required'],
    ['no pose', { template_url: '' }, 400, 'template_required'],
    [
      'a foreign pose',
      { template_url: 'https://example.com/images/poses/anna.webp' },
      400,
      'invalid_template',
    ],
    ['a foreign photo', { selfie_urls: ['http://169.254.169.254/latest'] }, 400, 'invalid_photo_url'],
    ['a malformed style', { style_image: 'file:///etc/passwd' }, 400, 'invalid_style'],
    ['no JSON', '{', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['10 MB', 'x'.repeat(10 * 1024 * 1024), 413, 'payload_too_large'],
  ])('refuses %s without a charge', async (_name, changes, status, code) => {
    const token = await test.signIn('careless');
    const request = typeof changes === 'string' ? changes : await test.request(token, changes);
    const answer = await test.submit(token, request);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(String(answer.body['error']).length).toBeGreaterThan(10);
    expect(await test.credits(token)).toBe(100);
  });

  it('delivers a portrait by webhook and poll', async () => {
    const token = await test.signIn('happy');
    const { status, body } = await test.submit(token, await test.request(token));
    expect(status).toBe(200);
    expect(await test.credits(token)).toBe(70);
    const run = await test.worker.nextRun();
    const input = run.input as { selfie_urls: string[]; template_url: string };
    expect((await fetch(input.selfie_urls[0] ?? '')).status).toBe(200);
    expect(input.template_url).toBe(`${test.app.origin}/images/poses/anna.webp`);
    run.complete([`data:image/webp;base64,${(await aPhoto('webp')).toString('base64')}`]);
    const ended = await test.untilEnded(token, body['id']);
    expect(ended).toMatchObject({ status: 'COMPLETED' });
    const portrait = await fetch((ended['output'] as string[])[0] ?? '');
    expect(portrait.headers.get('content-type')).toBe('image/webp');
    const ledger = await test.call('/api/account/ledger', { token });
    expect(ledger.body['entries']).toMatchObject([
      { type: 'debit', amount: -30, balance: 70 },
      { type: 'welcome', amount: 100, balance: 100 },
    ]);
  });

  it('answers a poll that waits when the job has ended meanwhile, and charges once', async () => {
    const token = await test.signIn('patient waiter');
    const { body } = await test.submit(token, await test.request(token));
    const run = await test.worker.nextRun();
    const { calls } = test.stack.context;
    calls.reset();
    const polling = test.call(`/api/check-runpod-job/${String(body['id'])}`, {
      token,
      headers: { prefer: 'wait=2' },
    });
    while (calls.list().length === 0) await new Promise((resolve) => setImmediate(resolve));
    run.complete([`data:image/webp;base64,${(await aPhoto('webp')).toString('base64')}`]);
    expect(await polling).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    // Poll and webhook both see the end; one of them copies the portrait.
    expect(calls.list().filter(({ operation }) => operation === 'put')).toHaveLength(1);
    expect(await test.credits(token)).toBe(70);
  });

  it.each<[string, object, string]>([
    ['is down', { effect: 'error', status: 500 }, 'Generation failed'],
    ['refuses', { effect: 'error', status: 429 }, 'Generation failed'],
  ])('refunds when RunPod %s', async (name, fault, error) => {
    const token = await test.signIn(`unlucky ${name}`);
    const request = await test.request(token);
    await test.control('/faults', { service: 'runpod', operation: 'run', ...fault });
    expect(await test.submit(token, request)).toMatchObject({ status: 502, body: { error } });
    expect(await test.credits(token)).toBe(100);
    await test.control('/reset', {});
  });

  it.each<[string, object, object]>([
    [
      'FAILED',
      { outcome: 'FAILED', error: 'out of memory' },
      { status: 'FAILED', error: 'Job failed due to high load. Try again!', refund: 'done' },
    ],
    [
      'COMPLETED with no picture',
      { outcome: 'COMPLETED', output: ['bm90IGEgcGljdHVyZQ=='] },
      { status: 'FAILED', refund: 'done' },
    ],
  ])('refunds when the run ends %s', async (name, script, view) => {
    const token = await test.signIn(`ends ${name}`);
    const request = await test.request(token);
    await test.control('/runpod/next', script);
    const { body } = await test.submit(token, request);
    expect(await test.untilEnded(token, body['id'])).toMatchObject(view);
    expect(await test.credits(token)).toBe(100);
  });

  it('answers 502 and settles nothing while RunPod gives no status', async () => {
    const token = await test.signIn('patient');
    const { body } = await test.submit(token, await test.request(token));
    await test.fail('runpod', 'status', { status: 401 });
    const answer = await test.call(`/api/check-runpod-job/${String(body['id'])}`, { token });
    expect(answer).toMatchObject({ status: 502, body: { error: 'Failed to check job status' } });
    expect(await test.credits(token)).toBe(70);
    expect(
      await test.call(`/api/cancel-runpod-job/${String(body['id'])}`, { method: 'POST', token }),
    ).toMatchObject({
      status: 200,
      body: { status: 'FAILED', code: 'cancelled' },
    });
    expect(await test.credits(token)).toBe(100);
  });

  it('refuses a malformed key', async () => {
    const token = await test.signIn('repeater');
    const request = await test.request(token);
    expect(await test.submit(token, request, 'x'.repeat(256))).toMatchObject({ status: 400 });
  });
});

describe('ids that a provider would refuse', () => {
  it.each([['__x__'], ['a/b'], ['']])('answers 400 to the cursor %j', async (cursor) => {
    const token = await test.signIn('reader');
    const path = `/api/account/ledger?cursor=${encodeURIComponent(cursor)}`;
    expect(await test.call(path, { token })).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });

  it.each([['jobs.__x__'], ['jobs.a/b'], ['uploads'], ['jobs.'], ['']])(
    'answers 400 to the cursor %j of the account’s data',
    async (cursor) => {
      const token = await test.signIn('reader');
      const path = `/api/account/data?cursor=${encodeURIComponent(cursor)}`;
      expect(await test.call(path, { token })).toMatchObject({
        status: 400,
        body: { code: 'invalid_field' },
      });
    },
  );

  it.each([['..'], ['\ud800'], ['a/b'], ['']])('answers 400 to a report of the run %j', async (id) => {
    const path = `/api/webhooks/runpod?job=1&signature=${runSignature('1')}`;
    const { status } = await test.call(path, { method: 'POST', body: JSON.stringify({ id }) });
    expect(status).toBe(400);
  });
});

describe('a database that fails for a moment', () => {
  it.each([
    ['/api/account', 'batchGetDocuments', 409],
    ['/api/account', 'batchGetDocuments', 503],
    ['/api/account/ledger', 'runQuery', 503],
    ['/api/portraits', 'runQuery', 503],
  ])('does not make %s fail: %s %d', async (path, operation, status) => {
    const token = await test.signIn('patient');
    await test.credits(token);
    await test.fail('firestore', operation, { status, times: 3 });
    expect(await test.call(path, { token })).toMatchObject({ status: 200 });
    expect(test.stack.context.faults.take('firestore', operation)).toBeUndefined();
  });
});

describe('GET /api/cron/reconcile', () => {
  it('deletes uploads older than a day', async () => {
    const token = await test.signIn('forgotten');
    const { body } = await test.upload(token, await aPhoto('png', 99));
    const reconcile = async () => {
      const token = process.env['CRON_SECRET'] ?? '';
      const answer = await test.call('/api/cron/reconcile', { token });
      expect(answer).toMatchObject({ status: 200, body: { failed: [] } });
      return (answer.body['done'] as Record<string, number>)['deletedUploads'];
    };
    expect(await reconcile()).toBe(0);
    // Moves the handlers' clock only: the SDKs' time limits use the real one.
    const { getContainer } = await import('@/lib/server/http/container');
    const clock = jest
      .spyOn(getContainer().services.clock, 'now')
      .mockImplementation(() => Date.now() + 25 * 60 * 60 * 1000);
    expect(await reconcile()).toBeGreaterThan(0);
    clock.mockRestore();
    const authorization = `Bearer ${process.env['BLOB_PRIVATE_READ_WRITE_TOKEN'] ?? ''}`;
    expect((await fetch(String(body['imageUrl']), { headers: { authorization } })).status).toBe(404);
  });
});

describe('the database', () => {
  it('makes one job of many submissions with one key, and as many as the credits pay with their own', async () => {
    const token = await test.signIn('crowd');
    const request = await test.request(token);
    const one = await Promise.all(
      Array.from({ length: sized(10, 50) }, async () => test.submit(token, request, 'one')),
    );
    expect(new Set(one.map(({ body }) => body['id'])).size).toBe(1);
    const answers = await Promise.all(
      Array.from({ length: sized(30, 200) }, async (_, index) => test.submit(token, request, `key-${index}`)),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([402, 409]).toContain(status);
      expect(String(body['error']).length).toBeGreaterThan(10);
    }
    expect(await test.credits(token)).toBe(10);
    const { body } = await test.call('/api/account/ledger', { token });
    const entries = body['entries'] as { amount: number }[];
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(10);
  });

  it('makes calls answer 503 and take nothing while it is down', async () => {
    const token = await test.signIn('offline');
    const request = await test.request(token);
    await test.call('/api/account', { token });
    await test.fail('firestore', '*', { times: 200, status: 403 });
    expect(await test.submit(token, request)).toMatchObject({
      status: 503,
      body: { code: 'unexpected', error: 'Failed to generate portrait. Please try again.' },
    });
    expect(await test.call('/api/account', { token })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    await test.control('/reset', {});
  });
});
