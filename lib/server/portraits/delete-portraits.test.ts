import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { aRecipe, aRequest } from '../../testing/requests';
import { SETTLE_LEASE_MS } from '../../shared/rules/jobs';
import { jobKey } from '../jobs/job-documents';
import { DatabaseError } from '../ports';
import { checkJob } from '../jobs/check-job';
import { deletePortraits } from './delete-portraits';
import { starPortraits } from './star-portraits';
import { submitJob } from '../jobs/submit-job';

const ada = anActor();
const bea = anActor({ uid: 'bea' });

async function submitted(world: FakeServices, actor = ada, idempotencyKey = 'key') {
  const { services } = world;
  const { id } = await submitJob({ services, actor, request: aRequest(services, actor.uid), idempotencyKey });
  const run = world.compute.runs.at(-1);
  if (!run) throw new Error('The run is missing.');
  const check = async () => checkJob({ services, actor, jobId: id });
  return { id, run, check };
}

/** A settled job with its portraits' addresses. */
async function delivered(world: FakeServices, actor = ada, pictures = ['one'], idempotencyKey = 'key') {
  const job = await submitted(world, actor, idempotencyKey);
  job.run.state = { kind: 'completed', output: pictures };
  const { output: portraits = [] } = await job.check();
  return { ...job, portraits };
}

describe('deletePortraits', () => {
  it("deletes the files of a user's portraits, and answers a repeat alike", async () => {
    const world = createFakeServices();
    const { portraits } = await delivered(world, ada, ['one', 'two']);
    const ask = async () => deletePortraits({ services: world.services, actor: ada, portraits });
    expect(await ask()).toEqual({ deleted: portraits, kept: [] });
    expect([...world.files.keys()]).toEqual([]);
    expect(await ask()).toEqual({ deleted: portraits, kept: [] });
  });

  it("keeps other users' portraits, and answers for them as for unknown addresses", async () => {
    const world = createFakeServices();
    const hers = await delivered(world, bea);
    const own = await delivered(world, ada);
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
    expect([...world.files.keys()]).toEqual(hers.portraits);
    expect(await hers.check()).toEqual({ status: 'completed', output: hers.portraits });
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
    const { id, portraits } = await delivered(world);
    const [job] = world.database.list('jobs');
    await world.database.transaction(async (transaction) => {
      await Promise.resolve();
      transaction.update(jobKey(id), { state: 'open' });
    });
    expect(await deletePortraits({ services: world.services, actor: ada, portraits })).toEqual({
      deleted: [],
      kept: portraits,
    });
    expect([...world.files.keys()]).toEqual(portraits);
    expect(world.database.list('jobs')[0]?.fields).toEqual({ ...job?.fields, state: 'open' });
  });

  it('reads records from before portraits could be deleted', async () => {
    const world = createFakeServices();
    const { id } = await delivered(world);
    const { deletedOutput, ...older } = world.database.list('jobs')[0]?.fields ?? {};
    expect(deletedOutput).toEqual([]);
    expect(jobKey(id).parse(older)).toMatchObject({ deletedOutput: [] });
  });

  it('forgets the stars of deleted portraits, and the recipe with the last one', async () => {
    const world = createFakeServices();
    const { services, database } = world;
    const { id, portraits } = await delivered(world, ada, ['one', 'two']);
    const [first = '', second = ''] = portraits;
    await starPortraits({ services, actor: ada, portraits, isStarred: true });
    const kept = async () => {
      const { starredOutput, recipe } = (await database.get(jobKey(id))) ?? {};
      return { starredOutput, recipe };
    };
    expect(await kept()).toEqual({ starredOutput: portraits, recipe: aRecipe() });
    await deletePortraits({ services, actor: ada, portraits: [first] });
    expect(await kept()).toEqual({ starredOutput: [second], recipe: aRecipe() });
    await deletePortraits({ services, actor: ada, portraits: [second] });
    expect(await kept()).toEqual({ starredOutput: [], recipe: null });
  });

  it('deletes at the repeat what the file store did not delete, and logs no address', async () => {
    const world = createFakeServices();
    const { services, files } = world;
    const { portraits } = await delivered(world);
    const warn = jest.spyOn(services.log, 'warn');
    jest
      .spyOn(services.publicFiles, 'delete')
      .mockRejectedValueOnce(new Error(`down: ${portraits[0] ?? ''}`));
    const ask = async () => deletePortraits({ services, actor: ada, portraits });
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(files.size).toBe(1);
    expect(warn.mock.calls).toEqual([['portraits_not_deleted', { kind: 'Error', portraits: 1 }]]);
    expect(await ask()).toEqual({ deleted: portraits, kept: [] });
    expect(files.size).toBe(0);
  });

  it('deletes nothing while the database fails', async () => {
    const world = createFakeServices();
    const { services, files } = world;
    const { portraits } = await delivered(world);
    jest.spyOn(services.database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
    const ask = async () => deletePortraits({ services, actor: ada, portraits });
    await expect(ask()).rejects.toThrow(DatabaseError);
    expect(files.size).toBe(1);
    expect(await ask()).toEqual({ deleted: portraits, kept: [] });
  });

  it('deletes a copy that a slow settlement restored', async () => {
    const world = createFakeServices();
    const { services, files, clock } = world;
    const { run, check } = await submitted(world);
    run.state = { kind: 'completed', output: ['one'] };

    const { put } = services.publicFiles;
    let broughtBack = false;
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      // The lease ends, another poll settles the job, and the portrait is deleted before this copy arrives.
      clock.advance(SETTLE_LEASE_MS + 1);
      const { output: portraits = [] } = await check();
      expect(files.size).toBe(1);
      await deletePortraits({ services, actor: ada, portraits });
      expect(files.size).toBe(0);
      const stored = await put(file);
      broughtBack = files.has(stored.url);
      return stored;
    });
    expect(await check()).toMatchObject({ status: 'completed' });
    expect(broughtBack).toBe(true);
    expect(files.size).toBe(0);
  });
});

describe('checkJob after a deletion', () => {
  it('returns the portraits that are left', async () => {
    const world = createFakeServices();
    const { portraits, check } = await delivered(world, ada, ['one', 'two', 'three']);
    const [one = '', two = '', three = ''] = portraits;
    await deletePortraits({ services: world.services, actor: ada, portraits: [two] });
    expect(await check()).toEqual({ status: 'completed', output: [one, three] });
  });

  it('never shows a delivered job without portraits', async () => {
    const world = createFakeServices();
    const { portraits, check } = await delivered(world);
    await deletePortraits({ services: world.services, actor: ada, portraits });
    expect(await check()).toEqual({ status: 'completed', output: portraits });
  });
});
