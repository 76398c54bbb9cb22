import { randomUUID } from 'node:crypto';

import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

let info: jest.SpyInstance;
beforeEach(() => {
  info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => info.mockRestore());

const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id');

function lines(): Record<string, unknown>[] {
  return info.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
}

describe('the id of a request', () => {
  it('is in the answer and in the log line of a refusal', async () => {
    const answer = await test.call('/api/check-runpod-job/3f2a');
    expect(idOf(answer)).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines()).toContainEqual({
      level: 'info',
      event: 'request',
      requestId: idOf(answer),
      route: '/api/check-runpod-job/:id',
      method: 'GET',
      status: 401,
      code: 'auth_required',
      milliseconds: expect.any(Number) as number,
    });
  });

  it('has no log line for a successful read', async () => {
    const token = await test.signIn('reader');
    await test.call('/api/account', { token });
    expect(lines().filter(({ event }) => event === 'request')).toEqual([]);
  });

  it('reaches the worker', async () => {
    const token = await test.signIn('sitter');
    await test.call('/api/account', { token });
    const submitted = await test.submit(token, await test.request(token));
    const run = await test.worker.nextRun();
    expect(run.input).toMatchObject({ request_id: idOf(submitted) });
    run.fail('no_face: done');
    await test.app.idle();
  });

  it('reaches the payment provider, unchanged in a repeat', async () => {
    allowConsole();
    const stripe = test.stripe();
    const key = randomUUID();
    const pay = () =>
      test.post(
        '/api/process-payment',
        undefined,
        { paymentMethodId: 'pm_card_visa', amount: 5, userId: null },
        { 'idempotency-key': key },
      );
    // The answer is lost after the charge, and again for the SDK's own repeat.
    await test.fail('stripe', 'payment_intents.create', { status: 500, after: true, times: 2 });
    const first = await pay();
    expect(first.status).toBe(503);
    expect((await pay()).body).toMatchObject({ success: true });
    const { data } = await stripe.paymentIntents.list();
    expect(data.map(({ metadata }) => metadata['request_id'])).toEqual([idOf(first)]);
    await test.app.idle();
  });
});
