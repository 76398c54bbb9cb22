import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { jobIn } from '../../testing/stored';
import { changeJob, deliverPortraitJob } from '../../testing/jobs';
import { userKey } from '../accounts/account-documents';
import { recordConsent } from '../accounts/consent';
import { jobKey, type JobDocument } from '../jobs/job-documents';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { removePortraits } from './remove-portraits';

const actor = anActor();
/** More than are read at once. */
const MANY_JOBS = 51;

async function aWorld(): Promise<FakeServices> {
  const world = createFakeServices();
  await recordConsent({ services: world.services, actor, version: LEGAL_VERSION });
  return world;
}

async function remove(
  { services, clock }: FakeServices,
  changes: { requestedUntil?: Date; until?: number } = {},
) {
  const now = clock.now();
  return removePortraits({ services, uid: actor.uid, requestedUntil: new Date(now), until: now, ...changes });
}

async function portraitCountIn({ database }: FakeServices): Promise<number | null | undefined> {
  return (await database.get(userKey(actor.uid)))?.portraits.count;
}

describe('removePortraits', () => {
  it('deletes portraits with their files, recipes and place in the list, and marks their job', async () => {
    const world = await aWorld();
    const { id, portraits } = await deliverPortraitJob(world, { count: 2 });
    expect(await portraitCountIn(world)).toBe(2);
    expect(await remove(world)).toBe(true);
    expect(await jobIn(world, id)).toMatchObject({
      output: portraits,
      deletedOutput: portraits,
      recipe: null,
      hasLeftovers: true,
    });
    expect(portraits.filter((address) => world.files.has(address))).toEqual([]);
    expect(await portraitCountIn(world)).toBe(0);
  });

  it('starts nothing when the time is over', async () => {
    const world = await aWorld();
    const { id } = await deliverPortraitJob(world);
    expect(await remove(world, { until: world.clock.now() - 1 })).toBe(false);
    expect((await jobIn(world, id)).deletedOutput).toEqual([]);
    expect(await remove(world, { until: world.clock.now() })).toBe(true);
    expect((await jobIn(world, id)).deletedOutput).toHaveLength(1);
  });

  it('keeps the portraits of later requests', async () => {
    const world = await aWorld();
    const former = await deliverPortraitJob(world, { idempotencyKey: 'former' });
    const requestedUntil = new Date(world.clock.now());
    world.clock.advance(1);
    const later = await deliverPortraitJob(world, { idempotencyKey: 'later' });
    expect(await remove(world, { requestedUntil })).toBe(true);
    expect((await jobIn(world, former.id)).deletedOutput).toEqual(former.portraits);
    expect((await jobIn(world, later.id)).deletedOutput).toEqual([]);
    expect(await portraitCountIn(world)).toBe(1);
  });

  it('finds the portraits of a user with many jobs', async () => {
    const world = await aWorld();
    const { id, portraits } = await deliverPortraitJob(world);
    const job = await jobIn(world, id);
    await world.database.write((transaction) => {
      for (let index = 0; index < MANY_JOBS; index += 1) {
        const copy = { ...job, id: `${index}`.padStart(3, '0'), output: [`${portraits[0]}?${index}`] };
        transaction.create(jobKey(copy.id), copy);
      }
    });
    expect(await remove(world)).toBe(true);
    expect((await jobIn(world, '000')).deletedOutput).toHaveLength(1);
    expect((await jobIn(world, '050')).deletedOutput).toHaveLength(1);
    expect((await jobIn(world, id)).deletedOutput).toHaveLength(1);
  });

  it('ends after as many jobs as are read at once', async () => {
    const world = await aWorld();
    const { id } = await deliverPortraitJob(world);
    const job = await jobIn(world, id);
    await world.database.write((transaction) => {
      for (let index = 1; index < MANY_JOBS - 1; index += 1)
        transaction.create(jobKey(`job ${index}`), { ...job, id: `job ${index}` });
    });
    expect(await remove(world)).toBe(true);
    expect((await jobIn(world, 'job 1')).deletedOutput).toHaveLength(1);
  });

  it.each<[string, Partial<JobDocument>]>([
    ['an open job', { state: 'open' }],
    ['a job whose portraits and words are deleted', { recipe: null, deletedOutput: ['a'], output: ['a'] }],
    ['a job without portraits and words', { recipe: null, output: [] }],
  ])('leaves %s as it is, and writes nothing', async (_, changes) => {
    const world = await aWorld();
    const { id } = await deliverPortraitJob(world);
    await changeJob(world, id, { ...changes, hasLeftovers: false });
    const transaction = jest.spyOn(world.database, 'transaction');
    expect(await remove(world)).toBe(true);
    expect(transaction).not.toHaveBeenCalled();
    expect((await jobIn(world, id)).hasLeftovers).toBe(false);
  });

  it.each<[string, Partial<JobDocument>]>([
    ['the words of a job without portraits', { output: [] }],
    ['the portraits of a job without words', { recipe: null }],
  ])('deletes %s', async (_, changes) => {
    const world = await aWorld();
    const { id } = await deliverPortraitJob(world);
    await changeJob(world, id, changes);
    expect(await remove(world)).toBe(true);
    const { recipe, output, deletedOutput } = await jobIn(world, id);
    expect([recipe, deletedOutput]).toEqual([null, output]);
  });

  it('goes on without the account, and without a job that is gone meanwhile', async () => {
    const world = await aWorld();
    const gone = await deliverPortraitJob(world, { idempotencyKey: 'gone' });
    const kept = await deliverPortraitJob(world, { idempotencyKey: 'kept' });
    const jobs = [await jobIn(world, gone.id), await jobIn(world, kept.id)];
    await world.database.write((transaction) => {
      transaction.delete(jobKey(gone.id));
      transaction.delete(userKey(actor.uid));
    });
    jest.spyOn(world.database, 'listWhere').mockResolvedValueOnce(jobs);
    expect(await remove(world)).toBe(true);
    expect((await jobIn(world, kept.id)).deletedOutput).toEqual(kept.portraits);
    expect(await world.database.get(jobKey(gone.id))).toBeNull();
  });
});
