import { deliverPortraits } from '@/lib/testing/deliver-portraits';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';

let test: TestStack;

beforeAll(async () => {
  test = await startTestStack({ FIRESTORE_TIMEOUT_MS: '3000' });
});

afterAll(async () => {
  await test.stop();
});

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
  });

  it('leaves out deleted portraits, and lists none of another user', async () => {
    const [token, stranger] = [await test.signIn('tidy'), await test.signIn('stranger')];
    const { portraits } = await deliverPortraits(test, token, { count: 2 });
    const [gone = '', left = ''] = portraits;
    const body = JSON.stringify({ portraits: [gone] });
    await test.call('/api/delete-portraits', { method: 'POST', token, body });
    expect((await list(token)).listed.map(({ address }) => address)).toEqual([left]);
    expect((await list(stranger)).listed).toEqual([]);
  });

  it('goes on after a cursor, and gives an empty last page for a foreign one', async () => {
    const [token, stranger] = [await test.signIn('reader'), await test.signIn('other reader')];
    const jobs = [await deliverPortraits(test, token), await deliverPortraits(test, token)];
    const foreign = await deliverPortraits(test, stranger);
    const after = async (cursor: string) => {
      const { body, listed } = await list(token, `?cursor=${cursor}`);
      return { nextCursor: body['nextCursor'], jobs: listed.map(({ jobId }) => jobId) };
    };
    expect(await after(jobs[1]?.id ?? '')).toEqual({ nextCursor: null, jobs: [jobs[0]?.id] });
    for (const cursor of [foreign.id, '0'.repeat(32)])
      expect(await after(cursor)).toEqual({ nextCursor: null, jobs: [] });
  });

  it.each(['x', '__x__', '0'.repeat(33), 'G'.repeat(32), ''])('refuses the cursor %j', async (cursor) => {
    const answer = await list(await test.signIn('careless'), `?cursor=${cursor}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'cursor' } });
  });

  it('answers 503 when the database refuses, as without its index', async () => {
    allowConsole();
    const token = await test.signIn('offline');
    await test.control('/faults', {
      service: 'firestore',
      operation: 'runQuery',
      times: 50,
      effect: 'error',
      status: 403,
    });
    expect(await list(token)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});
