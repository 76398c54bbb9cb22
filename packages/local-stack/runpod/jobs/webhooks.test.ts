import { createMemoryContext, type StandInContext } from '../../kit/stand-in';
import {
  startRunpodForTest,
  startWebhookReceiver,
  type RunpodForTest,
  type WebhookReceiver,
} from '../../testing/runpod';

const RETRY_DELAY_MS = 10_000;

describe('webhooks of the runpod stand-in', () => {
  let context: StandInContext;
  let test: RunpodForTest;
  let receiver: WebhookReceiver;

  afterEach(async () => {
    await test.runpod.stop();
    await receiver.close();
    context.clock.reset();
  });

  async function finishJob(statuses?: number[]): Promise<string> {
    context = createMemoryContext();
    receiver = await startWebhookReceiver(statuses);
    test = await startRunpodForTest(context);
    const id = await test.run({ webhook: receiver.url });
    (await test.worker.nextRun()).complete(['x']);
    return id;
  }

  function attemptTimes(): number[] {
    const attempted = context.calls.list().filter(({ operation }) => operation === 'webhook');
    return attempted.map(({ time }) => time);
  }

  const attempts = (): number => attemptTimes().length;

  /** Moves the clock second by second until `count` attempts are made. */
  async function retryUntilAttempts(count: number): Promise<void> {
    while (attempts() < count) {
      context.clock.advance(1_000);
      await test.call('GET', '/health');
    }
  }

  /** Moves the clock in steps; all answers arrive between them, so that an unwanted retry would happen. */
  async function letTimePass(): Promise<void> {
    for (let step = 0; step < 10; step += 1) {
      context.clock.advance(RETRY_DELAY_MS);
      await test.call('GET', '/health');
    }
  }

  it('have the body of the status', async () => {
    const id = await finishJob();
    const [body] = await receiver.until(1);
    expect(body).toEqual(await test.status(id));
    expect(body).toMatchObject({ id, status: 'COMPLETED', output: ['x'] });
  });

  it('are sent for failed, cancelled and timed out jobs too', async () => {
    await finishJob();
    const webhook = receiver.url;
    await test.run({ webhook });
    (await test.worker.nextRun()).fail('reason');
    await receiver.until(2);
    const cancelled = await test.run({ webhook });
    await test.worker.nextRun();
    await test.call('POST', `/cancel/${cancelled}`);
    await receiver.until(3);
    await test.run({ webhook, policy: { executionTimeout: 6_000 } });
    await test.worker.nextRun();
    context.clock.advance(6_000);
    const statuses = (await receiver.until(4)).map(({ status }) => status);
    expect(statuses).toEqual(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);
  });

  it('have two retries, ten seconds apart', async () => {
    await finishJob([500, 302, 500, 500]);
    await receiver.until(1);
    await retryUntilAttempts(2);
    await receiver.until(2);
    await retryUntilAttempts(3);
    await receiver.until(3);
    await letTimePass();
    expect(receiver.received).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = attemptTimes();
    expect(second - first).toBeGreaterThanOrEqual(RETRY_DELAY_MS);
    expect(third - second).toBeGreaterThanOrEqual(RETRY_DELAY_MS);
  });
});
