import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';
import { deliverPortraits, reconcileAfter, testStackOfFile } from '@/lib/testing/test-stack';
import { allowConsole } from '@/lib/testing/fail-on-console';

const test = testStackOfFile();

afterEach(() => test.stack.context.faults.reset());

const ACTIONS = ['delete', 'restore', 'star'] as const;

const change = async (action: (typeof ACTIONS)[number], token: string, request: string | object) => {
  const { status, body } = await test.post(`/api/${action}-portraits`, token, request);
  return { status, body };
};

const list = async (token: string) => (await test.call('/api/portraits', { token })).body;

const statusesOf = async (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await fetch(address)).status));

/** What the handlers log from now on. */
function listen(): () => string {
  const logs = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
  return () => logs.flatMap((log) => log.mock.calls.map(String)).join();
}

describe.each(ACTIONS)('a request to %s portraits', (action) => {
  const fields = action === 'star' ? { isStarred: true } : {};

  it.each<[string, object | string, number, string]>([
    ['no list', {}, 400, 'invalid_field'],
    ['an empty list', { portraits: [] }, 400, 'invalid_field'],
    ['31 portraits', { portraits: Array.from({ length: 31 }, () => 'x') }, 400, 'invalid_field'],
    ['an empty address', { portraits: [''] }, 400, 'invalid_field'],
    ['an address of 2,001 characters', { portraits: ['x'.repeat(2001)] }, 400, 'invalid_field'],
    ['a number', { portraits: [1] }, 400, 'invalid_field'],
    ['an unknown field', { portraits: ['x'], uid: 'ada' }, 400, 'invalid_field'],
    ['a number as the star', { portraits: ['x'], isStarred: 1 }, 400, 'invalid_field'],
    ['no JSON', '{', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['100 kB', { portraits: ['x'.repeat(100_000)] }, 413, 'payload_too_large'],
  ])('is refused with %s', async (_name, given, status, code) => {
    const request = typeof given === 'string' ? given : { ...fields, ...given };
    const answer = await change(action, await test.signIn('careless'), request);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(String(answer.body['error']).length).toBeGreaterThan(10);
  });
});

describe('POST /api/star-portraits', () => {
  it('refuses a request without a star', async () => {
    const answer = await change('star', await test.signIn('careless'), { portraits: ['x'] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });

  it('shows a star on every device, and takes it away', async () => {
    const [phone, laptop] = [await test.signIn('stargazer'), await test.signIn('stargazer')];
    const { portraits } = await deliverPortraits(test, phone, { count: 2 });
    const [first = '', second = ''] = portraits;
    expect(await change('star', phone, { portraits, isStarred: true })).toEqual({
      status: 200,
      body: { changed: portraits, kept: [] },
    });
    await change('star', laptop, { portraits: [first], isStarred: false });
    expect(await list(phone)).toMatchObject({
      portraits: [
        { address: first, isStarred: false },
        { address: second, isStarred: true },
      ],
    });
  });
});

describe('POST /api/restore-portraits', () => {
  it('brings portraits back on every device, with star and recipe', async () => {
    const [phone, laptop] = [await test.signIn('ada'), await test.signIn('ada')];
    const { portraits } = await deliverPortraits(test, phone, { count: 2 });
    await change('star', phone, { portraits: portraits.slice(0, 1), isStarred: true });
    const before = await list(laptop);
    await change('delete', phone, { portraits });
    expect(await list(laptop)).toMatchObject({ portraits: [], nextCursor: null, count: 0 });
    expect(await change('restore', laptop, { portraits })).toEqual({
      status: 200,
      body: { restored: portraits, kept: [] },
    });
    expect(await list(phone)).toEqual({
      ...before,
      revision: expect.not.stringMatching(before['revision'] as string) as string,
    });
  });
});

describe('POST /api/delete-portraits', () => {
  it('accepts the longest list of the longest addresses', async () => {
    const portraits = Array.from({ length: 30 }, (_, index) => `https://x/${index}`.padEnd(2000, 'x'));
    const answer = await change('delete', await test.signIn('hoarder'), { portraits });
    expect(answer).toEqual({ status: 200, body: { deleted: [], kept: portraits } });
  });

  it('deletes the files after ten minutes, and keeps the credits and the job’s answer', async () => {
    const token = await test.signIn('tidy');
    const { id, portraits } = await deliverPortraits(test, token, { count: 2 });
    const [first = '', second = ''] = portraits;
    expect(await change('delete', token, { portraits: [first] })).toEqual({
      status: 200,
      body: { deleted: [first], kept: [] },
    });
    expect(await statusesOf(portraits)).toEqual([200, 200]);
    await reconcileAfter(test, RESTORE_MINUTES - 1);
    expect(await statusesOf(portraits)).toEqual([200, 200]);
    await reconcileAfter(test, RESTORE_MINUTES);
    expect(await statusesOf(portraits)).toEqual([404, 200]);
    const check = async () => (await test.call(`/api/check-runpod-job/${id}`, { token })).body;
    expect(await check()).toEqual({ status: 'COMPLETED', output: [second] });
    expect(await change('delete', token, { portraits })).toEqual({
      status: 200,
      body: { deleted: portraits, kept: [] },
    });
    expect(await check()).toEqual({ status: 'COMPLETED', output: portraits });
    expect(await test.credits(token)).toBe(70);
  });

  it('answers 503 and deletes nothing when the database refuses, and a repeat finishes', async () => {
    allowConsole();
    const logged = listen();
    const token = await test.signIn('offline');
    const { portraits } = await deliverPortraits(test, token);
    // More faults than the SDK's retries within the time limit.
    await test.fail('firestore', 'commit', { times: 50, status: 403 });
    expect(await change('delete', token, { portraits })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    test.stack.context.faults.reset();
    expect(await list(token)).toMatchObject({ count: 1 });
    for (const address of portraits) expect(logged()).not.toContain(new URL(address).pathname);
    expect((await change('delete', token, { portraits })).body).toEqual({ deleted: portraits, kept: [] });
  });
});
