import { anActor, createFakeServices, type FakeServices, giveDonation } from '../../testing/fake-services';
import { userIn } from '../../testing/stored';
import { aSubmission } from '../../testing/requests';
import { OPEN_JOBS_MAXIMUM } from '../../shared/rules/jobs';
import { RATE_LIMITS } from '../../shared/rules/rate-limits';
import { userKey } from '../accounts/account-documents';
import { jobKey } from './job-documents';
import { DatabaseError } from '../ports';
import { finishJob } from './finish-job';
import { openAccount } from '../accounts/open-account';
import { recordJob } from './record-job';

const actor = anActor();

function record(world: FakeServices, jobId = 'job', changes: { requestHash?: string } = {}) {
  return recordJob({ services: world.services, actor, submission: aSubmission({ jobId, ...changes }) });
}

function fail(world: FakeServices, jobId: string) {
  const outcome = { kind: 'failed', failure: 'lost' } as const;
  return finishJob({ services: world.services, job: { id: jobId, uid: actor.uid }, outcome });
}

describe('recordJob', () => {
  it('writes a paid job, its debit and its entry among the open jobs', async () => {
    const world = createFakeServices();
    const at = new Date(world.clock.now());
    const job = await record(world);
    const { jobId, ...submitted } = aSubmission();
    expect(job).toEqual({
      ...submitted,
      id: jobId,
      uid: 'ada',
      state: 'open',
      price: 30,
      charged: true,
      refunded: false,
      createdAt: at,
      settledAt: null,
      runId: null,
      secondTryId: null,
      guaranteeCredits: 0,
      cancelRequested: false,
      cancelCountedOn: null,
      resultFolder: null,
      leaseUntil: null,
      output: [],
      restorableOutput: [],
      deletedOutput: [],
      starredOutput: [],
      failure: null,
      hasLeftovers: false,
    });
    expect(await world.database.get(jobKey('job'))).toEqual(job);
    expect(await userIn(world)).toMatchObject({
      credits: 70,
      openJobs: [{ id: 'job', createdAt: at, charged: true }],
    });
    expect(world.database.list('users/ada/ledger')).toContainEqual({
      id: 'debit_job',
      fields: { type: 'debit', amount: -30, balance: 70, reference: 'job', cents: null, createdAt: at },
    });
  });

  it('opens eight jobs at most', async () => {
    const world = createFakeServices();
    await giveDonation(world, { cents: 500 });
    const ids = Array.from({ length: OPEN_JOBS_MAXIMUM }, (_, index) => `job-${index}`);
    for (const id of ids) await record(world, id);
    await expect(record(world, 'next')).rejects.toMatchObject({ code: 'too_many_jobs' });
    const { credits } = await userIn(world);
    await fail(world, 'job-0');
    await record(world, 'next');
    expect((await userIn(world)).openJobs.map(({ id }) => id)).toEqual([...ids.slice(1), 'next']);
    expect((await userIn(world)).credits).toBe(credits);
  });

  it('takes exactly the credits that are left', async () => {
    const world = createFakeServices();
    await openAccount({ services: world.services, actor });
    await world.database.write((transaction) => transaction.update(userKey(actor.uid), { credits: 30 }));
    await record(world);
    expect((await userIn(world)).credits).toBe(0);
    await expect(record(world, 'next')).rejects.toMatchObject({ details: { needed: 30, have: 0 } });
  });

  it('counts submissions, refuses one too many without a debit, and counts no repeat', async () => {
    const world = createFakeServices();
    const { maximum, windowMs } = RATE_LIMITS.submit;
    for (let call = 1; call <= maximum; call += 1) {
      await record(world, `job-${call}`);
      await fail(world, `job-${call}`);
    }
    await expect(record(world, 'next')).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: windowMs / 1000 },
    });
    expect(await world.database.get(jobKey('next'))).toBeNull();
    expect((await userIn(world)).credits).toBe(100);
    expect((await record(world, 'job-1')).id).toBe('job-1');
    world.clock.advance(windowMs);
    await record(world, 'next');
  });

  it('refuses when it finds another request’s job after an unanswered commit', async () => {
    const world = createFakeServices();
    await record(world);
    const transaction = jest.spyOn(world.services.database, 'transaction');
    transaction.mockRejectedValueOnce(new DatabaseError('unknown'));
    await expect(record(world, 'job', { requestHash: 'other' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    transaction.mockRejectedValueOnce(new DatabaseError('unknown'));
    expect(await record(world)).toMatchObject({ charged: true });
    expect(world.events).toEqual([]);
  });

  it('throws other errors, and a refusal of the second try', async () => {
    const world = createFakeServices();
    const transaction = jest.spyOn(world.services.database, 'transaction');
    transaction.mockRejectedValueOnce(new TypeError('a mistake'));
    await expect(record(world)).rejects.toThrow(TypeError);
    expect(world.database.list('jobs')).toEqual([]);
    transaction
      .mockRejectedValueOnce(new DatabaseError('unknown'))
      .mockRejectedValueOnce(new TypeError('another mistake'));
    await expect(record(world)).rejects.toThrow(TypeError);
    expect(world.database.list('jobs')).toEqual([]);
  });

  it('refuses a user whose document is deleted at once', async () => {
    const world = createFakeServices();
    const { transaction } = world.services.database;
    world.services.database.transaction = async (body) => {
      const result = await transaction(body);
      await transaction(async (current) => {
        if (await world.database.get(userKey(actor.uid))) current.delete(userKey(actor.uid));
      });
      return result;
    };
    await expect(record(world)).rejects.toMatchObject({ code: 'unexpected' });
    expect(world.database.list('jobs')).toEqual([]);
  });
});
