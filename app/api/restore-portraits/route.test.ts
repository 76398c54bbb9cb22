import { deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

const post = async (action: 'delete' | 'restore' | 'star', token: string, request: object) => {
  const { status, body } = await test.post(`/api/${action}-portraits`, token, request);
  return { status, body };
};

const list = async (token: string) => (await test.call('/api/portraits', { token })).body;

describe('POST /api/restore-portraits', () => {
  it.each<[string, object, number, string]>([
    ['no list', {}, 400, 'invalid_field'],
    ['an empty list', { portraits: [] }, 400, 'invalid_field'],
    ['31 portraits', { portraits: Array.from({ length: 31 }, () => 'x') }, 400, 'invalid_field'],
    ['an unknown field', { portraits: ['x'], uid: 'ada' }, 400, 'invalid_field'],
    ['100 kB', { portraits: ['x'.repeat(100_000)] }, 413, 'payload_too_large'],
  ])('refuses %s', async (_name, request, status, code) => {
    const answer = await post('restore', await test.signIn('careless'), request);
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('brings portraits back on every device, with star and recipe', async () => {
    const [phone, laptop] = [await test.signIn('ada'), await test.signIn('ada')];
    const { portraits } = await deliverPortraits(test, phone, { count: 2 });
    await post('star', phone, { portraits: portraits.slice(0, 1), isStarred: true });
    const before = await list(laptop);
    await post('delete', phone, { portraits });
    expect(await list(laptop)).toMatchObject({ portraits: [], nextCursor: null, count: 0 });
    expect(await post('restore', laptop, { portraits })).toEqual({
      status: 200,
      body: { restored: portraits, kept: [] },
    });
    expect(await list(phone)).toEqual({
      ...before,
      revision: expect.not.stringMatching(before['revision'] as string) as string,
    });
  });
});
