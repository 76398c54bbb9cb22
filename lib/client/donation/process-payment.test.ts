import { fake } from '@/lib/testing/fake';
import { jsonAnswer } from '@/lib/testing/json-answer';

import { createAuth } from '../account/auth';
import { ServiceContainer } from '../../browser/service-container';
import { createProcessPayment } from './donation-runner';

const REQUEST = { paymentMethodId: 'pm_1', cents: 1115, userId: 'ada' };
const fetchFake = jest.fn<Promise<unknown>, [string, RequestInit]>(() =>
  Promise.resolve(jsonAnswer(200, { success: true, addedCredits: 1100 })),
);

function sentHeaders(): Headers {
  return new Headers(fetchFake.mock.lastCall?.[1].headers);
}

describe('the call of a donation', () => {
  const processPayment = new ServiceContainer([
    fake(createAuth, { idToken: () => Promise.resolve('token') }),
  ]).get(createProcessPayment);
  beforeEach(() => {
    globalThis.fetch = fetchFake as unknown as typeof fetch;
  });

  it('sends the token, the key and the request, in dollars', async () => {
    await processPayment({ uid: 'ada', request: REQUEST, idempotencyKey: 'key' });
    const [path, { body }] = fetchFake.mock.lastCall ?? ['', {}];
    expect(path).toBe('/api/process-payment');
    expect(JSON.parse(body as string)).toEqual({ paymentMethodId: 'pm_1', amount: 11.15, userId: 'ada' });
    expect(sentHeaders().get('Authorization')).toBe('Bearer token');
    expect(sentHeaders().get('Idempotency-Key')).toBe('key');
  });

  it('sends no token without an account, also when a user is signed in', async () => {
    await processPayment({ uid: '', request: { ...REQUEST, userId: null }, idempotencyKey: 'key' });
    expect(sentHeaders().has('Authorization')).toBe(false);
  });
});
