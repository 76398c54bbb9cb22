import { StackClock } from '../../kit/clock';
import { IdempotencyKeys } from './idempotency';
import { StripeStore } from '../state/store';

describe('an idempotency key', () => {
  const request = { key: 'key', path: '/v1/customers', body: Buffer.from('a=1'), requestId: 'req_1' };
  let keys: IdempotencyKeys;

  beforeEach(() => {
    keys = new IdempotencyKeys(new StripeStore(null), new StackClock());
  });

  it('is refused during its first request, and then replays the answer', async () => {
    let finish = (): void => undefined;
    const first = keys.answer(request, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { status: 402, body: { n: 1 } };
    });
    const execute = jest.fn();
    await expect(keys.answer(request, execute)).rejects.toMatchObject({
      status: 409,
      fields: { code: 'idempotency_key_in_use' },
    });
    finish();
    expect(await first).toEqual({ status: 402, body: { n: 1 } });
    const again = await keys.answer({ ...request, requestId: 'req_2' }, execute);
    expect(again).toEqual({ status: 402, body: { n: 1 }, originalRequest: 'req_1' });
    expect(execute).not.toHaveBeenCalled();
  });

  it('is unused after a request that was not executed', async () => {
    await expect(keys.answer(request, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    const answer = await keys.answer({ ...request, body: Buffer.from('a=2') }, async () => ({
      status: 200,
      body: {},
    }));
    expect(answer.status).toBe(200);
  });

  it('replays the answer unchanged after its objects have changed', async () => {
    const body = { status: 'pending' };
    await keys.answer(request, async () => ({ status: 200, body }));
    body.status = 'succeeded';
    expect((await keys.answer(request, jest.fn())).body).toEqual({ status: 'pending' });
  });
});
