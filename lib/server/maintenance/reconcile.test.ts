import { anActor, createFakeServices, type FakeServices, NO_SIGN_INS } from '../../testing/fake-services';
import { creditsIn, jobIn, storeDeletion } from '../../testing/stored';
import { aRecipe, aRequest } from '../../testing/requests';
import { deletePortraits } from '../portraits/delete-portraits';
import { restorePortraits } from '../portraits/restore-portraits';
import { starPortraits } from '../portraits/star-portraits';
import { openAccount } from '../accounts/open-account';
import { reconcile } from './reconcile';
import { settleJob } from '../jobs/settle-job';
import { submitJob } from '../jobs/submit-job';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function run(world: FakeServices, changes: Partial<FakeServices['services']> = {}, identity = NO_SIGN_INS) {
  return reconcile({ services: { ...world.services, ...changes }, identity });
}

/** A world with one submitted job; returns its id. */
async function aWorldWithJob(): Promise<{ world: FakeServices; id: string }> {
  const world = createFakeServices();
  const actor = anActor();
  await openAccount({ services: world.services, actor });
  const request = aRequest(world.services, actor.uid);
  const { id } = await submitJob({ services: world.services, actor, request, idempotencyKey: 'one' });
  return { world, id };
}

function complete(world: FakeServices, output = ['portrait']): void {
  const run = world.compute.runs[0];
  if (run) run.state = { kind: 'completed', output };
}

const portraits = (world: FakeServices) => [...world.files.keys()].filter((url) => url.includes('/results/'));

describe('reconcile', () => {
  it('settles a job without polls or webhook', async () => {
    const { world, id } = await aWorldWithJob();
    complete(world);
    world.clock.advance(2 * MINUTE_MS);
    await expect(run(world)).resolves.toMatchObject({
      done: { settledJobs: 1 },
      failed: [],
    });
    expect(await jobIn(world, id)).toMatchObject({ state: 'completed', hasLeftovers: false });
  });

  it('leaves a young job to polls and the webhook', async () => {
    const { world, id } = await aWorldWithJob();
    complete(world);
    world.clock.advance(MINUTE_MS - 1);
    await run(world);
    expect((await jobIn(world, id)).state).toBe('open');
    world.clock.advance(1);
    await run(world);
    expect((await jobIn(world, id)).state).toBe('completed');
  });

  it('refunds a job whose run is lost, once', async () => {
    const { world } = await aWorldWithJob();
    world.compute.runs.length = 0;
    world.clock.advance(2 * MINUTE_MS);
    await Promise.all([run(world), run(world)]);
    expect(await creditsIn(world)).toBe(100);
  });

  it('lets one task fail without the others, and names it', async () => {
    const { world, id } = await aWorldWithJob();
    complete(world);
    world.clock.advance(2 * MINUTE_MS);
    world.payments.isReachable = false;
    const { done, failed } = await run(world);
    expect(failed).toEqual(['settledPayments']);
    expect(done).not.toHaveProperty('settledPayments');
    expect((await jobIn(world, id)).state).toBe('completed');
    expect(world.events).toContain('reconcile_failed');
  });

  it('deletes the copies of a portrait that was never delivered', async () => {
    const { world, id } = await aWorldWithJob();
    complete(world, ['portrait', 'no picture']);
    await settleJob({ services: world.services, job: await jobIn(world, id) });
    expect(await jobIn(world, id)).toMatchObject({ state: 'failed', hasLeftovers: true });
    expect(portraits(world)).toHaveLength(1);
    await run(world);
    expect(portraits(world)).toHaveLength(1);
    world.clock.advance(11 * MINUTE_MS);
    await run(world);
    expect(portraits(world)).toEqual([]);
    expect((await jobIn(world, id)).hasLeftovers).toBe(false);
  });

  describe('for a deleted portrait', () => {
    /** A settled job of two portraits, whose first one is deleted. */
    async function aWorldWithDeletion() {
      const { world, id } = await aWorldWithJob();
      complete(world, ['first', 'second']);
      await settleJob({ services: world.services, job: await jobIn(world, id) });
      const { output } = await jobIn(world, id);
      const [first = '', second = ''] = output;
      await starPortraits({ services: world.services, actor: anActor(), portraits: output, isStarred: true });
      const remove = (address: string) =>
        deletePortraits({ services: world.services, actor: anActor(), portraits: [address] });
      await remove(first);
      return { world, id, first, second, remove };
    }

    it('deletes the file after ten minutes, and keeps its neighbour', async () => {
      const { world, id, first, second } = await aWorldWithDeletion();
      world.clock.advance(10 * MINUTE_MS - 1);
      await run(world);
      expect(portraits(world)).toEqual([first, second]);
      world.clock.advance(1);
      await run(world);
      expect(portraits(world)).toEqual([second]);
      expect(await jobIn(world, id)).toMatchObject({
        restorableOutput: [],
        deletedOutput: [first],
        starredOutput: [second],
        recipe: aRecipe(),
        hasLeftovers: false,
      });
    });

    it('forgets the recipe with the last portrait', async () => {
      const { world, id, remove, second } = await aWorldWithDeletion();
      world.clock.advance(9 * MINUTE_MS);
      await remove(second);
      world.clock.advance(MINUTE_MS);
      await run(world);
      expect(portraits(world)).toEqual([second]);
      expect(await jobIn(world, id)).toMatchObject({ recipe: aRecipe(), hasLeftovers: true });
      world.clock.advance(9 * MINUTE_MS);
      await run(world);
      expect(portraits(world)).toEqual([]);
      expect(await jobIn(world, id)).toMatchObject({ recipe: null, starredOutput: [], hasLeftovers: false });
    });

    it('deletes the file at the next run when the file store fails', async () => {
      const { world, id, first, second } = await aWorldWithDeletion();
      world.clock.advance(10 * MINUTE_MS);
      jest.spyOn(world.services.publicFiles, 'delete').mockRejectedValueOnce(new Error('down'));
      expect((await run(world)).failed).toEqual(['cleanedJobs']);
      expect(portraits(world)).toEqual([first, second]);
      expect(await jobIn(world, id)).toMatchObject({ deletedOutput: [first], hasLeftovers: true });
      await run(world);
      expect(portraits(world)).toEqual([second]);
      expect((await jobIn(world, id)).hasLeftovers).toBe(false);
    });

    it('keeps the file of a restored portrait', async () => {
      const { world, id, first, second } = await aWorldWithDeletion();
      await restorePortraits({ services: world.services, actor: anActor(), portraits: [first] });
      world.clock.advance(10 * MINUTE_MS);
      await run(world);
      expect(portraits(world)).toEqual([first, second]);
      expect(await jobIn(world, id)).toMatchObject({ starredOutput: [first, second], hasLeftovers: false });
    });
  });

  it('does each task, and stores a cursor for those with pages', async () => {
    const world = createFakeServices();
    const { done } = await run(world);
    expect(Object.keys(done)).toEqual(expect.arrayContaining(['deletedUploads', 'expiredRecords']));
    const stored = world.database.list('sweeps').map(({ id }) => id);
    expect(stored.sort()).toEqual(['jobs', 'leftovers', 'payments', 'refunds', 'uploads', 'withdrawals']);
  });

  it('starts nothing after forty seconds', async () => {
    const world = createFakeServices();
    const { services } = world;
    for (const uid of ['ada', 'bea', 'cleo', 'dora', 'edna', 'fay']) {
      const request = aRequest(services, uid);
      await submitJob({ services, actor: anActor({ uid }), request, idempotencyKey: 'one' });
    }
    world.clock.advance(2 * MINUTE_MS);
    const status = jest.fn(async () => {
      world.clock.advance(10_001);
      return Promise.resolve({ kind: 'running' as const });
    });
    const compute = { ...services.compute, status };
    await expect(run(world, { compute })).resolves.toMatchObject({ done: { settledJobs: 4 } });
  });

  it('finishes interrupted account deletions, and fails when one can’t be finished', async () => {
    const world = createFakeServices();
    const startedAt = new Date(world.clock.now() - 3 * HOUR_MS);
    const decide = (uid: string, finishedAt: Date | null) =>
      storeDeletion(world, { uid, startedAt, finishedAt });
    await decide('ada', null);
    await decide('bea', null);
    await decide('cleo', new Date(world.clock.now() - 2 * HOUR_MS));
    await expect(run(world)).resolves.toMatchObject({ done: { deletedAccounts: 3 }, failed: [] });
    await decide('dora', null);
    const down = { ...NO_SIGN_INS, delete: () => Promise.reject(new Error('down')) };
    const { done, failed } = await run(world, {}, down);
    expect(failed).toEqual(['deletedAccounts']);
    expect(done).not.toHaveProperty('deletedAccounts');
  });
});
