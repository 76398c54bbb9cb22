import { anActor, createFakeServices } from '../../testing/fake-services';
import { userIn } from '../../testing/stored';
import { submittedJob } from '../../testing/jobs';
import { userKey } from '../accounts/account-documents';
import { jobKey } from './job-documents';
import type { RunState } from '../ports';
import { cancelJob } from './cancel-job';
import { checkJob } from './check-job';

const actor = anActor();
const MINUTE_MS = 60_000;

describe('cancelJob', () => {
  it('ends a queued job and refunds the credits', async () => {
    const { services, id, credits } = await submittedJob();
    expect(await cancelJob({ services, actor, jobId: id })).toEqual({
      status: 'failed',
      failure: 'cancelled',
      refund: 'done',
    });
    expect(await credits()).toBe(100);
  });

  it('delivers a portrait that was finished first', async () => {
    const { services, id, credits, compute, run } = await submittedJob({
      kind: 'running',
    });
    jest.spyOn(compute, 'cancel').mockImplementationOnce(async () => {
      run.state = { kind: 'completed', output: ['one'] };
      return Promise.resolve({ accepted: true });
    });
    expect(await cancelJob({ services, actor, jobId: id })).toMatchObject({ status: 'completed' });
    expect(await credits()).toBe(70);
  });

  it('refunds three running jobs a day and not the fourth', async () => {
    const world = createFakeServices();
    const running: RunState = { kind: 'running' };
    for (const key of ['a', 'b', 'c']) {
      const { services, id } = await submittedJob(running, world, key);
      expect(await cancelJob({ services, actor, jobId: id })).toMatchObject({ failure: 'cancelled' });
    }
    const fourth = await submittedJob(running, world, 'd');
    const cancel = async () => cancelJob({ services: world.services, actor, jobId: fourth.id });
    await expect(cancel()).rejects.toMatchObject({ code: 'cancel_limit' });
    expect(fourth.run.state.kind).toBe('running');
    world.clock.advance(24 * 60 * MINUTE_MS);
    expect(await cancel()).toMatchObject({ failure: 'cancelled' });
  });

  it('counts no queued job, and none twice', async () => {
    const world = createFakeServices();
    const queued: RunState = { kind: 'queued' };
    for (const key of ['a', 'b', 'c', 'd']) {
      const { services, id } = await submittedJob(queued, world, key);
      expect(await cancelJob({ services, actor, jobId: id })).toMatchObject({ failure: 'cancelled' });
    }
    const deaf = jest.spyOn(world.compute, 'cancel').mockResolvedValue({ accepted: false });
    const { services, id, run } = await submittedJob({ kind: 'running' }, world, 'e');
    for (let time = 0; time < 3; time += 1)
      expect(await cancelJob({ services, actor, jobId: id })).toEqual({ status: 'running' });
    expect(deaf).toHaveBeenCalledWith(expect.objectContaining({ id: run.id }));
    expect(await world.database.get(jobKey(id))).toMatchObject({
      cancelRequested: true,
      cancelCountedOn: '2026-01-01',
    });
    expect((await userIn(world)).cancels).toEqual({ day: '2026-01-01', count: 1 });
  });

  it('leaves an ended job as it is, without asking the provider', async () => {
    const { services, id, compute, check, credits } = await submittedJob({
      kind: 'completed',
      output: ['one'],
    });
    const view = await check();
    const cancel = jest.spyOn(compute, 'cancel');
    const status = jest.spyOn(compute, 'status');
    expect(await cancelJob({ services, actor, jobId: id })).toEqual(view);
    expect(cancel).not.toHaveBeenCalled();
    expect(status).not.toHaveBeenCalled();
    expect(await credits()).toBe(70);
  });

  it('returns a job that ended while its run’s status was read', async () => {
    const { services, id, compute, check } = await submittedJob({ kind: 'completed', output: ['one'] });
    const { status } = compute;
    jest.spyOn(compute, 'status').mockImplementationOnce(async (runId) => {
      await check();
      return status(runId);
    });
    const cancel = jest.spyOn(compute, 'cancel');
    expect(await cancelJob({ services, actor, jobId: id })).toMatchObject({ status: 'completed' });
    expect(cancel).not.toHaveBeenCalled();
  });

  it('refuses other users, and a job that was deleted with its account meanwhile', async () => {
    const { services, id, compute, database } = await submittedJob();
    const eve = anActor({ uid: 'eve' });
    await expect(cancelJob({ services, actor: eve, jobId: id })).rejects.toMatchObject({ code: 'not_found' });
    const { status } = compute;
    jest.spyOn(compute, 'status').mockImplementationOnce(async (runId) => {
      await database.write((transaction) => transaction.delete(userKey(actor.uid)));
      return status(runId);
    });
    await expect(cancelJob({ services, actor, jobId: id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('records a cancel until the run is known, and cancels it then', async () => {
    const world = createFakeServices();
    const { services, compute } = world;
    const submit = compute.submit;
    jest.spyOn(compute, 'submit').mockImplementationOnce(async (run) => {
      const answer = await submit(run);
      const jobId = new URL(run.webhookUrl).searchParams.get('job') ?? '';
      expect(await cancelJob({ services, actor, jobId })).toEqual({ status: 'queued' });
      return answer;
    });
    const { id, run } = await submittedJob(undefined, world);
    expect(run.state).toMatchObject({ cause: 'cancelled' });
    expect(await checkJob({ services, actor, jobId: id })).toEqual({
      status: 'failed',
      failure: 'cancelled',
      refund: 'done',
    });
  });
});
