import { anActor } from '../../testing/fake-services';
import { submittedJob } from '../../testing/jobs';
import { checkJob } from './check-job';
import { jobKey } from './job-documents';
import { refundOf } from './job-view';

const actor = anActor();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A submitted job that is checked with a wait of two seconds; counts what the check asks for. */
async function waitingCheck() {
  const world = await submittedJob();
  const status = jest.spyOn(world.compute, 'status');
  const get = jest.spyOn(world.database, 'get');
  const answer = checkJob({ services: world.services, actor, jobId: world.id, waitMs: 2000 });
  const isAnswered = jest.fn();
  void answer.then(isAnswered, isAnswered);
  await jest.advanceTimersByTimeAsync(0);
  return { ...world, answer, isAnswered, status, get };
}

describe('a check that waits', () => {
  it.each([1, 400, 900, 1700])('answers the end after %d ms at its next reading', async (endsAfterMs) => {
    const { answer, isAnswered, run, check } = await waitingCheck();
    await jest.advanceTimersByTimeAsync(endsAfterMs);
    expect(isAnswered).not.toHaveBeenCalled();
    run.state = { kind: 'completed', output: ['one'] };
    // As the webhook does.
    const settled = await check();
    await jest.advanceTimersByTimeAsync(600);
    expect(isAnswered).toHaveBeenCalled();
    expect(await answer).toEqual(settled);
  });

  it.each([
    ['another state', { kind: 'running' }, { status: 'running' }],
    ['another stage', { kind: 'running', stage: 'lit' }, { status: 'running', stage: 'lit' }],
  ] as const)('answers %s at its next reading', async (_, state, view) => {
    const { answer, isAnswered, run } = await waitingCheck();
    await jest.advanceTimersByTimeAsync(700);
    run.state = state;
    await jest.advanceTimersByTimeAsync(499);
    expect(isAnswered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(isAnswered).toHaveBeenCalled();
    expect(await answer).toEqual(view);
  });

  it('answers a stage that follows another', async () => {
    const world = await submittedJob();
    world.run.state = { kind: 'running', stage: 'found' };
    const answer = checkJob({ services: world.services, actor, jobId: world.id, waitMs: 2000 });
    await jest.advanceTimersByTimeAsync(0);
    world.run.state = { kind: 'running', stage: 'cut_out' };
    await jest.advanceTimersByTimeAsync(600);
    expect(await answer).toEqual({ status: 'running', stage: 'cut_out' });
  });

  it('without news ends within the time, and reads the job and asks the provider four times', async () => {
    const { answer, isAnswered, status, get } = await waitingCheck();
    await jest.advanceTimersByTimeAsync(1799);
    expect(isAnswered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(isAnswered).toHaveBeenCalled();
    expect(await answer).toEqual({ status: 'queued' });
    expect(status).toHaveBeenCalledTimes(4);
    expect(get).toHaveBeenCalledTimes(4);
  });

  it('delivers a portrait without the webhook', async () => {
    const { answer, run, credits } = await waitingCheck();
    run.state = { kind: 'completed', output: ['one'] };
    await jest.advanceTimersByTimeAsync(600);
    expect(await answer).toMatchObject({ status: 'completed' });
    expect(await credits()).toBe(70);
  });

  it('ends with a job that is deleted with its account', async () => {
    const { answer, database, id } = await waitingCheck();
    const refusal = expect(answer).rejects.toMatchObject({ code: 'not_found' });
    await database.write((transaction) => transaction.delete(jobKey(id)));
    await jest.advanceTimersByTimeAsync(600);
    await refusal;
  });

  it('answers an ended job at once, and another user’s job', async () => {
    const { services, id, check, run } = await submittedJob();
    run.state = { kind: 'failed', cause: 'error', error: 'no_face: None.' };
    const settled = await check();
    expect(await checkJob({ services, actor, jobId: id, waitMs: 2000 })).toEqual(settled);
    const bob = anActor({ uid: 'bob' });
    await expect(checkJob({ services, actor: bob, jobId: id, waitMs: 2000 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it.each([
  [{ charged: true, refunded: true }, 'done'],
  [{ charged: true, refunded: false }, 'pending'],
  [{ charged: false, refunded: false }, 'not_needed'],
] as const)('tells of the price of a job with %j: %s', (job, refund) => {
  expect(refundOf(job)).toBe(refund);
});
