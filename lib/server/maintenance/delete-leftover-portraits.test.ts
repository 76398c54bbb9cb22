import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { changeJob, deliverPortraitJob } from '../../testing/jobs';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { recordConsent } from '../accounts/consent';
import { jobKey } from '../jobs/job-documents';
import { deletePortraits } from '../portraits/delete-portraits';
import { deleteLeftoverPortraits } from './delete-leftover-portraits';

const actor = anActor();
const LIMITS = { isTimeUp: () => false };
const MINUTE_MS = 60_000;
/** After this time no copy of a job is under way, and nothing can be restored. */
const LATER_MS = 11 * MINUTE_MS;

/** Ada's job of two portraits, of which she has deleted the second. */
async function aJobWithALeftover() {
  const world = createFakeServices();
  await recordConsent({ services: world.services, actor, version: LEGAL_VERSION });
  const delivered = await deliverPortraitJob(world, { count: 2 });
  const [kept = '', deleted = ''] = delivered.portraits;
  await deletePortraits({ services: world.services, actor, portraits: [deleted] });
  return { ...world, id: delivered.id, kept, deleted };
}

const run = async ({ services }: FakeServices) => deleteLeftoverPortraits({ services, limits: LIMITS });
const jobIn = async ({ database }: FakeServices, id: string) => database.get(jobKey(id));

describe('deleteLeftoverPortraits', () => {
  it('keeps the file of a portrait whose store has another host now', async () => {
    const world = await aJobWithALeftover();
    const moved = world.kept.replace(/^https:\/\/[^/]+/, 'https://former.example.com');
    await changeJob(world, world.id, { output: [moved, world.deleted] });
    world.clock.advance(LATER_MS);
    await run(world);
    expect([...world.files.keys()]).toEqual([world.kept]);
  });

  it('waits for the end of a job and of its copies', async () => {
    const world = await aJobWithALeftover();
    await changeJob(world, world.id, { settledAt: null });
    world.clock.advance(LATER_MS);
    expect(await run(world)).toBe(0);
    await changeJob(world, world.id, { settledAt: new Date(world.clock.now() - 10 * MINUTE_MS + 1) });
    expect(await run(world)).toBe(0);
    world.clock.advance(1);
    expect(await run(world)).toBe(1);
  });

  it('looks again at a job of which a portrait is deleted for good meanwhile', async () => {
    const world = await aJobWithALeftover();
    world.clock.advance(LATER_MS);
    jest.spyOn(world.services.publicFiles, 'delete').mockImplementationOnce(async () => {
      await changeJob(world, world.id, { deletedOutput: [world.kept, world.deleted] });
    });
    await run(world);
    expect(await jobIn(world, world.id)).toMatchObject({ hasLeftovers: true });
  });

  it('has no files to delete of a job without a folder', async () => {
    const world = await aJobWithALeftover();
    await changeJob(world, world.id, { resultFolder: null });
    const list = jest.spyOn(world.services.publicFiles, 'list');
    world.clock.advance(LATER_MS);
    expect(await run(world)).toBe(1);
    expect(list).not.toHaveBeenCalled();
    expect(await jobIn(world, world.id)).toMatchObject({ hasLeftovers: false });
  });

  it.each(['before', 'after'] as const)('goes on when a job is gone %s its files are', async (when) => {
    const world = await aJobWithALeftover();
    world.clock.advance(LATER_MS);
    const forget = async () => world.database.write((transaction) => transaction.delete(jobKey(world.id)));
    const job = await jobIn(world, world.id);
    if (when === 'after') jest.spyOn(world.services.publicFiles, 'delete').mockImplementationOnce(forget);
    else {
      await forget();
      jest.spyOn(world.database, 'listWhere').mockResolvedValueOnce([job]);
    }
    await run(world);
    expect(world.events).toEqual([]);
    expect(await jobIn(world, world.id)).toBeNull();
  });
});
