import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';
import { deliverPortraits, reconcileAfter, testStackOfFile } from '@/lib/testing/test-stack';
import { allowConsole } from '@/lib/testing/fail-on-console';

const test = testStackOfFile();

const deletePortraits = async (token: string, request: string | object) => {
  const { status, body } = await test.post('/api/delete-portraits', token, request);
  return { status, body };
};

const statusesOf = async (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await fetch(address)).status));

/** What the handlers log from now on. */
function listen(): () => string {
  const logs = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
  return () => logs.flatMap((log) => log.mock.calls.map(String)).join();
}

describe('POST /api/delete-portraits', () => {
  it.each<[string, object | string, number, string]>([
    ['no list', {}, 400, 'invalid_field'],
    ['an empty list', { portraits: [] }, 400, 'invalid_field'],
    ['31 portraits', { portraits: Array.from({ length: 31 }, () => 'x') }, 400, 'invalid_field'],
    ['an empty address', { portraits: [''] }, 400, 'invalid_field'],
    ['an address of 2,001 characters', { portraits: ['x'.repeat(2001)] }, 400, 'invalid_field'],
    ['a number', { portraits: [1] }, 400, 'invalid_field'],
    ['an unknown field', { portraits: ['x'], uid: 'ada' }, 400, 'invalid_field'],
    ['no JSON', '{', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['100 kB', { portraits: ['x'.repeat(100_000)] }, 413, 'payload_too_large'],
  ])('refuses %s', async (_name, request, status, code) => {
    const answer = await deletePortraits(await test.signIn('careless'), request);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(String(answer.body['error']).length).toBeGreaterThan(10);
  });

  it('accepts the longest list of the longest addresses', async () => {
    const portraits = Array.from({ length: 30 }, (_, index) => `https://x/${index}`.padEnd(2000, 'x'));
    const answer = await deletePortraits(await test.signIn('hoarder'), { portraits });
    expect(answer).toEqual({ status: 200, body: { deleted: [], kept: portraits } });
  });

  it('deletes the files after ten minutes, and keeps the credits and the job’s answer', async () => {
    const token = await test.signIn('tidy');
    const { id, portraits } = await deliverPortraits(test, token, { count: 2 });
    const [first = '', second = ''] = portraits;
    expect(await deletePortraits(token, { portraits: [first] })).toEqual({
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
    expect(await deletePortraits(token, { portraits })).toEqual({
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
    expect(await deletePortraits(token, { portraits })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    test.stack.context.faults.reset();
    expect((await test.call('/api/portraits', { token })).body).toMatchObject({ count: 1 });
    for (const address of portraits) expect(logged()).not.toContain(new URL(address).pathname);
    expect((await deletePortraits(token, { portraits })).body).toEqual({ deleted: portraits, kept: [] });
  });
});
