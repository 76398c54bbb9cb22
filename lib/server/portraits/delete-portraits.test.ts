import { anActor, createFakeServices } from '../../testing/fake-services';
import { deliverPortraitJob, submittedJob } from '../../testing/jobs';
import { SETTLE_LEASE_MS } from '../../shared/rules/jobs';
import { RESTORE_MINUTES } from '../../shared/rules/portraits';
import { userKey } from '../accounts/account-documents';
import { jobKey } from '../jobs/job-documents';
import { deleteLeftoverPortraits } from '../maintenance/delete-leftover-portraits';
import { checkJob } from '../jobs/check-job';
import { deletePortraits } from './delete-portraits';

const ada = anActor();
const bea = anActor({ uid: 'bea' });

describe('deletePortraits', () => {
  it("records the deletion of a user's portraits, keeps their files, and answers a repeat alike", async () => {
    const world = createFakeServices();
    const { id, portraits } = await deliverPortraitJob(world, { count: 2 });
    const ask = async () => deletePortraits({ services: world.services, actor: ada, portraits });
    const deletedAt = new Date(world.clock.now());
    for (const _time of [1, 2]) {
      expect(await ask()).toEqual({ deleted: portraits, kept: [] });
      expect([...world.files.keys()]).toEqual(portraits);
      expect(await world.database.get(jobKey(id))).toMatchObject({
        restorableOutput: portraits.map((address) => ({ address, deletedAt })),
        hasLeftovers: true,
      });
      world.clock.advance(60_000);
    }
  });

  it("keeps other users' portraits, and answers for them as for unknown addresses", async () => {
    const world = createFakeServices();
    const hers = await deliverPortraitJob(world, { actor: bea });
    const own = await deliverPortraitJob(world);
    const others = [
      hers.portraits[0] ?? '',
      `https://public.example.com/results/${'0'.repeat(32)}/0.webp`,
      'https://elsewhere.example.com/picture.webp',
      `${own.portraits[0] ?? ''}?download=1`,
      'not an address',
    ];
    const portraits = [...others, ...own.portraits, ...others];
    const answer = await deletePortraits({ services: world.services, actor: ada, portraits });
    expect(answer).toEqual({ deleted: own.portraits, kept: others });
    expect(await checkJob({ services: world.services, actor: bea, jobId: hers.id })).toEqual({
      status: 'completed',
      output: hers.portraits,
    });
  });

  it('does not ask the database when no address can be a portrait’s', async () => {
    const { services } = createFakeServices();
    const search = jest.spyOn(services.database, 'listHaving');
    const portraits = ['https://elsewhere.example.com/results/1/0.webp', `results/${'0'.repeat(32)}/0.webp`];
    expect(await deletePortraits({ services, actor: ada, portraits })).toEqual({
      deleted: [],
      kept: portraits,
    });
    expect(search).not.toHaveBeenCalled();
  });

  it('leaves an unsettled job alone', async () => {
    const world = createFakeServices();
    const { id, portraits } = await deliverPortraitJob(world);
    const [job] = world.database.list('jobs');
    await world.database.write((transaction) => transaction.update(jobKey(id), { state: 'open' }));
    expect(await deletePortraits({ services: world.services, actor: ada, portraits })).toEqual({
      deleted: [],
      kept: portraits,
    });
    expect(world.database.list('jobs')[0]?.fields).toEqual({ ...job?.fields, state: 'open' });
  });

  it('reads records from before portraits could be deleted', async () => {
    const world = createFakeServices();
    const { id } = await deliverPortraitJob(world);
    const { restorableOutput, deletedOutput, ...older } = world.database.list('jobs')[0]?.fields ?? {};
    expect({ restorableOutput, deletedOutput }).toEqual({ restorableOutput: [], deletedOutput: [] });
    expect(jobKey(id).parse(older)).toMatchObject({ restorableOutput: [], deletedOutput: [] });
  });

  it('is possible while the account is deleted', async () => {
    const world = createFakeServices();
    const { portraits } = await deliverPortraitJob(world);
    await world.database.write((transaction) => transaction.delete(userKey(ada.uid)));
    const answer = await deletePortraits({ services: world.services, actor: ada, portraits });
    expect(answer).toEqual({ deleted: portraits, kept: [] });
  });

  it('deletes a copy that arrives after the portrait was deleted for good', async () => {
    const { services, files, clock, check } = await submittedJob({ kind: 'completed', output: ['one'] });
    const { put } = services.publicFiles;
    let isBack = false;
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      // The lease ends, another poll settles the job, and the portrait is deleted before this copy arrives.
      clock.advance(SETTLE_LEASE_MS + 1);
      const { output: portraits = [] } = await check();
      expect(files.size).toBe(1);
      await deletePortraits({ services, actor: ada, portraits });
      clock.advance(RESTORE_MINUTES * 60_000);
      await deleteLeftoverPortraits({ services, limits: { isTimeUp: () => false } });
      expect(files.size).toBe(0);
      const stored = await put(file);
      isBack = files.has(stored.url);
      return stored;
    });
    expect(await check()).toMatchObject({ status: 'completed' });
    expect(isBack).toBe(true);
    expect(files.size).toBe(0);
  });

  it('keeps a copy that arrives while the portrait can be restored', async () => {
    const { services, files, clock, check } = await submittedJob({ kind: 'completed', output: ['one'] });
    const { put } = services.publicFiles;
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      clock.advance(SETTLE_LEASE_MS + 1);
      const { output: portraits = [] } = await check();
      await deletePortraits({ services, actor: ada, portraits });
      return put(file);
    });
    await check();
    expect(files.size).toBe(1);
  });
});
