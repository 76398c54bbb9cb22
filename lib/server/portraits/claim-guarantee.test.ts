import { GENERATION_COST_CREDITS, WELCOME_CREDITS } from '../../shared/rules/credits';
import {
  GUARANTEE_WITHIN_DAYS,
  GUARANTEES_MAXIMUM,
  GUARANTEES_WINDOW_DAYS,
} from '../../shared/rules/second-tries';
import { deliverPortraitJob, submitRequest } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices, giveDonation } from '../../testing/fake-services';
import { jobIn, userIn } from '../../testing/stored';
import { userKey } from '../accounts/account-documents';
import { decideDeletion } from '../account-data/delete-account';
import { checkJob } from '../jobs/check-job';
import { jobKey } from '../jobs/job-documents';
import { secondTryUntil } from '../jobs/second-try';
import { DatabaseError, type RunState } from '../ports';
import { claimGuarantee, guaranteeOf, guaranteesLeft } from './claim-guarantee';
import { deletePortraits } from './delete-portraits';
import { restorePortraits } from './restore-portraits';
import { starPortraits } from './star-portraits';

const actor = anActor();
const DAY_MS = 24 * 60 * 60_000;
const DELIVERED: RunState = { kind: 'completed', output: ['portrait'] };
const LEFT_AFTER_ONE = WELCOME_CREDITS - GENERATION_COST_CREDITS;
const refusal = { code: 'no_guarantee' };

/** Begins the second try of a job, and settles it unless its state is null. */
async function tryAgain(
  world: FakeServices,
  first: string,
  state: RunState | null = DELIVERED,
  key = 'again',
) {
  const { services } = world;
  const { id } = await submitRequest(world, { secondTryOf: first, idempotencyKey: `${key} ${first}` });
  const run = world.compute.runs.at(-1);
  if (run && state) run.state = state;
  const { output = [] } = state ? await checkJob({ services, actor, jobId: id }) : {};
  return { id, portraits: output };
}

/** A portrait and its second try. */
async function twoPortraits() {
  const world = createFakeServices();
  const first = await deliverPortraitJob(world);
  return { world, first, second: await tryAgain(world, first.id) };
}

const claim = ({ services }: FakeServices, jobId: string, caller = actor) =>
  claimGuarantee({ services, actor: caller, jobId });

describe('the guarantee', () => {
  it('returns the price of the first job, deletes both portraits for good, and the ledger names the job', async () => {
    const { world, first, second } = await twoPortraits();
    const { services } = world;
    await starPortraits({ services, actor, portraits: second.portraits, isStarred: true });
    const deleted = [...first.portraits, ...second.portraits];
    expect(guaranteeOf(await jobIn(world, second.id))).toEqual({
      until: world.clock.now() + GUARANTEE_WITHIN_DAYS * DAY_MS,
      credits: GENERATION_COST_CREDITS,
    });
    const { revision } = (await userIn(world)).portraits;
    expect(await claim(world, second.id)).toEqual({ credits: GENERATION_COST_CREDITS, deleted });
    expect(await userIn(world)).toMatchObject({
      credits: WELCOME_CREDITS,
      guarantees: [new Date(world.clock.now())],
      portraits: { revision: revision + 1, count: 0 },
    });
    expect(world.database.list('users/ada/ledger')).toContainEqual({
      id: `guarantee_${first.id}`,
      fields: expect.objectContaining({
        type: 'guarantee',
        amount: GENERATION_COST_CREDITS,
        balance: WELCOME_CREDITS,
        reference: first.id,
      }) as object,
    });
    for (const { id, portraits } of [first, second])
      expect(await jobIn(world, id)).toMatchObject({
        deletedOutput: portraits,
        starredOutput: [],
        recipe: null,
        hasLeftovers: true,
      });
    expect(await restorePortraits({ services, actor, portraits: deleted })).toEqual({
      restored: [],
      kept: deleted,
    });
    expect(secondTryUntil(await jobIn(world, first.id))).toBeNull();
    expect(guaranteeOf(await jobIn(world, second.id))).toBeNull();
  });

  it('is claimed once by several calls, which get the same answer', async () => {
    const { world, second } = await twoPortraits();
    const [answer, ...others] = await Promise.all([1, 2, 3].map(() => claim(world, second.id)));
    for (const other of others) expect(other).toEqual(answer);
    world.clock.advance(GUARANTEE_WITHIN_DAYS * DAY_MS);
    expect(await claim(world, second.id)).toEqual(answer);
    const user = await userIn(world);
    expect(user).toMatchObject({ credits: WELCOME_CREDITS, portraits: { count: 0 } });
    expect(user.guarantees).toHaveLength(1);
  });

  it('is claimed by a repeat when the first commit was lost, and once when its answer was', async () => {
    const { world, second } = await twoPortraits();
    jest.spyOn(world.services.database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
    await expect(claim(world, second.id)).rejects.toThrow(DatabaseError);
    expect((await userIn(world)).credits).toBe(LEFT_AFTER_ONE);
    await claim(world, second.id);
    expect((await userIn(world)).credits).toBe(WELCOME_CREDITS);
  });

  it('takes a portrait with it that the user has deleted a moment ago', async () => {
    const { world, first, second } = await twoPortraits();
    const { services } = world;
    await deletePortraits({ services, actor, portraits: first.portraits });
    await claim(world, second.id);
    expect((await userIn(world)).portraits.count).toBe(0);
    expect((await restorePortraits({ services, actor, portraits: first.portraits })).restored).toEqual([]);
  });

  it('returns what a late debit took', async () => {
    const world = createFakeServices();
    const { services, database } = world;
    // The debit at submission fails, and at completion the balance suffices for a part.
    const { transaction } = database;
    const failing = jest.spyOn(services.database, 'transaction');
    await deliverPortraitJob(world, { idempotencyKey: 'opens the account' });
    failing.mockRejectedValueOnce(new DatabaseError('unknown'));
    const first = await submitRequest(world, { idempotencyKey: 'late' });
    failing.mockRestore();
    await transaction.call(database, async (writes) => {
      writes.update(userKey(actor.uid), { credits: -20 });
      await Promise.resolve();
    });
    const run = world.compute.runs.at(-1);
    if (run) run.state = DELIVERED;
    await checkJob({ services, actor, jobId: first.id });
    expect(await jobIn(world, first.id)).toMatchObject({ charged: true, price: 10 });
    const second = await tryAgain(world, first.id);
    expect(await claim(world, second.id)).toMatchObject({ credits: 10 });
    expect((await userIn(world)).credits).toBe(-20);
  });
});

describe('no guarantee', () => {
  it.each<[string, RunState | null]>([
    ['still runs', null],
    ['failed', { kind: 'failed', cause: 'error', error: 'no_face: No face.' }],
    ['gave nothing', { kind: 'completed', output: [] }],
  ])('is there while the second try %s', async (_how, state) => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const { id } = await tryAgain(world, first.id, state);
    expect(guaranteeOf(await jobIn(world, id))).toBeNull();
    await expect(claim(world, id)).rejects.toMatchObject(refusal);
    expect((await userIn(world)).credits).toBe(LEFT_AFTER_ONE);
  });

  it('is there for a second try that failed before the one that was claimed', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const empty = await tryAgain(world, first.id, { kind: 'completed', output: [] });
    const second = await tryAgain(world, first.id, DELIVERED, 'once more');
    await claim(world, second.id);
    await expect(claim(world, empty.id)).rejects.toMatchObject(refusal);
  });

  it('is there for a first portrait, another user’s, or an unknown one', async () => {
    const { world, first, second } = await twoPortraits();
    expect(guaranteeOf(await jobIn(world, first.id))).toBeNull();
    await expect(claim(world, first.id)).rejects.toMatchObject(refusal);
    await expect(claim(world, 'f'.repeat(32))).rejects.toMatchObject(refusal);
    const bob = anActor({ uid: 'bob', providerSubject: 'bob' });
    await deliverPortraitJob(world, { actor: bob, idempotencyKey: 'bob' });
    await expect(claim(world, second.id, bob)).rejects.toMatchObject(refusal);
    expect((await userIn(world)).credits).toBe(LEFT_AFTER_ONE);
  });

  it('is there while the second portrait is deleted', async () => {
    const { world, second } = await twoPortraits();
    const { services } = world;
    await deletePortraits({ services, actor, portraits: second.portraits });
    await expect(claim(world, second.id)).rejects.toMatchObject(refusal);
    await restorePortraits({ services, actor, portraits: second.portraits });
    await claim(world, second.id);
  });

  it('is there for an account whose deletion is decided', async () => {
    const { world, second } = await twoPortraits();
    await decideDeletion(world.services, { uid: actor.uid, at: new Date(world.clock.now()) });
    await expect(claim(world, second.id)).rejects.toMatchObject(refusal);
    expect(world.database.list('users')).toEqual([]);
  });

  it('is there where the first portrait took no credits', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    await world.database.write((transaction) => transaction.update(jobKey(first.id), { charged: false }));
    const { id } = await tryAgain(world, first.id);
    expect(guaranteeOf(await jobIn(world, id))).toBeNull();
    await expect(claim(world, id)).rejects.toMatchObject(refusal);
  });

  it('is there after seven days', async () => {
    const { world, second } = await twoPortraits();
    world.clock.advance(GUARANTEE_WITHIN_DAYS * DAY_MS);
    await expect(claim(world, second.id)).rejects.toMatchObject(refusal);
    world.clock.advance(-1);
    await claim(world, second.id);
  });

  it('is there a fourth time within ninety days', async () => {
    const world = createFakeServices();
    await giveDonation(world, { cents: 500 });
    const claimNext = async (idempotencyKey: string) => {
      const first = await deliverPortraitJob(world, { idempotencyKey });
      const second = await tryAgain(world, first.id);
      await claim(world, second.id);
    };
    for (const key of ['a', 'b', 'c']) await claimNext(key);
    expect(guaranteesLeft(await userIn(world), world.clock.now())).toBe(0);
    // The second tries are back after thirty days.
    world.clock.advance((GUARANTEES_WINDOW_DAYS - 1) * DAY_MS);
    await expect(claimNext('d')).rejects.toMatchObject({ code: 'guarantee_limit' });
    world.clock.advance(DAY_MS);
    expect(guaranteesLeft(await userIn(world), world.clock.now())).toBe(GUARANTEES_MAXIMUM);
    await claimNext('e');
    expect((await userIn(world)).guarantees).toHaveLength(1);
  });
});
