import { deliverPortraitJob } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { RESTORE_MINUTES } from '../../shared/rules/portraits';
import { jobKey } from '../jobs/job-documents';
import { deletePortraits } from '../portraits/delete-portraits';
import { listPortraits } from '../portraits/list-portraits';
import { deleteExpiredPortraits } from './delete-expired-portraits';
import { deleteLeftoverPortraits } from './delete-leftover-portraits';

const DAY_MS = 24 * 60 * 60_000;
const ada = anActor();
const bea = anActor({ uid: 'bea' });
const limits = { isTimeUp: () => false };

const run = async ({ services }: FakeServices, keptDays: number | null = 30) =>
  deleteExpiredPortraits({ services, limits, keptDays });

async function listed({ services }: FakeServices, actor = ada): Promise<string[]> {
  const { portraits } = await listPortraits({ services, actor, cursor: null });
  return portraits.map(({ address }) => address);
}

describe('deleteExpiredPortraits', () => {
  it('deletes what was requested longer ago, of every user, with words and stars', async () => {
    const world = createFakeServices();
    const old = await deliverPortraitJob(world, { count: 2 });
    await deliverPortraitJob(world, { actor: bea });
    world.clock.advance(DAY_MS);
    const young = await deliverPortraitJob(world, { idempotencyKey: 'young' });
    world.clock.advance(29 * DAY_MS);
    expect(await run(world)).toBe(0);
    world.clock.advance(1);
    expect(await run(world)).toBe(2);
    expect(await listed(world)).toEqual(young.portraits);
    expect(await listed(world, bea)).toEqual([]);
    expect(await run(world)).toBe(0);
    world.clock.advance(RESTORE_MINUTES * 60_000);
    await deleteLeftoverPortraits({ services: world.services, limits });
    expect([...world.files.keys()]).toEqual(young.portraits);
    expect(await world.database.get(jobKey(old.id))).toMatchObject({
      deletedOutput: old.portraits,
      recipe: null,
    });
  });

  it('finishes a deletion that the user began', async () => {
    const world = createFakeServices();
    const { portraits } = await deliverPortraitJob(world, { count: 2 });
    await deletePortraits({ services: world.services, actor: ada, portraits: portraits.slice(0, 1) });
    world.clock.advance(31 * DAY_MS);
    expect(await run(world)).toBe(1);
    expect(await listed(world)).toEqual([]);
  });

  it('keeps all and asks nothing while portraits are kept for good, which is the rule', async () => {
    const world = createFakeServices();
    const { portraits } = await deliverPortraitJob(world);
    world.clock.advance(10_000 * DAY_MS);
    const asked = [
      jest.spyOn(world.services.database, 'listWhere'),
      jest.spyOn(world.services.database, 'get'),
    ];
    expect(await run(world, null)).toBe(0);
    expect(await deleteExpiredPortraits({ services: world.services, limits })).toBe(0);
    for (const spy of asked) expect(spy).not.toHaveBeenCalled();
    expect(await listed(world)).toEqual(portraits);
  });
});
