import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import Stripe from 'stripe';

import { allowConsole } from '@/lib/testing/fail-on-console';
import { posePath } from '@/lib/shared/rules/catalogue';
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
    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c96' } })
      .jpeg()
      .toBuffer();
    const { body } = await test.upload(token, photo);
    const request = { template_url: posePath('anna'), selfie_urls: [body['imageUrl']] };
    const submitted = await test.submit(token, request);
    const run = await test.worker.nextRun();
    expect(run.input).toMatchObject({ request_id: idOf(submitted) });
    run.fail('no_face: done');
    await test.app.idle();
  });

  it('reaches the payment provider, unchanged in a repeat', async () => {
    allowConsole();
    const { hostname, port } = new URL(test.stack.addresses.stripe);
    const secretKey = test.stack.environment['STRIPE_SECRET_KEY'] ?? '';
    const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
    const key = randomUUID();
    const pay = () =>
      test.call('/api/process-payment', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: JSON.stringify({ paymentMethodId: 'pm_card_visa', amount: 5, userId: null }),
      });
    // The answer is lost after the charge, and again for the SDK's own repeat.
    await test.control('/faults', {
      service: 'stripe',
      operation: 'payment_intents.create',
      effect: 'error',
      status: 500,
      after: true,
      times: 2,
    });
    const first = await pay();
    expect(first.status).toBe(503);
    expect((await pay()).body).toMatchObject({ success: true });
    const { data } = await stripe.paymentIntents.list();
    expect(data.map(({ metadata }) => metadata['request_id'])).toEqual([idOf(first)]);
    await test.app.idle();
  });
});
