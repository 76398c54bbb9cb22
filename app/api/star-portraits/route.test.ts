import { deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

afterEach(() => test.stack.context.faults.reset());

const star = async (token: string, request: string | object) => {
  const { status, body } = await test.post('/api/star-portraits', token, request);
  return { status, body };
};

const starsOf = async (token: string) => {
  const { body } = await test.call('/api/portraits', { token });
  const portraits = body['portraits'] as { address: string; isStarred: boolean }[];
  return portraits.flatMap(({ address, isStarred }) => (isStarred ? [address] : []));
};

describe('POST /api/star-portraits', () => {
  it.each<[string, object | string, number, string]>([
    ['no list', { isStarred: true }, 400, 'invalid_field'],
    ['an empty list', { portraits: [], isStarred: true }, 400, 'invalid_field'],
    [
      '31 portraits',
      { portraits: Array.from({ length: 31 }, () => 'x'), isStarred: true },
      400,
      'invalid_field',
    ],
    ['no star', { portraits: ['x'] }, 400, 'invalid_field'],
    ['a number as the star', { portraits: ['x'], isStarred: 1 }, 400, 'invalid_field'],
    ['an unknown field', { portraits: ['x'], isStarred: true, uid: 'ada' }, 400, 'invalid_field'],
    ['no JSON', '{', 400, 'invalid_request'],
    ['100 kB', { portraits: ['x'.repeat(100_000)], isStarred: true }, 413, 'payload_too_large'],
  ])('refuses %s', async (_name, request, status, code) => {
    expect(await star(await test.signIn('careless'), request)).toMatchObject({ status, body: { code } });
  });

  it('shows a star on every device, and takes it away', async () => {
    const [phone, laptop] = [await test.signIn('ada'), await test.signIn('ada')];
    const { portraits } = await deliverPortraits(test, phone, { count: 2 });
    const [first = '', second = ''] = portraits;
    expect(await star(phone, { portraits, isStarred: true })).toEqual({
      status: 200,
      body: { changed: portraits, kept: [] },
    });
    expect(await starsOf(laptop)).toEqual(portraits);
    expect(await star(laptop, { portraits: [first], isStarred: false })).toEqual({
      status: 200,
      body: { changed: [first], kept: [] },
    });
    expect(await starsOf(phone)).toEqual([second]);
  });
});
