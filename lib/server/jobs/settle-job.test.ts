import { defer } from '../../testing/defer';
import { anActor, createFakeServices } from '../../testing/fake-services';
import { submittedJob } from '../../testing/jobs';
import { WORK_STAGES } from '../../shared/rules/job-states';
import {
  OVERDUE_AFTER_MS,
  RUN_FORGOTTEN_AFTER_MS,
  TIME_TO_LIVE_MS,
  UNBOUND_PATIENCE_MS,
} from '../../shared/rules/jobs';
import { userIn } from '../../testing/stored';
import { jobKey } from './job-documents';
import type { RunState } from '../ports';
import { checkJob } from './check-job';
import { hasOverdueJobs, settleJob, settleOverdueJobs } from './settle-job';
import { aRequest } from '../../testing/requests';
import { openAccount } from '../accounts/open-account';
import { submitJob } from './submit-job';

const actor = anActor();
const MINUTE_MS = 60_000;

describe('checkJob', () => {
  it("returns the provider's status while the job runs", async () => {
    const { check, run } = await submittedJob();
    expect(await check()).toEqual({ status: 'queued' });
    run.state = { kind: 'running' };
    expect(await check()).toEqual({ status: 'running' });
  });

  it('returns the worker’s last stage, and does not record it', async () => {
    const { check, run, services, database, id } = await submittedJob();
    const before = await database.get(jobKey(id));
    const transaction = jest.spyOn(database, 'transaction');
    for (const stage of WORK_STAGES) {
      run.state = { kind: 'running', stage };
      expect(await check()).toEqual({ status: 'running', stage });
    }
    const bob = anActor({ uid: 'bob' });
    await expect(checkJob({ services, actor: bob, jobId: id })).rejects.toMatchObject({ code: 'not_found' });
    expect(transaction).not.toHaveBeenCalled();
    expect(await database.get(jobKey(id))).toEqual(before);
    run.state = { kind: 'completed', output: ['one'] };
    expect(await check()).not.toHaveProperty('stage');
  });

  it('copies the portraits into the public store before it returns COMPLETED', async () => {
    const { check, files, credits, compute } = await submittedJob({
      kind: 'completed',
      output: ['one', 'two'],
    });
    const view = await check();
    expect(view).toMatchObject({ status: 'completed' });
    expect(view.output?.map((url) => files.get(url)?.toString())).toEqual(['one', 'two']);
    expect(view.output?.[0]).toMatch(/^https:\/\/public\.example\.com\/results\/[0-9a-f]{32}\/0\.webp$/);
    expect(await credits()).toBe(70);
    const status = jest.spyOn(compute, 'status');
    expect(await check()).toEqual(view);
    expect(status).not.toHaveBeenCalled();
  });

  const failed = (error: string): RunState => ({ kind: 'failed', cause: 'error', error });
  const failedAs = (failure: string) => ({ status: 'failed', failure, refund: 'done' });

  it.each<[string, RunState, object]>([
    ['no output', { kind: 'completed', output: [] }, { status: 'completed', output: [], refund: 'done' }],
    ['output that is no picture', { kind: 'completed', output: ['no picture'] }, failedAs('provider_failed')],
    ['a failure', failed('out of memory'), failedAs('provider_failed')],
    ['no face', failed('no_face: None.'), failedAs('no_face')],
    ['an unreadable photo', failed('unreadable_photo: It.'), failedAs('unreadable_photo')],
    ['an unreadable template', failed('unreadable_template: It.'), failedAs('unreadable_template')],
    ['an unreadable style', failed('unreadable_style: It.'), failedAs('unreadable_style')],
    ['a refusal by the model’s safety check', failed('content_refused: It.'), failedAs('content_refused')],
    ['a code that the user can’t act on', failed('worker_failed: It.'), failedAs('provider_failed')],
    ['a time-out', { kind: 'failed', cause: 'timed_out', error: null }, failedAs('provider_failed')],
    [
      'a cancel that was not requested',
      { kind: 'failed', cause: 'cancelled', error: null },
      failedAs('provider_failed'),
    ],
  ])('refunds the credits after %s', async (_name, state, view) => {
    const { check, credits } = await submittedJob(state);
    expect(await check()).toEqual(view);
    expect(await credits()).toBe(100);
    expect(await check()).toEqual(view);
    expect(await credits()).toBe(100);
  });

  it('logs a request that the worker calls invalid', async () => {
    const refusal = failed('invalid_request: The field steps is not valid.');
    const { check, events } = await submittedJob(refusal);
    expect(await check()).toEqual(failedAs('provider_failed'));
    expect(events).toContain('request_refused_by_worker');
  });

  it('logs no other failure of the worker', async () => {
    const { check, events } = await submittedJob(failed('no_face: None.'));
    await check();
    expect(events).toEqual([]);
  });

  it('calls a job cancelled only when its run was cancelled', async () => {
    const { check, id, run, database } = await submittedJob();
    await database.write((transaction) => transaction.update(jobKey(id), { cancelRequested: true }));
    run.state = { kind: 'failed', cause: 'error', error: null };
    expect(await check()).toEqual(failedAs('provider_failed'));
  });

  it('copies nothing and leaves nothing of a run without output', async () => {
    const { check, id, database } = await submittedJob({ kind: 'completed', output: [] });
    await check();
    expect(await database.get(jobKey(id))).toMatchObject({ resultFolder: null, hasLeftovers: false });
  });

  it('logs the keys of an output without a picture, once', async () => {
    const { check, services, id } = await submittedJob({
      kind: 'completed',
      output: [],
      outputKeys: 'cost, files[].link',
    });
    const warn = jest.spyOn(services.log, 'warn');
    await check();
    await check();
    expect(warn.mock.calls).toEqual([
      [
        'run_output_unknown',
        { jobId: id, endpoint: 'endpoint', model: 'chiaro', keys: 'cost, files[].link' },
      ],
    ]);
  });

  it('does not fail a job whose run became known after it was read', async () => {
    const { id, database, services, clock, credits } = await submittedJob();
    const job = await database.get(jobKey(id));
    if (!job) throw new Error('The job is missing.');
    clock.advance(UNBOUND_PATIENCE_MS);
    expect(await settleJob({ services, job: { ...job, runId: null } })).toEqual({ status: 'queued' });
    expect(await database.get(jobKey(id))).toEqual(job);
    expect(await credits()).toBe(70);
  });

  it('fails a job that runs for over an hour, at a provider that ignores limits and cancels', async () => {
    const { check, compute, credits, clock } = await submittedJob({ kind: 'running' });
    const cancel = jest.spyOn(compute, 'cancel').mockResolvedValue({ accepted: false });
    clock.advance(TIME_TO_LIVE_MS);
    expect(await check()).toEqual({ status: 'running' });
    expect(cancel).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await check()).toEqual({ status: 'failed', failure: 'lost', refund: 'done' });
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(await credits()).toBe(100);
  });

  it('logs the cost of a delivered portrait, once', async () => {
    const { check, services, id } = await submittedJob({
      kind: 'completed',
      output: ['one'],
      costDollars: 0.02,
    });
    const info = jest.spyOn(services.log, 'info');
    await check();
    await check();
    const paid = info.mock.calls.filter(([event]) => event === 'run_paid');
    expect(paid).toEqual([['run_paid', { jobId: id, model: 'chiaro', costDollars: 0.02 }]]);
  });

  it('fails a job that the provider has forgotten, but not in its first minute', async () => {
    const { check, credits, clock } = await submittedJob({ kind: 'not_found' });
    clock.advance(MINUTE_MS);
    expect(await check()).toEqual({ status: 'queued' });
    clock.advance(1);
    expect(await check()).toEqual({ status: 'failed', failure: 'lost', refund: 'done' });
    expect(await credits()).toBe(100);
  });

  it('without a usable answer settles nothing while a result may come, then refunds', async () => {
    const { check, credits, clock, events } = await submittedJob({ kind: 'unknown', reason: 'status 401' });
    clock.advance(RUN_FORGOTTEN_AFTER_MS);
    await expect(check()).rejects.toMatchObject({ code: 'status_check_failed' });
    expect(events).toEqual(['run_status_unknown']);
    expect(await credits()).toBe(70);
    clock.advance(1);
    expect(await check()).toEqual({ status: 'failed', failure: 'lost', refund: 'done' });
    expect(await credits()).toBe(100);
  });

  it('cancels a run that was queued for too long', async () => {
    const { check, run, clock, credits } = await submittedJob();
    clock.advance(15 * MINUTE_MS);
    await check();
    expect(run.state.kind).toBe('queued');
    clock.advance(1);
    await check();
    expect(run.state).toMatchObject({ cause: 'cancelled' });
    expect(await check()).toEqual(failedAs('provider_failed'));
    expect(await credits()).toBe(100);
  });

  it('tries the copy again while the store fails', async () => {
    const { check, services, events, credits } = await submittedJob({ kind: 'completed', output: ['one'] });
    const put = jest.spyOn(services.publicFiles, 'put').mockRejectedValueOnce(new Error('down'));
    expect(await check()).toEqual({ status: 'running', stage: 'saving' });
    expect(events).toContain('portrait_not_copied');
    expect(await check()).toMatchObject({ status: 'completed' });
    expect(put).toHaveBeenCalledTimes(2);
    expect(put.mock.calls[0]?.[0].path).toBe(put.mock.calls[1]?.[0].path);
    expect(await credits()).toBe(70);
  });

  it('lets one caller at a time copy, until the lease ends', async () => {
    const { check, services, clock } = await submittedJob({ kind: 'completed', output: ['one'] });
    const put = services.publicFiles.put;
    const copying = defer();
    const held = defer();
    const copy = jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      copying.resolve();
      await held.promise;
      return put(file);
    });
    const first = check();
    await Promise.race([copying.promise, first]);
    expect(copy).toHaveBeenCalledTimes(1);
    expect(await check()).toEqual({ status: 'running', stage: 'saving' });
    clock.advance(MINUTE_MS);
    const taken = await check();
    expect(taken).toMatchObject({ status: 'completed' });
    held.resolve();
    expect(await first).toEqual(taken);
  });

  it('does not ask the database for a malformed id', async () => {
    const { services, id, database } = await submittedJob();
    const get = jest.spyOn(database, 'get');
    for (const jobId of ['', '../users/ada', `${id}/more`, `x${id}`, id.slice(1), id.replace(/.$/, 'G')]) {
      await expect(checkJob({ services, actor, jobId })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(get).not.toHaveBeenCalled();
  });
});

describe('settleOverdueJobs', () => {
  /** A user with a new job and an overdue one. */
  async function anOverdueJob() {
    const world = createFakeServices();
    const { services } = world;
    const actor = anActor();
    const submit = async (idempotencyKey: string) =>
      (await submitJob({ services, actor, request: aRequest(services, actor.uid), idempotencyKey })).id;
    const overdue = await submit('overdue');
    world.clock.advance(OVERDUE_AFTER_MS);
    const recent = await submit('recent');
    for (const run of world.compute.runs) run.state = { kind: 'completed', output: ['portrait'] };
    const settle = async () => settleOverdueJobs({ services, user: await openAccount({ services, actor }) });
    const stateOf = async (id: string) => (await world.database.get(jobKey(id)))?.state;
    return { ...world, overdue, recent, settle, stateOf };
  }

  it('settles overdue jobs, returns the user’s new document, and leaves recent jobs to polls', async () => {
    const { settle, stateOf, overdue, recent } = await anOverdueJob();
    expect((await settle()).openJobs.map(({ id }) => id)).toEqual([recent]);
    expect(await stateOf(overdue)).toBe('completed');
    expect(await stateOf(recent)).toBe('open');
  });

  it('reads nothing when no job is overdue', async () => {
    const { services, database, settle } = await anOverdueJob();
    expect(hasOverdueJobs(services, await userIn({ database }))).toBe(true);
    const user = await settle();
    expect(hasOverdueJobs(services, user)).toBe(false);
    const get = jest.spyOn(database, 'get');
    expect(await settleOverdueJobs({ services: { ...services, database }, user })).toBe(user);
    expect(get).not.toHaveBeenCalled();
  });

  it('leaves a job that can’t be settled now to the next call', async () => {
    const { settle, stateOf, compute, events, overdue } = await anOverdueJob();
    jest.spyOn(compute, 'status').mockRejectedValueOnce(new Error('down'));
    expect((await settle()).openJobs).toHaveLength(2);
    expect(events).toContain('overdue_job_not_settled');
    await settle();
    expect(await stateOf(overdue)).toBe('completed');
  });

  it('skips a job whose record is gone', async () => {
    const { settle, database, overdue, events } = await anOverdueJob();
    await database.write((transaction) => transaction.delete(jobKey(overdue)));
    expect((await settle()).openJobs).toHaveLength(2);
    expect(events).toEqual([]);
  });
});
