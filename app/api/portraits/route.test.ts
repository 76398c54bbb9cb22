import sharp from 'sharp';

import { allowConsole } from '@/lib/testing/fail-on-console';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';

let test: TestStack;
let picture: Buffer;

beforeAll(async () => {
  test = await startTestStack({ FIRESTORE_TIMEOUT_MS: '3000' });
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96' } })
    .webp()
    .toBuffer();
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

/** Has a job made and settled. */
async function deliver(token: string, changes: object = {}, count = 1) {
  const output = Array.from({ length: count }, () => `data:image/webp;base64,${picture.toString('base64')}`);
  await test.control('/runpod/next', { outcome: 'COMPLETED', output });
  const photo = String((await test.upload(token, picture)).body['imageUrl']);
  const request = { template_url: '/images/poses/anna.webp', selfie_urls: [photo], ...changes };
  const id = String((await test.submit(token, request)).body['id']);
  const { output: portraits } = await test.untilEnded(token, id);
  return { id, photo, portraits: portraits as string[] };
}

describe('GET /api/portraits', () => {
  it('lists the portraits of every device of an account, with how each was made', async () => {
    const [phone, laptop] = [await test.signIn('ada'), await test.signIn('ada')];
    const from = Date.now();
    const first = await deliver(phone, {
      style_image: '/images/styles/casual.webp',
      style_weight: 0.8,
      positive_prompt: 'in a garden',
      steps: 12,
    });
    const second = await deliver(laptop, { template_url: first.photo }, 2);
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
    const orderedAt = Date.parse((listed[2] as unknown as { createdAt: string }).createdAt);
    expect(orderedAt).toBeGreaterThanOrEqual(from);
    expect(orderedAt).toBeLessThanOrEqual(Date.now());
    // The private addresses of photos stay on the server.
    expect(JSON.stringify(body)).not.toContain(new URL(first.photo).pathname);
    expect((await list(phone)).body).toEqual(body);
  });

  it('leaves out deleted portraits, and lists none of another user', async () => {
    const [token, stranger] = [await test.signIn('tidy'), await test.signIn('stranger')];
    const { portraits } = await deliver(token, {}, 2);
    const [gone = '', left = ''] = portraits;
    const body = JSON.stringify({ portraits: [gone] });
    await test.call('/api/delete-portraits', { method: 'POST', token, body });
    expect((await list(token)).listed.map(({ address }) => address)).toEqual([left]);
    expect((await list(stranger)).listed).toEqual([]);
  });

  it('goes on after a cursor, and gives an empty last page for a foreign one', async () => {
    const [token, stranger] = [await test.signIn('reader'), await test.signIn('other reader')];
    const jobs = [await deliver(token), await deliver(token)];
    const foreign = await deliver(stranger);
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
