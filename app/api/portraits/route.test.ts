import { deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';
import { allowConsole } from '@/lib/testing/fail-on-console';

const test = testStackOfFile();

afterEach(() => test.stack.context.faults.reset());

interface Listed {
  address: string;
  jobId: string;
}

const list = async (token: string, query = '') => {
  const { status, body } = await test.call(`/api/portraits${query}`, { token });
  return { status, body, listed: (body['portraits'] ?? []) as Listed[] };
};

describe('GET /api/portraits', () => {
  it('lists the portraits of every device of an account, with how each was made', async () => {
    const [phone, laptop] = [await test.signIn('ada'), await test.signIn('ada')];
    const from = Date.now();
    const first = await deliverPortraits(test, phone, {
      request: {
        style_image: '/images/styles/casual.webp',
        style_weight: 0.8,
        positive_prompt: 'in a garden',
        steps: 12,
      },
    });
    const second = await deliverPortraits(test, laptop, { request: { template_url: first.photo }, count: 2 });
    const { status, body, listed } = await list(laptop);
    expect({ status, nextCursor: body['nextCursor'] }).toEqual({ status: 200, nextCursor: null });
    expect(listed.map(({ address }) => address)).toEqual([...second.portraits, ...first.portraits]);
    expect(listed[0]).toMatchObject({
      jobId: second.id,
      isStarred: false,
      recipe: { pose: 'custom', style: null },
    });
    expect(listed[2]).toMatchObject({
      jobId: first.id,
      model: 'chiaro',
      recipe: { pose: 'anna', style: 'casual', positive_prompt: 'in a garden', steps: 12 },
    });
    const requestedAt = Date.parse((listed[2] as unknown as { createdAt: string }).createdAt);
    expect(requestedAt).toBeGreaterThanOrEqual(from);
    expect(requestedAt).toBeLessThanOrEqual(Date.now());
    // The private addresses of photos stay on the server.
    expect(JSON.stringify(body)).not.toContain(new URL(first.photo).pathname);
    expect((await list(phone)).body).toEqual(body);
    expect(body['count']).toBe(3);
  });

  it.each(['x', '__x__', '0'.repeat(33), 'G'.repeat(32), ''])('refuses the cursor %j', async (cursor) => {
    const answer = await list(await test.signIn('careless'), `?cursor=${cursor}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'cursor' } });
  });

  it('answers 503 when the database refuses, as without its index', async () => {
    allowConsole();
    const token = await test.signIn('offline');
    await test.fail('firestore', 'runQuery', { times: 50, status: 403 });
    expect(await list(token)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('GET /api/portraits with If-None-Match', () => {
  const ask = async (token: string, known: string | null, query = '') => {
    const headers: Record<string, string> = known === null ? {} : { 'if-none-match': known };
    const answer = await test.call(`/api/portraits${query}`, { token, headers });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: answer.body };
  };

  const change = async (token: string, action: string, body: object) =>
    test.call(`/api/${action}-portraits`, { method: 'POST', token, body: JSON.stringify(body) });

  it('answers 304 for one read until the list changes', async () => {
    // Stops the run's webhook, which would arrive at any time.
    await test.fail('runpod', 'webhook', { times: 1000 });
    const token = await test.signIn('returning');
    const { portraits } = await deliverPortraits(test, token, { count: 2 });
    let { etag } = await ask(token, null);
    const expectUnchanged = async () => {
      test.stack.context.calls.reset();
      expect(await ask(token, etag)).toEqual({ status: 304, etag, body: {} });
      const calls = test.stack.context.calls.list().filter(({ service }) => service === 'firestore');
      expect(calls).toMatchObject([{ operation: 'batchGetDocuments', documentsRead: 1 }]);
    };
    const changes = [
      () => change(token, 'star', { portraits, isStarred: true }),
      () => change(token, 'delete', { portraits }),
      () => change(token, 'restore', { portraits }),
      () => deliverPortraits(test, token),
    ];
    for (const make of changes) {
      await expectUnchanged();
      await make();
      const answer = await ask(token, etag);
      expect(answer.status).toBe(200);
      expect(answer.etag).not.toBe(etag);
      ({ etag } = answer);
    }
    await expectUnchanged();
  });

  it('answers 304 to a weak ETag and to one of several', async () => {
    const token = await test.signIn('compressed');
    const { etag } = await ask(token, null);
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    for (const known of [`W/${etag}`, `"other", ${etag}`]) expect((await ask(token, known)).status).toBe(304);
    for (const known of ['"other"', etag.replace('"', '')])
      expect((await ask(token, known)).status).toBe(200);
  });

  it('answers a page after a cursor whole, and another user’s ETag', async () => {
    const [token, stranger] = [await test.signIn('pager'), await test.signIn('new pager')];
    const { id } = await deliverPortraits(test, token);
    const { etag } = await ask(token, null);
    expect((await ask(token, etag, `?cursor=${id}`)).status).toBe(200);
    await deliverPortraits(test, stranger);
    expect((await ask(stranger, etag)).status).toBe(200);
  });
});
