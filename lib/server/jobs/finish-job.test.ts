import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { ledgerIn, userIn } from '../../testing/stored';
import { changeJob, submittedJob } from '../../testing/jobs';
import { aRecipe, aSubmission } from '../../testing/requests';
import { UNPAID_RUNS_PER_DAY } from '../../shared/rules/jobs';
import { userKey } from '../accounts/account-documents';
import { type JobDocument, jobKey } from './job-documents';
import { finishJob, type JobOutcome } from './finish-job';
import { openAccount } from '../accounts/open-account';
import { recordJob } from './record-job';

const { uid } = anActor();
const DELIVERED: JobOutcome = { kind: 'completed', output: ['portrait'] };
const WITHOUT_OUTPUT: JobOutcome = { kind: 'completed', output: [] };
const LOST: JobOutcome = { kind: 'failed', failure: 'lost' };

function finish({ services }: FakeServices, id: string, outcome: JobOutcome) {
  return finishJob({ services, job: { id, uid }, outcome });
}

const entriesIn = (world: FakeServices) => ledgerIn(world).filter(({ id }) => id !== 'welcome');

/** A world with a job that was submitted without its debit. */
async function anUnpaidJob(credits: number): Promise<FakeServices> {
  const world = createFakeServices();
  await openAccount({ services: world.services, actor: anActor() });
  const submission = aSubmission({ jobId: 'unpaid' });
  await recordJob({ services: world.services, actor: anActor(), submission });
  await changeJob(world, 'unpaid', { charged: false });
  await world.database.write((transaction) => {
    transaction.delete({ path: `users/${uid}/ledger/debit_unpaid`, parse: String });
    transaction.update(userKey(uid), { credits });
  });
  return world;
}

describe('finishJob', () => {
  it('keeps the first end of a job', async () => {
    const world = await submittedJob();
    const first = await finish(world, world.id, LOST);
    expect(await finish(world, world.id, { kind: 'completed', output: ['late'] })).toEqual(first);
    expect(first).toMatchObject({ state: 'failed', failure: 'lost', output: [] });
    expect(await world.credits()).toBe(100);
  });

  it('records the portraits, and removes this job alone from the open ones', async () => {
    const world = await submittedJob();
    const other = await submittedJob(undefined, world, 'other');
    const job = await finish(world, world.id, DELIVERED);
    expect(job).toMatchObject({
      state: 'completed',
      output: ['portrait'],
      failure: null,
      settledAt: new Date(world.clock.now()),
      leaseUntil: null,
      recipe: aRecipe(),
      charged: true,
      refunded: false,
      hasLeftovers: false,
    });
    expect(await world.database.get(jobKey(world.id))).toEqual(job);
    expect((await userIn(world)).openJobs.map(({ id }) => id)).toEqual([other.id]);
    expect(entriesIn(world).map(({ id }) => id)).toEqual([`debit_${world.id}`, `debit_${other.id}`]);
  });

  it.each([
    ['failed', LOST],
    ['completed without a portrait', WITHOUT_OUTPUT],
  ])('refunds a job that %s, and forgets its words', async (_name, outcome) => {
    const world = await submittedJob();
    expect(await finish(world, world.id, outcome)).toMatchObject({
      charged: true,
      refunded: true,
      recipe: null,
    });
    expect(entriesIn(world)).toMatchObject([
      { id: `debit_${world.id}`, type: 'debit', amount: -30, balance: 70 },
      { id: `refund_${world.id}`, type: 'refund', amount: 30, balance: 100, reference: world.id },
    ]);
    expect((await userIn(world)).credits).toBe(100);
  });

  it.each([
    ['the price', 100, 70, -30],
    ['the price, though it leaves a debt', 0, -30, -30],
    ['what a debt of one portrait leaves', -10, -30, -20],
  ])('takes %s for a portrait that was submitted without its debit', async (_name, before, after, amount) => {
    const world = await anUnpaidJob(before);
    expect(await finish(world, 'unpaid', DELIVERED)).toMatchObject({ charged: true, refunded: false });
    expect((await userIn(world)).credits).toBe(after);
    expect(entriesIn(world)).toMatchObject([
      { id: 'debit_unpaid', type: 'debit', amount, balance: after, reference: 'unpaid' },
    ]);
  });

  it('takes nothing from a user who owes a portrait already', async () => {
    const world = await anUnpaidJob(-30);
    expect(await finish(world, 'unpaid', DELIVERED)).toMatchObject({ state: 'completed', charged: false });
    expect((await userIn(world)).credits).toBe(-30);
    expect(entriesIn(world)).toEqual([]);
  });

  it('refunds nothing for a failed job that was not paid', async () => {
    const world = await anUnpaidJob(100);
    expect(await finish(world, 'unpaid', LOST)).toMatchObject({ charged: false, refunded: false });
    expect((await userIn(world)).credits).toBe(100);
    expect(entriesIn(world)).toEqual([]);
  });

  it('records leftovers where there may be copies that must not be seen', async () => {
    const world = await submittedJob();
    const without = await submittedJob(undefined, world, 'without copies');
    await changeJob(world, world.id, { resultFolder: 'folder' });
    expect(await finish(world, world.id, LOST)).toMatchObject({ hasLeftovers: true });
    expect(await finish(world, without.id, LOST)).toMatchObject({ hasLeftovers: false });
  });

  it.each<[string, JobOutcome, Partial<JobDocument>, number]>([
    ['without a face', { kind: 'failed', failure: 'no_face' }, {}, 1],
    ['whose pictures were refused', { kind: 'completed', output: [] }, {}, 1],
    ['of a withdrawn consent', { kind: 'failed', failure: 'cancelled' }, { runId: 'run' }, 1],
    ['of a deleted portrait', { kind: 'failed', failure: 'portrait_deleted' }, { runId: 'run' }, 1],
    ['that was cancelled', { kind: 'failed', failure: 'cancelled' }, { cancelRequested: true }, 0],
    ['that the provider failed', { kind: 'failed', failure: 'provider_failed' }, {}, 0],
    ['with a portrait', DELIVERED, {}, 0],
  ])('counts a run without a price, or not: one %s', async (_name, outcome, changes, count) => {
    const world = await submittedJob();
    await changeJob(world, world.id, changes);
    await finish(world, world.id, outcome);
    expect((await userIn(world)).unpaidRuns.count).toBe(count);
  });

  it('counts the runs of a day, and records when the limit is met', async () => {
    const world = await submittedJob();
    const limitAt = new Date(world.clock.now());
    await world.database.write((transaction) => {
      const unpaidRuns = { day: '2026-01-01', count: UNPAID_RUNS_PER_DAY - 1, limitAt: null };
      transaction.update(userKey(uid), { unpaidRuns });
    });
    await finish(world, world.id, { kind: 'failed', failure: 'no_face' });
    const met = { day: '2026-01-01', count: UNPAID_RUNS_PER_DAY, limitAt };
    expect((await userIn(world)).unpaidRuns).toEqual(met);
    await expect(submittedJob(undefined, world, 'refused')).rejects.toMatchObject({
      code: 'unpaid_run_limit',
    });
    world.clock.advance(24 * 60 * 60_000);
    const next = await submittedJob(undefined, world, 'the next day');
    await finish(world, next.id, { kind: 'failed', failure: 'no_face' });
    expect((await userIn(world)).unpaidRuns).toEqual({ day: '2026-01-02', count: 1, limitAt });
  });

  it('ends a job whose user is gone, without a balance', async () => {
    const world = await submittedJob();
    await world.database.write((transaction) => transaction.delete(userKey(uid)));
    expect(await finish(world, world.id, LOST)).toMatchObject({ state: 'failed', refunded: false });
    expect(world.database.list('users')).toEqual([]);
    await expect(finish(world, 'unknown', LOST)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['of today, when the portrait won', '2026-01-01', DELIVERED, 1],
    ['of another day', '2025-12-31', DELIVERED, 2],
    ['that was never counted', null, DELIVERED, 2],
    ['that ended in a refund', '2026-01-01', LOST, 2],
  ])('restores the allowance of a cancel %s, or not', async (_name, cancelCountedOn, outcome, count) => {
    const world = await submittedJob();
    await changeJob(world, world.id, { cancelCountedOn });
    await world.database.write((transaction) =>
      transaction.update(userKey(uid), { cancels: { day: '2026-01-01', count: 2 } }),
    );
    await finish(world, world.id, outcome);
    expect((await userIn(world)).cancels).toEqual({ day: '2026-01-01', count });
  });
});
