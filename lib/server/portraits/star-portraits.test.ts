import { deliverPortraitJob } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { deletePortraits } from './delete-portraits';
import { listPortraits } from './list-portraits';
import { starPortraits } from './star-portraits';

const ada = anActor();
const bea = anActor({ uid: 'bea' });

async function star({ services }: FakeServices, portraits: string[], isStarred = true, actor = ada) {
  return starPortraits({ services, actor, portraits, isStarred });
}

async function starredOf({ services }: FakeServices, actor = ada): Promise<string[]> {
  const { portraits } = await listPortraits({ services, actor, cursor: null });
  return portraits.flatMap(({ address, isStarred }) => (isStarred ? [address] : []));
}

describe('starPortraits', () => {
  it('stars portraits of several jobs, and takes the star from some, each time with the same answer', async () => {
    const world = createFakeServices();
    const older = await deliverPortraitJob(world, { count: 2, idempotencyKey: 'older' });
    world.clock.advance(60_000);
    const newer = await deliverPortraitJob(world, { idempotencyKey: 'newer' });
    const [first = '', second = ''] = older.portraits;
    const named = [...newer.portraits, first];
    for (const _time of [1, 2]) {
      expect(await star(world, [...named, ...named])).toEqual({ changed: named, kept: [] });
      expect(await starredOf(world)).toEqual(named);
    }
    for (const _time of [1, 2]) {
      expect(await star(world, [second, first], false)).toEqual({ changed: [second, first], kept: [] });
      expect(await starredOf(world)).toEqual(newer.portraits);
    }
  });

  it('takes the star from one portrait of a job and leaves it to the other', async () => {
    const world = createFakeServices();
    const { portraits } = await deliverPortraitJob(world, { count: 2 });
    await star(world, portraits);
    await star(world, portraits.slice(0, 1), false);
    expect(await starredOf(world)).toEqual(portraits.slice(1));
  });

  it('writes nothing at a repeat', async () => {
    const world = createFakeServices();
    const { portraits } = await deliverPortraitJob(world);
    await star(world, portraits);
    const before = world.database.list('jobs');
    await star(world, portraits);
    expect(world.database.list('jobs')).toEqual(before);
  });

  it("keeps another user's and deleted portraits, and answers for them as for unknown addresses", async () => {
    const world = createFakeServices();
    const hers = await deliverPortraitJob(world, { actor: bea });
    const own = await deliverPortraitJob(world, { count: 2 });
    const [gone = '', left = ''] = own.portraits;
    await deletePortraits({ services: world.services, actor: ada, portraits: [gone] });
    const others = [
      ...hers.portraits,
      gone,
      `https://public.example.com/results/${'0'.repeat(32)}/0.webp`,
      'not an address',
    ];
    for (const isStarred of [true, false])
      expect(await star(world, [...others, left], isStarred)).toEqual({ changed: [left], kept: others });
    await star(world, hers.portraits, true, bea);
    await star(world, hers.portraits, false);
    expect(await starredOf(world, bea)).toEqual(hers.portraits);
  });

  it('gives no star to a portrait that is deleted meanwhile', async () => {
    const world = createFakeServices();
    const { portraits } = await deliverPortraitJob(world);
    const { services } = world;
    const { transaction } = services.database;
    jest.spyOn(services.database, 'transaction').mockImplementationOnce(async (body) => {
      await deletePortraits({ services, actor: ada, portraits });
      return transaction(body);
    });
    expect(await star(world, portraits)).toEqual({ changed: [], kept: portraits });
    expect(world.database.list('jobs')).toMatchObject([{ fields: { starredOutput: [] } }]);
  });

  it('does not ask the database when no address can be a portrait’s', async () => {
    const world = createFakeServices();
    const search = jest.spyOn(world.services.database, 'listHaving');
    const transaction = jest.spyOn(world.services.database, 'transaction');
    const portraits = ['https://elsewhere.example.com/picture.webp'];
    expect(await star(world, portraits)).toEqual({ changed: [], kept: portraits });
    expect([...search.mock.calls, ...transaction.mock.calls]).toEqual([]);
  });
});
