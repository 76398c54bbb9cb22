import { createMemoryContext, type StandInContext } from '../../kit/stand-in';
import { freshFolder } from '../../testing/fresh-folder';
import { startRunpodForTest, startWebhookReceiver } from '../../testing/runpod';

describe('the runpod stand-in after a restart', () => {
  let context: StandInContext;

  beforeEach(() => {
    context = { ...createMemoryContext(), stateDirectory: freshFolder() };
  });

  afterEach(() => context.clock.reset());

  it('keeps finished jobs, starts running ones again and continues the queue', async () => {
    const before = await startRunpodForTest(context);
    const finished = await before.run();
    (await before.worker.nextRun()).complete(['x']);
    const running = await before.run({ input: { n: 2 } });
    (await before.worker.nextRun()).progress({ progress: 50 });
    const waiting = await before.run({ input: { n: 3 } });
    await before.runpod.stop();

    const after = await startRunpodForTest(context);
    expect(await after.status(finished)).toMatchObject({ status: 'COMPLETED', output: ['x'] });
    const again = await after.worker.nextRun();
    expect(again.input).toEqual({ n: 2 });
    expect((await after.status(running)).output).toBeUndefined();
    again.complete([]);
    (await after.worker.nextRun()).complete([]);
    expect((await after.status(waiting)).status).toBe('COMPLETED');
    const health = await after.call('GET', '/health');
    expect(await health.json()).toMatchObject({ jobs: { completed: 3, retried: 1 } });
    await after.runpod.stop();
  });

  it('removes jobs that expired while it was stopped', async () => {
    const before = await startRunpodForTest(context);
    const id = await before.run({ policy: { ttl: 10_000 } });
    await before.runpod.stop();
    context.clock.advance(10_000);
    const after = await startRunpodForTest(context);
    expect((await after.call('GET', `/status/${id}`)).status).toBe(404);
    await after.runpod.stop();
  });

  it('delivers a webhook that was due while it was stopped', async () => {
    const receiver = await startWebhookReceiver([500]);
    const before = await startRunpodForTest(context);
    const id = await before.run({ webhook: receiver.url });
    (await before.worker.nextRun()).complete([]);
    await receiver.until(1);
    await before.runpod.stop();
    context.clock.advance(10_000);
    const after = await startRunpodForTest(context);
    expect((await receiver.until(2))[1]).toMatchObject({ id, status: 'COMPLETED' });
    await after.runpod.stop();
    await receiver.close();
  });
});
