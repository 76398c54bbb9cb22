import { defer } from '@/lib/testing/defer';
import { anActor, createFakeServices, type FakeServices } from '@/lib/testing/fake-services';
import { aRequest } from '@/lib/testing/requests';
import type { RunState } from '../ports';
import { jobKey, userKey } from '../documents';
import { cancelJob } from './cancel-job';
import { checkJob } from './check-job';
import { finishJob } from './finish-job';
import { receiveRunWebhook } from './receive-run-webhook';
import { submitJob } from './submit-job';

const actor = anActor();
const MINUTE_MS = 60_000;

async function submitted(state?: RunState, world = createFakeServices(), idempotencyKey = 'key') {
  const { services } = world;
  const { id } = await submitJob({ services, actor, request: aRequest(services, actor.uid), idempotencyKey });
  const run = world.compute.runs.at(-1);
  if (!run) throw new Error('The run is missing.');
  if (state) run.state = state;
  const check = async () => checkJob({ services, actor, jobId: id });
  const credits = async () => (await world.database.get(userKey(actor.uid)))?.credits;
  return { ...world, id, run, check, credits };
}

async function callWebhook(world: FakeServices, url: string, runId: string) {
  const { searchParams } = new URL(url);
  const jobId = searchParams.get('job') ?? '';
  const signature = searchParams.get('signature') ?? '';
  await receiveRunWebhook({ services: world.services, jobId, signature, runId });
}

describe('checkJob', () => {
  it("tells the provider's own word while the job runs", async () => {
    const { check, run } = await submitted();
    expect(await check()).toEqual({ status: 'IN_QUEUE' });
    run.state = { kind: 'running', status: 'IN_PROGRESS' };
    expect(await check()).toEqual({ status: 'IN_PROGRESS' });
  });

  it('copies the portraits into the public store before it says COMPLETED', async () => {
    const { check, files, credits, compute } = await submitted({ kind: 'completed', output: ['one', 'two'] });
    const view = await check();
    expect(view).toMatchObject({ status: 'COMPLETED' });
    expect(view.output?.map((url) => files.get(url)?.toString())).toEqual(['one', 'two']);
    expect(view.output?.[0]).toMatch(/^https:\/\/public\.example\.com\/results\/[0-9a-f]{32}\/0\.webp$/);
    expect(await credits()).toBe(70);
    const status = jest.spyOn(compute, 'status');
    expect(await check()).toEqual(view);
    expect(status).not.toHaveBeenCalled();
  });

  it.each<[string, RunState, object]>([
    ['no output', { kind: 'completed', output: [] }, { status: 'COMPLETED', output: [] }],
    [
      'output that is no picture',
      { kind: 'completed', output: ['no picture'] },
      { status: 'FAILED', failure: 'provider_failed' },
    ],
    [
      'a failure',
      { kind: 'failed', status: 'FAILED', error: 'out of memory' },
      { status: 'FAILED', failure: 'provider_failed' },
    ],
    [
      'no face',
      { kind: 'failed', status: 'FAILED', error: 'no_face: None.' },
      { status: 'FAILED', failure: 'no_face' },
    ],
    [
      'an unreadable photo',
      { kind: 'failed', status: 'FAILED', error: 'unreadable_photo: It.' },
      { status: 'FAILED', failure: 'unreadable_photo' },
    ],
    [
      'an unreadable template',
      { kind: 'failed', status: 'FAILED', error: 'unreadable_template: It.' },
      { status: 'FAILED', failure: 'unreadable_template' },
    ],
    [
      'an unreadable style',
      { kind: 'failed', status: 'FAILED', error: 'unreadable_style: It.' },
      { status: 'FAILED', failure: 'unreadable_style' },
    ],
    [
      'a code that people can do nothing about',
      { kind: 'failed', status: 'FAILED', error: 'worker_failed: It.' },
      { status: 'FAILED', failure: 'provider_failed' },
    ],
    [
      'a time-out',
      { kind: 'failed', status: 'TIMED_OUT', error: null },
      { status: 'FAILED', failure: 'provider_failed' },
    ],
    [
      'a cancel that nobody asked for',
      { kind: 'failed', status: 'CANCELLED', error: null },
      { status: 'FAILED', failure: 'provider_failed' },
    ],
  ])('gives the credits back after %s', async (_name, state, view) => {
    const { check, credits } = await submitted(state);
    expect(await check()).toEqual(view);
    expect(await credits()).toBe(100);
    expect(await check()).toEqual(view);
    expect(await credits()).toBe(100);
  });

  it('tells the operator of a request that the worker calls invalid', async () => {
    const { check, events } = await submitted({
      kind: 'failed',
      status: 'FAILED',
      error: 'invalid_request: The field steps is not valid.',
    });
    expect(await check()).toEqual({ status: 'FAILED', failure: 'provider_failed' });
    expect(events).toContain('request_refused_by_worker');
  });

  it('gives a job up that the provider has forgotten, but not in its first minute', async () => {
    const { check, credits, clock } = await submitted({ kind: 'not_found' });
    clock.advance(MINUTE_MS);
    expect(await check()).toEqual({ status: 'IN_QUEUE' });
    clock.advance(1);
    expect(await check()).toEqual({ status: 'FAILED', failure: 'lost' });
    expect(await credits()).toBe(100);
  });

  it('settles nothing without a usable answer', async () => {
    const { check, credits, clock } = await submitted({ kind: 'unknown', reason: 'status 429' });
    clock.advance(10 * MINUTE_MS);
    await expect(check()).rejects.toMatchObject({ code: 'status_check_failed' });
    expect(await credits()).toBe(70);
  });

  it('cancels what has been queued for too long', async () => {
    const { check, run, clock, credits } = await submitted();
    clock.advance(15 * MINUTE_MS);
    await check();
    expect(run.state.kind).toBe('running');
    clock.advance(1);
    await check();
    expect(run.state).toMatchObject({ status: 'CANCELLED' });
    expect(await check()).toEqual({ status: 'FAILED', failure: 'provider_failed' });
    expect(await credits()).toBe(100);
  });

  it('tries the copy again while the store fails', async () => {
    const { check, services, events, credits } = await submitted({ kind: 'completed', output: ['one'] });
    const put = jest.spyOn(services.publicFiles, 'put').mockRejectedValueOnce(new Error('down'));
    expect(await check()).toEqual({ status: 'IN_PROGRESS' });
    expect(events).toContain('portrait_not_copied');
    expect(await check()).toMatchObject({ status: 'COMPLETED' });
    expect(put).toHaveBeenCalledTimes(2);
    expect(put.mock.calls[0]?.[0].path).toBe(put.mock.calls[1]?.[0].path);
    expect(await credits()).toBe(70);
  });

  it('lets one caller at a time copy, until the lease ends', async () => {
    const { check, services, clock } = await submitted({ kind: 'completed', output: ['one'] });
    const put = services.publicFiles.put;
    const copying = defer();
    const held = defer();
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      copying.resolve();
      await held.promise;
      return put(file);
    });
    const first = check();
    await Promise.race([copying.promise, first]);
    expect(await check()).toEqual({ status: 'IN_PROGRESS' });
    clock.advance(MINUTE_MS);
    const taken = await check();
    expect(taken).toMatchObject({ status: 'COMPLETED' });
    held.resolve();
    expect(await first).toEqual(taken);
  });

  it('shows a job to nobody but its owner', async () => {
    const { services, id } = await submitted();
    const stranger = anActor({ uid: 'eve' });
    for (const jobId of [id, '0'.repeat(32), '../users/ada', '']) {
      await expect(checkJob({ services, actor: stranger, jobId })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('finishJob', () => {
  it('keeps the first end of a job', async () => {
    const { services, id, credits } = await submitted();
    const job = { id, uid: actor.uid };
    await finishJob({ services, job, outcome: { kind: 'failed', failure: 'lost' } });
    const second = await finishJob({ services, job, outcome: { kind: 'completed', output: ['late'] } });
    expect(second).toMatchObject({ state: 'failed', failure: 'lost', output: [] });
    expect(await credits()).toBe(100);
  });
});

describe('receiveRunWebhook', () => {
  it('settles the job', async () => {
    const world = await submitted({ kind: 'completed', output: ['one'] });
    await callWebhook(world, world.run.webhookUrl, world.run.id);
    expect(await world.database.get(jobKey(world.id))).toMatchObject({ state: 'completed' });
  });

  it('has nothing to do for a job that went with its account', async () => {
    const world = await submitted({ kind: 'completed', output: ['one'] });
    await world.database.transaction((transaction) => {
      transaction.delete(jobKey(world.id));
      return Promise.resolve();
    });
    await callWebhook(world, world.run.webhookUrl, world.run.id);
    expect(await world.database.get(jobKey(world.id))).toBeNull();
  });

  it('has nothing to do for a job that goes with its account meanwhile', async () => {
    const world = await submitted({ kind: 'failed', status: 'FAILED', error: null });
    const { services, compute, database } = world;
    const answer = await compute.status(world.run.id);
    jest.spyOn(compute, 'status').mockImplementation(async () => {
      await database.transaction((transaction) => {
        transaction.delete(jobKey(world.id));
        return Promise.resolve();
      });
      return answer;
    });
    await callWebhook({ ...world, services }, world.run.webhookUrl, world.run.id);
    expect(await database.get(jobKey(world.id))).toBeNull();
  });

  it('refuses a wrong signature', async () => {
    const world = await submitted();
    const forged = world.run.webhookUrl.replace(/signature=./, 'signature=x');
    await expect(callWebhook(world, forged, world.run.id)).rejects.toMatchObject({ code: 'forbidden' });
    const others = world.run.webhookUrl.replace(/job=[^&]*/, `job=${'0'.repeat(32)}`);
    await expect(callWebhook(world, others, world.run.id)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('asks the provider to call again while the job is not settled', async () => {
    const world = await submitted();
    await expect(callWebhook(world, world.run.webhookUrl, world.run.id)).rejects.toMatchObject({
      code: 'busy',
    });
  });

  it('cancels a run of a job that has another one', async () => {
    const world = await submitted();
    world.compute.runs.push({
      id: 'run-9',
      webhookUrl: '',
      state: { kind: 'running', status: 'IN_PROGRESS' },
    });
    await callWebhook(world, world.run.webhookUrl, 'run-9');
    expect(world.compute.runs[1]?.state).toMatchObject({ status: 'CANCELLED' });
    expect(world.run.state).toMatchObject({ kind: 'running' });
  });

  it('cancels a run that came to life after its job was refunded', async () => {
    const world = await submitted();
    const { services } = world;
    world.compute.answers.push({ kind: 'failed', reason: 'TimeoutError' });
    const submit = jest.spyOn(world.compute, 'submit');
    const request = aRequest(services, actor.uid);
    await expect(submitJob({ services, actor, request, idempotencyKey: 'late' })).rejects.toMatchObject({
      code: 'generation_failed',
    });
    world.compute.runs.push({
      id: 'run-late',
      webhookUrl: '',
      state: { kind: 'running', status: 'IN_QUEUE' },
    });
    await callWebhook(world, submit.mock.calls[0]?.[0].webhookUrl ?? '', 'run-late');
    expect(world.compute.runs[1]?.state).toMatchObject({ status: 'CANCELLED' });
    expect(await world.credits()).toBe(70);
  });
});

describe('cancelJob', () => {
  it('ends a queued job and gives the credits back', async () => {
    const { services, id, credits } = await submitted();
    expect(await cancelJob({ services, actor, jobId: id })).toEqual({
      status: 'FAILED',
      failure: 'cancelled',
    });
    expect(await credits()).toBe(100);
  });

  it('leaves a portrait that was finished first', async () => {
    const { services, id, credits, compute, run } = await submitted({
      kind: 'running',
      status: 'IN_PROGRESS',
    });
    jest.spyOn(compute, 'cancel').mockImplementationOnce(async () => {
      run.state = { kind: 'completed', output: ['one'] };
      return Promise.resolve({ accepted: true });
    });
    expect(await cancelJob({ services, actor, jobId: id })).toMatchObject({ status: 'COMPLETED' });
    expect(await credits()).toBe(70);
  });

  it('refunds three running jobs a day and not the fourth', async () => {
    const world = createFakeServices();
    const running: RunState = { kind: 'running', status: 'IN_PROGRESS' };
    for (const key of ['a', 'b', 'c']) {
      const { services, id } = await submitted(running, world, key);
      expect(await cancelJob({ services, actor, jobId: id })).toMatchObject({ failure: 'cancelled' });
    }
    const fourth = await submitted(running, world, 'd');
    const cancel = async () => cancelJob({ services: world.services, actor, jobId: fourth.id });
    await expect(cancel()).rejects.toMatchObject({ code: 'cancel_limit' });
    expect(fourth.run.state.kind).toBe('running');
    world.clock.advance(24 * 60 * MINUTE_MS);
    expect(await cancel()).toMatchObject({ failure: 'cancelled' });
  });

  it('remembers a cancel until the run is known, and cancels it then', async () => {
    const world = createFakeServices();
    const { services, compute } = world;
    const submit = compute.submit;
    jest.spyOn(compute, 'submit').mockImplementationOnce(async (run) => {
      const answer = await submit(run);
      const jobId = new URL(run.webhookUrl).searchParams.get('job') ?? '';
      expect(await cancelJob({ services, actor, jobId })).toEqual({ status: 'IN_QUEUE' });
      return answer;
    });
    const { id, run } = await submitted(undefined, world);
    expect(run.state).toMatchObject({ status: 'CANCELLED' });
    expect(await checkJob({ services, actor, jobId: id })).toEqual({
      status: 'FAILED',
      failure: 'cancelled',
    });
  });
});
