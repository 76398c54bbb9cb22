import { createMemoryContext, type StandInContext } from '@chiaro/local-stack/kit/stand-in';
import { TEST_KEYS, startRunpodForTest, type RunpodForTest } from '@chiaro/local-stack/testing/runpod';
import { planPublicModel } from './runpod';

const QWEN = 'qwen-image-edit-2511';

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

const plan = (name: string, changes: { apiKey?: string; timeoutMs?: number } = {}) =>
  planPublicModel({ apiKey: TEST_KEYS.apiKey, baseUrl: `${test.runpod.address}/v2`, ...changes }, name);

const faultHealth = (effect: 'error' | 'hang', status = 500) =>
  context.faults.plan({
    service: 'runpod',
    operation: 'health',
    times: 1,
    effect,
    status,
    after: false,
    delayMs: 0,
  });

describe('the setup of a public model', () => {
  it('takes it without a call that costs', async () => {
    const { actions, byHand } = await plan(QWEN);
    expect(actions).toMatchObject([{ sentence: 'Takes RunPod’s public model qwen-image-edit-2511.' }]);
    expect(byHand).toEqual([]);
    expect(await actions[0]?.run()).toEqual({ RUNPOD_ENDPOINT_ID: QWEN });
    expect(new Set(context.calls.list().map(({ operation }) => operation))).toEqual(new Set(['health']));
  });

  it('knows its endpoint by the name of the model', async () => {
    const { actions } = await plan('seedream-4-edit');
    expect(await actions[0]?.run()).toEqual({ RUNPOD_ENDPOINT_ID: 'seedream-v4-edit' });
  });

  it.each(['chiaro', 'dall-e'])('refuses %s, which is none', async (name) => {
    await expect(plan(name)).rejects.toThrow(`RunPod has no public model ${name}.`);
  });

  it.each([
    [401, 'RunPod refuses RUNPOD_API_KEY.'],
    [403, 'RunPod refuses RUNPOD_API_KEY.'],
    [404, 'RunPod has no public endpoint qwen-image-edit-2511 any more.'],
    [503, 'The endpoint answers 503.'],
  ])('says what to do about the answer %i', async (status, sentence) => {
    faultHealth('error', status);
    await expect(plan(QWEN)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(sentence) as string,
    });
  });

  it('says what to do about an unknown key without telling it', async () => {
    const error: unknown = await plan(QWEN, { apiKey: 'unknown-key' }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('RunPod refuses RUNPOD_API_KEY.');
    expect(String(error)).not.toContain('unknown-key');
  });

  it('says what to do without an answer', async () => {
    faultHealth('hang');
    await expect(plan(QWEN, { timeoutMs: 50 })).rejects.toThrow('The endpoint did not answer within 50 ms');
  });
});
