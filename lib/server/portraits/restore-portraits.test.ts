import { deliverPortraitJob } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { aRecipe } from '../../testing/requests';
import { RESTORE_MINUTES } from '../../shared/rules/portraits';
import { deleteLeftoverPortraits } from '../maintenance/delete-leftover-portraits';
import { deletePortraits } from './delete-portraits';
import { listPortraits } from './list-portraits';
import { restorePortraits } from './restore-portraits';
import { starPortraits } from './star-portraits';

const ada = anActor();
const bea = anActor({ uid: 'bea' });
const RESTORE_MS = RESTORE_MINUTES * 60_000;

async function restore({ services }: FakeServices, portraits: string[]) {
  return restorePortraits({ services, actor: ada, portraits });
}

async function listed({ services }: FakeServices, actor = ada) {
  const { portraits } = await listPortraits({ services, actor, cursor: null });
  return portraits.map(({ address, isStarred, job }) => ({ address, isStarred, recipe: job.recipe }));
}

/** A job with deleted portraits. */
async function deletedJob(world: FakeServices, { actor = ada, count = 1 } = {}): Promise<string[]> {
  const { portraits } = await deliverPortraitJob(world, { actor, count });
  await deletePortraits({ services: world.services, actor, portraits });
  return portraits;
}

describe('restorePortraits', () => {
  it('restores portraits with star and recipe, and answers a repeat alike', async () => {
    const world = createFakeServices();
    const { services } = world;
    const { portraits } = await deliverPortraitJob(world, { count: 2 });
    const [first = '', second = ''] = portraits;
    await starPortraits({ services, actor: ada, portraits: [first], isStarred: true });
    const before = await listed(world);
    await deletePortraits({ services, actor: ada, portraits });
    expect(await listed(world)).toEqual([]);
    for (const _time of [1, 2])
      expect(await restore(world, [second, first, second])).toEqual({ restored: [second, first], kept: [] });
    expect(await listed(world)).toEqual(before);
    expect(before[0]).toEqual({ address: first, isStarred: true, recipe: aRecipe() });
  });

  it('restores a portrait for ten minutes after its first deletion, though a repeat deletes it again', async () => {
    const world = createFakeServices();
    const { services, clock } = world;
    const portraits = await deletedJob(world);
    clock.advance(RESTORE_MS - 1);
    await deletePortraits({ services, actor: ada, portraits });
    clock.advance(1);
    expect(await restore(world, portraits)).toEqual({ restored: [], kept: portraits });
    clock.advance(-1);
    expect(await restore(world, portraits)).toEqual({ restored: portraits, kept: [] });
  });

  it('keeps a portrait that maintenance has deleted for good', async () => {
    const world = createFakeServices();
    const portraits = await deletedJob(world);
    world.clock.advance(RESTORE_MS);
    await deleteLeftoverPortraits({ services: world.services, limits: { isTimeUp: () => false } });
    world.clock.advance(-RESTORE_MS);
    expect(await restore(world, portraits)).toEqual({ restored: [], kept: portraits });
  });

  it("keeps another user's and unknown portraits, and leaves them deleted", async () => {
    const world = createFakeServices();
    const hers = await deletedJob(world, { actor: bea });
    const own = await deletedJob(world, { count: 2 });
    const others = [...hers, `https://public.example.com/results/${'0'.repeat(32)}/0.webp`, 'not an address'];
    const named = own.slice(0, 1);
    expect(await restore(world, [...others, ...named])).toEqual({ restored: named, kept: others });
    expect(await listed(world, bea)).toEqual([]);
    expect(await listed(world)).toHaveLength(1);
  });
});
