import { deliverPortraitJob } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { aRecipe, aRequest } from '../../testing/requests';
import { stylePath } from '../../shared/rules/catalogue';
import { userKey } from '../accounts/account-documents';
import { submitJob } from '../jobs/submit-job';
import { deletePortraits } from './delete-portraits';
import { countPortraits, listPortraits, readListState } from './list-portraits';
import { restorePortraits } from './restore-portraits';
import { starPortraits } from './star-portraits';

const ada = anActor();
const bea = anActor({ uid: 'bea' });

/** The pages of two jobs each, as addresses. */
async function pagesOf({ services }: FakeServices, actor = ada): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await listPortraits({ services, actor, cursor, jobsAPage: 2 });
    pages.push(page.portraits.map(({ address }) => address));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

/** Delivers jobs of a user, a minute apart; returns each job's portraits, oldest first. */
async function deliverMany(world: FakeServices, counts: number[], actor = ada): Promise<string[][]> {
  const jobs: string[][] = [];
  for (const [index, count] of counts.entries()) {
    world.clock.advance(60_000);
    const { portraits } = await deliverPortraitJob(world, { actor, count, idempotencyKey: `job ${index}` });
    jobs.push(portraits);
  }
  return jobs;
}

describe('listPortraits', () => {
  it('lists the newest first, with their recipe, model, star and time', async () => {
    const world = createFakeServices();
    await deliverMany(world, [1]);
    world.clock.advance(60_000);
    const orderedAt = new Date(world.clock.now());
    const request = { style_image: stylePath('casual'), positive_prompt: 'a garden' };
    const { id, portraits } = await deliverPortraitJob(world, { count: 2, request });
    const page = await listPortraits({ services: world.services, actor: ada, cursor: null });
    expect(page.portraits).toHaveLength(3);
    expect(page.portraits.slice(0, 2)).toMatchObject(
      portraits.map((address) => ({
        address,
        isStarred: false,
        job: {
          id,
          createdAt: orderedAt,
          recipe: aRecipe({ style: 'casual', positive_prompt: 'a garden' }),
          endpoint: { model: 'chiaro' },
        },
      })),
    );
    expect(page.nextCursor).toBeNull();
  });

  it('goes through all pages, also when jobs have the same time', async () => {
    const world = createFakeServices();
    const [first = [], second = [], third = []] = await deliverMany(world, [1, 2, 1]);
    expect(await pagesOf(world)).toEqual([[...third, ...second], first]);
    const others: string[] = [];
    for (const idempotencyKey of ['a', 'b', 'c'])
      others.push(...(await deliverPortraitJob(world, { actor: bea, idempotencyKey })).portraits);
    const pages = await pagesOf(world, bea);
    expect(pages.map(({ length }) => length)).toEqual([2, 1]);
    expect(pages.flat().sort()).toEqual(others.sort());
  });

  it('leaves out deleted portraits, and goes on after a page without any', async () => {
    const world = createFakeServices();
    const [first = [], second = [], third = []] = await deliverMany(world, [1, 2, 1]);
    const [gone = '', left = ''] = second;
    const { services } = world;
    await deletePortraits({ services, actor: ada, portraits: [gone] });
    expect(await pagesOf(world)).toEqual([[...third, left], first]);
    await deletePortraits({ services, actor: ada, portraits: [...third, left] });
    expect(await pagesOf(world)).toEqual([[], first]);
  });

  it('lists no other user’s portraits, and none of jobs that are open or failed', async () => {
    const world = createFakeServices();
    const [portraits = []] = await deliverMany(world, [1]);
    await deliverMany(world, [2, 1], bea);
    const request = aRequest(world.services, ada.uid);
    await submitJob({ services: world.services, actor: ada, request, idempotencyKey: 'open' });
    await deliverPortraitJob(world, { count: 0, idempotencyKey: 'empty' });
    expect((await pagesOf(world)).flat()).toEqual(portraits);
  });

  it.each(['another user’s job', 'an open job', 'no job'])(
    'gives an empty last page after %s',
    async (kind) => {
      const world = createFakeServices();
      const { services } = world;
      await deliverMany(world, [1, 1]);
      const request = aRequest(services, ada.uid);
      const { id: foreign } = await deliverPortraitJob(world, { actor: bea });
      const { id: open } = await submitJob({ services, actor: ada, request, idempotencyKey: 'open' });
      const cursor = { 'another user’s job': foreign, 'an open job': open }[kind] ?? '0'.repeat(32);
      expect(await listPortraits({ services, actor: ada, cursor })).toEqual({
        portraits: [],
        nextCursor: null,
      });
    },
  );
});

describe('the state of the list', () => {
  const stateOf = async ({ services }: FakeServices, actor = ada) => {
    const list = await readListState({ services, actor });
    return { revision: list.revision, count: await countPortraits({ services, actor, list }) };
  };

  it('is that of an empty list without an account', async () => {
    expect(await stateOf(createFakeServices())).toEqual({ revision: 0, count: 0 });
  });

  it('counts the portraits, and has another revision after each change', async () => {
    const world = createFakeServices();
    const { services } = world;
    const portraits = (await deliverMany(world, [2, 1])).flat();
    const revisions = new Set<number>();
    const expectCount = async (count: number) => {
      const state = await stateOf(world);
      expect({ count: state.count, isNew: !revisions.has(state.revision) }).toEqual({ count, isNew: true });
      revisions.add(state.revision);
    };
    await expectCount(3);
    await starPortraits({ services, actor: ada, portraits, isStarred: true });
    await expectCount(3);
    await deletePortraits({ services, actor: ada, portraits: portraits.slice(1) });
    await expectCount(1);
    await restorePortraits({ services, actor: ada, portraits: portraits.slice(2) });
    await expectCount(2);
  });

  it('stays when a request changes nothing', async () => {
    const world = createFakeServices();
    const { services } = world;
    const portraits = (await deliverMany(world, [2])).flat();
    await deletePortraits({ services, actor: ada, portraits: portraits.slice(1) });
    const before = await stateOf(world);
    await deletePortraits({ services, actor: ada, portraits: portraits.slice(1) });
    await restorePortraits({ services, actor: ada, portraits: portraits.slice(0, 1) });
    await starPortraits({ services, actor: ada, portraits, isStarred: false });
    expect(await stateOf(world)).toEqual(before);
  });

  it('counts an account from before the count once, and keeps the count from then on', async () => {
    const world = createFakeServices();
    const portraits = (await deliverMany(world, [2, 1])).flat();
    await forgetCount(world);
    expect((await stateOf(world)).count).toBe(3);
    const pages = jest.spyOn(world.services.database, 'page');
    expect((await stateOf(world)).count).toBe(3);
    expect(pages).not.toHaveBeenCalled();
    await deletePortraits({ services: world.services, actor: ada, portraits: portraits.slice(1) });
    expect((await stateOf(world)).count).toBe(1);
  });

  it('has another revision when an account from before the count is deleted', async () => {
    const world = createFakeServices();
    await deliverMany(world, [1]);
    await forgetCount(world);
    const before = await stateOf(world);
    await world.database.write((transaction) => transaction.delete(userKey(ada.uid)));
    expect((await stateOf(world)).revision).not.toBe(before.revision);
  });

  it('records no count of a list that changes meanwhile', async () => {
    const world = createFakeServices();
    const { services, database } = world;
    const [portraits = []] = await deliverMany(world, [2]);
    await forgetCount(world);
    const { page } = services.database;
    jest.spyOn(services.database, 'page').mockImplementationOnce(async (search) => {
      const found = await page(search);
      await deletePortraits({ services, actor: ada, portraits: portraits.slice(1) });
      return found;
    });
    await stateOf(world);
    expect((await database.get(userKey(ada.uid)))?.portraits.count).toBeNull();
    expect((await stateOf(world)).count).toBe(1);
  });
});

/** Makes the account's record that of an account from before the count. */
async function forgetCount({ database }: FakeServices): Promise<void> {
  await database.transaction(async (transaction) => {
    const [user] = await transaction.getAll(userKey(ada.uid));
    if (!user) return;
    const { portraits: _list, ...older } = user;
    const { portraits } = userKey(ada.uid).parse(older);
    transaction.update(userKey(ada.uid), { portraits });
  });
}
