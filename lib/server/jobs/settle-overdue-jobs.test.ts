import { anActor, createFakeServices } from '../../testing/fake-services';
import { aRequest } from '../../testing/requests';
import { OVERDUE_AFTER_MS } from '../../shared/rules/jobs';
import { openAccount } from '../accounts/open-account';
import { jobKey } from './job-documents';
import { settleOverdueJobs } from './settle-overdue-jobs';
import { submitJob } from './submit-job';

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
    const user = await settle();
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
    await database.transaction(async (transaction) => {
      transaction.delete(jobKey(overdue));
      await Promise.resolve();
    });
    expect((await settle()).openJobs).toHaveLength(2);
    expect(events).toEqual([]);
  });
});
