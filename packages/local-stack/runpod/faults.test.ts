import { createMemoryContext, type StandInContext } from '../kit/stand-in';
import { startRunpodForTest, type RunpodForTest } from '../testing/runpod';

describe('faults and scripts of the runpod stand-in', () => {
  let context: StandInContext;
  let test: RunpodForTest;

  beforeEach(async () => {
    context = createMemoryContext();
    test = await startRunpodForTest(context);
  });

  afterEach(async () => {
    await test.runpod.stop();
    context.clock.reset();
  });

  it('ends runs as scripted, in order, without the worker', async () => {
    test.runpod.scriptNext({ outcome: 'FAILED', error: 'CUDA out of memory' });
    test.runpod.scriptNext({ outcome: 'COMPLETED', output: [] });
    test.runpod.scriptNext({ outcome: 'COMPLETED' });
    const ids = [await test.run(), await test.run(), await test.run()];
    const [failed, empty, without] = await Promise.all(ids.map((id) => test.status(id)));
    expect(failed).toMatchObject({ status: 'FAILED', error: 'CUDA out of memory' });
    expect(empty).toMatchObject({ status: 'COMPLETED', output: [] });
    expect(without?.status).toBe('COMPLETED');
    expect(without).not.toHaveProperty('output');
  });

  it('holds a run until a test releases it to its worker', async () => {
    test.runpod.scriptNext({ outcome: 'hold' });
    const id = await test.run({ input: { held: true } });
    expect((await test.status(id)).status).toBe('IN_PROGRESS');
    expect(test.runpod.release()).toBe(1);
    const run = await test.worker.nextRun();
    expect(run.input).toEqual({ held: true });
    run.complete(['x']);
    expect((await test.status(id)).output).toEqual(['x']);
    expect(test.runpod.release()).toBe(0);
  });

  it('ends a held run with the end given at its release', async () => {
    test.runpod.scriptNext({ outcome: 'hold' });
    const id = await test.run();
    test.runpod.release({ outcome: 'FAILED', error: 'told' });
    expect(await test.status(id)).toMatchObject({ status: 'FAILED', error: 'told' });
  });

  it('removes a job when a test forgets it', async () => {
    const id = await test.run();
    const run = await test.worker.nextRun();
    expect(test.runpod.forget(id)).toBe(true);
    expect(run.signal.aborted).toBe(true);
    expect((await test.call('GET', `/status/${id}`)).status).toBe(404);
    expect(test.runpod.forget(id)).toBe(false);
  });
});
