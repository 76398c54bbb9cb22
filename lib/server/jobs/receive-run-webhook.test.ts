import { anActor, type FakeRun } from '../../testing/fake-services';
import { aRequest } from '../../testing/requests';
import { callRunWebhook, submittedJob } from '../../testing/jobs';
import { jobKey } from './job-documents';
import { submitJob } from './submit-job';

const actor = anActor();

describe('receiveRunWebhook', () => {
  it('settles the job', async () => {
    const world = await submittedJob({ kind: 'completed', output: ['one'] });
    await callRunWebhook(world.services, world.run);
    expect(await world.database.get(jobKey(world.id))).toMatchObject({ state: 'completed' });
  });

  it('does nothing for a job that was deleted with its account', async () => {
    const world = await submittedJob({ kind: 'completed', output: ['one'] });
    await world.database.write((transaction) => transaction.delete(jobKey(world.id)));
    await callRunWebhook(world.services, world.run);
    expect(await world.database.get(jobKey(world.id))).toBeNull();
  });

  it('does nothing for a job that is deleted with its account meanwhile', async () => {
    const world = await submittedJob({ kind: 'failed', cause: 'error', error: null });
    const { services, compute, database } = world;
    const answer = await compute.status({ id: world.run.id, endpoint: null });
    jest.spyOn(compute, 'status').mockImplementation(async () => {
      await database.write((transaction) => transaction.delete(jobKey(world.id)));
      return answer;
    });
    await callRunWebhook(services, world.run);
    expect(await database.get(jobKey(world.id))).toBeNull();
  });

  it('accepts a job that has failed, and one that was settled before', async () => {
    const world = await submittedJob({ kind: 'failed', cause: 'error', error: null });
    await callRunWebhook(world.services, world.run);
    expect(await world.database.get(jobKey(world.id))).toMatchObject({ state: 'failed' });
    await callRunWebhook(world.services, world.run);
    expect(await world.credits()).toBe(100);
  });

  it('binds a run whose id never arrived, and settles the job', async () => {
    const world = await submittedJob({ kind: 'completed', output: ['one'] });
    await world.database.write((transaction) => transaction.update(jobKey(world.id), { runId: null }));
    await callRunWebhook(world.services, world.run);
    expect(await world.database.get(jobKey(world.id))).toMatchObject({
      state: 'completed',
      runId: world.run.id,
    });
  });

  it('asks the provider to call again while the job is not settled', async () => {
    const world = await submittedJob();
    await expect(callRunWebhook(world.services, world.run)).rejects.toMatchObject({ code: 'busy' });
  });

  it('cancels a run of a job that has another one', async () => {
    const world = await submittedJob();
    world.compute.runs.push({ id: 'run-9', webhookUrl: '', state: { kind: 'running' } });
    await callRunWebhook(world.services, { ...world.run, id: 'run-9' });
    expect(world.compute.runs[1]?.state).toMatchObject({ cause: 'cancelled' });
    expect(world.run.state).toMatchObject({ kind: 'queued' });
  });

  it('cancels a run that started after its job was refunded', async () => {
    const world = await submittedJob();
    const { services } = world;
    world.compute.answers.push({ kind: 'failed', reason: 'TimeoutError' });
    const submit = jest.spyOn(world.compute, 'submit');
    const request = aRequest(services, actor.uid);
    await expect(submitJob({ services, actor, request, idempotencyKey: 'late' })).rejects.toMatchObject({
      code: 'generation_failed',
    });
    const webhookUrl = submit.mock.calls[0]?.[0].webhookUrl ?? '';
    const late: FakeRun = { id: 'run-late', webhookUrl, state: { kind: 'queued' } };
    world.compute.runs.push(late);
    await callRunWebhook(services, late);
    expect(world.compute.runs[1]?.state).toMatchObject({ cause: 'cancelled' });
    expect(await world.credits()).toBe(70);
  });
});
