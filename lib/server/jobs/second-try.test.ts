import type { GenerationRequest } from '../../shared/contracts/generation-request';
import { GENERATION_COST_CREDITS, WELCOME_CREDITS } from '../../shared/rules/credits';
import { SECOND_TRIES_MAXIMUM, SECOND_TRIES_WINDOW_DAYS } from '../../shared/rules/second-tries';
import { deliverPortraitJob, submitRequest } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices, giveDonation } from '../../testing/fake-services';
import { jobIn, userIn } from '../../testing/stored';
import { anUploadUrl } from '../../testing/requests';
import { userKey } from '../accounts/account-documents';
import { deletePortraits } from '../portraits/delete-portraits';
import { restorePortraits } from '../portraits/restore-portraits';
import { DatabaseError, type RunState } from '../ports';
import { checkJob } from './check-job';
import { jobKey } from './job-documents';
import { secondTriesLeft, secondTryUntil } from './second-try';

const actor = anActor();
const DAY_MS = 24 * 60 * 60_000;

/** Submits the free second try of a job. */
function tryAgain(
  world: FakeServices,
  secondTryOf: string,
  changes: Parameters<typeof submitRequest>[1] = {},
) {
  return submitRequest(world, { secondTryOf, idempotencyKey: 'again', ...changes });
}

/** Brings the last run to a state and settles its job. */
function settle({ services, compute }: FakeServices, jobId: string, state: RunState) {
  const run = compute.runs.at(-1);
  if (run) run.state = state;
  return checkJob({ services, actor, jobId });
}

const DELIVERED: RunState = { kind: 'completed', output: ['portrait'] };
const LEFT_AFTER_ONE = WELCOME_CREDITS - GENERATION_COST_CREDITS;

describe('a second try', () => {
  it('costs nothing, and the ledger says of which job it is', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const { id } = await tryAgain(world, first.id, {
      request: { ip_weight: 1.4, cn_strength: 1.4, seed: 3 },
    });
    expect(await jobIn(world, id)).toMatchObject({
      price: 0,
      charged: false,
      secondTryOf: first.id,
    });
    await settle(world, id, DELIVERED);
    expect((await userIn(world)).credits).toBe(LEFT_AFTER_ONE);
    expect(world.database.list('users/ada/ledger')).toContainEqual({
      id: `second_try_${id}`,
      fields: expect.objectContaining({ type: 'second_try', amount: 0, reference: first.id }) as object,
    });
    expect(await jobIn(world, first.id)).toMatchObject({ secondTryId: id });
    expect(secondTriesLeft(await userIn(world), world.clock.now())).toBe(SECOND_TRIES_MAXIMUM - 1);
  });

  it('is there without any credits', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    await world.database.write((transaction) => transaction.update(userKey(actor.uid), { credits: 0 }));
    const { id } = await tryAgain(world, first.id);
    expect(await settle(world, id, DELIVERED)).toMatchObject({ status: 'completed' });
    expect((await userIn(world)).credits).toBe(0);
  });

  it.each<[string, RunState]>([
    ['failed', { kind: 'failed', cause: 'error', error: 'no_face: No face.' }],
    ['gave nothing', { kind: 'completed', output: [] }],
  ])('may be repeated when it %s', async (_how, state) => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const { id } = await tryAgain(world, first.id);
    expect(await settle(world, id, state)).toMatchObject({ refund: 'not_needed' });
    expect((await userIn(world)).secondTries).toEqual([]);
    await tryAgain(world, first.id, { idempotencyKey: 'once more' });
    expect((await userIn(world)).secondTries).toHaveLength(1);
    expect(world.database.list('users/ada/ledger').map((entry) => entry.id)).not.toContain(
      `second_try_${id}`,
    );
  });

  it('is recorded once for a repeated call, and another request with its key is refused', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    expect(await tryAgain(world, first.id)).toEqual(await tryAgain(world, first.id));
    const paid = submitRequest(world, { idempotencyKey: 'again' });
    await expect(paid).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect((await userIn(world)).secondTries).toHaveLength(1);
  });

  it('refuses the key of another job or another request', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world, { idempotencyKey: 'one' });
    const other = await deliverPortraitJob(world, { idempotencyKey: 'two' });
    await tryAgain(world, first.id);
    const conflict = { code: 'idempotency_conflict' };
    await expect(tryAgain(world, other.id)).rejects.toMatchObject(conflict);
    await expect(tryAgain(world, first.id, { request: { seed: 3 } })).rejects.toMatchObject(conflict);
  });

  it('that gives nothing returns its own right alone', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world, { idempotencyKey: 'one' });
    const other = await deliverPortraitJob(world, { idempotencyKey: 'two' });
    const delivered = await tryAgain(world, first.id, { idempotencyKey: 'again one' });
    await settle(world, delivered.id, DELIVERED);
    const empty = await tryAgain(world, other.id, { idempotencyKey: 'again two' });
    await settle(world, empty.id, { kind: 'completed', output: [] });
    expect((await userIn(world)).secondTries.map(({ jobId }) => jobId)).toEqual([delivered.id]);
    expect(await jobIn(world, first.id)).toMatchObject({ secondTryId: delivered.id });
    expect(await jobIn(world, other.id)).toMatchObject({ secondTryId: null });
  });

  it('is recorded without another debit when the first commit is not answered', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    jest.spyOn(world.services.database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
    const { id } = await tryAgain(world, first.id);
    await settle(world, id, DELIVERED);
    expect((await userIn(world)).credits).toBe(LEFT_AFTER_ONE);
  });
});

describe('a second try with a custom picture', () => {
  const named = (world: FakeServices, digit: string, rest: string) =>
    anUploadUrl(world.services, actor.uid, digit).replace('.webp', rest);

  it('may be a new upload of the same content', async () => {
    const world = createFakeServices();
    const request = { template_url: named(world, 'b', '-100x100-5.jpg') };
    const first = await deliverPortraitJob(world, { request });
    const again = { template_url: named(world, 'b', '-100x100-5-x1y2s3t4h.jpg') };
    await tryAgain(world, first.id, { request: again });
  });

  it('may be another one where the job is from before its hash', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world, { request: { template_url: named(world, 'b', '.jpg') } });
    await world.database.write((transaction) =>
      transaction.update(jobKey(first.id), { compositionHash: null }),
    );
    await tryAgain(world, first.id, { request: { template_url: named(world, 'c', '.jpg') } });
  });
});

describe('no second try', () => {
  const refusal = { code: 'no_second_try' };

  it('follows the first one of a portrait, of several calls at once', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map((idempotencyKey) => tryAgain(world, first.id, { idempotencyKey })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(tryAgain(world, first.id, { idempotencyKey: 'd' })).rejects.toMatchObject(refusal);
  });

  it('follows a second try', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const { id } = await tryAgain(world, first.id);
    await settle(world, id, DELIVERED);
    await expect(tryAgain(world, id, { idempotencyKey: 'third' })).rejects.toMatchObject(refusal);
  });

  it.each<[string, Partial<GenerationRequest>]>([
    ['another pose', { template_url: '/images/poses/leo.webp' }],
    ['a style', { style_image: '/images/styles/vintage.webp' }],
    ['other words', { positive_prompt: 'rain' }],
    ['more steps', { steps: 12 }],
    ['another model version', { method: 1 }],
  ])('has %s', async (_what, request) => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    await expect(tryAgain(world, first.id, { request })).rejects.toMatchObject(refusal);
  });

  it.each<[string, (own: string, other: string) => Record<'first' | 'again', Partial<GenerationRequest>>]>([
    ['another own pose', (own, other) => ({ first: { template_url: own }, again: { template_url: other } })],
    ['another own style', (own, other) => ({ first: { style_image: own }, again: { style_image: other } })],
    [
      'own pose and style exchanged',
      (own, other) => ({
        first: { template_url: own, style_image: other },
        again: { template_url: other, style_image: own },
      }),
    ],
    [
      'another picture of the catalogue that is no pose',
      (own) => ({
        first: { template_url: '/images/styles/vintage.webp' },
        again: { template_url: own },
      }),
    ],
  ])('has %s', async (_what, requests) => {
    const world = createFakeServices();
    const [own = '', other = ''] = ['b', 'c'].map((digit) => anUploadUrl(world.services, actor.uid, digit));
    const { first: request, again } = requests(own, other);
    const first = await deliverPortraitJob(world, { request });
    await expect(tryAgain(world, first.id, { request: again })).rejects.toMatchObject(refusal);
    await expect(tryAgain(world, first.id, { request })).resolves.toMatchObject({
      id: expect.any(String) as string,
    });
  });

  it('is for a portrait that was deleted, is not made yet, or is another user’s', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const bob = anActor({ uid: 'bob', providerSubject: 'bob' });
    await expect(tryAgain(world, first.id, { actor: bob })).rejects.toMatchObject(refusal);
    await expect(tryAgain(world, 'f'.repeat(32))).rejects.toMatchObject(refusal);
    const { id } = await submitRequest(world, { idempotencyKey: 'open' });
    await expect(tryAgain(world, id)).rejects.toMatchObject(refusal);
    const { services } = world;
    await deletePortraits({ services, actor, portraits: first.portraits });
    await expect(tryAgain(world, first.id)).rejects.toMatchObject(refusal);
    await restorePortraits({ services, actor, portraits: first.portraits });
    await tryAgain(world, first.id);
  });

  it('is offered for a job that is not delivered and paid, or has one', async () => {
    const world = createFakeServices();
    const { id } = await deliverPortraitJob(world);
    const job = await jobIn(world, id);
    expect(secondTryUntil(job)).not.toBeNull();
    const changes = [
      { state: 'failed' },
      { recipe: null },
      { secondTryOf: 'another' },
      { secondTryId: 'another' },
      { settledAt: null },
    ] as const;
    for (const change of changes) expect(secondTryUntil({ ...job, ...change })).toBeNull();
  });

  it('is begun after seven days', async () => {
    const world = createFakeServices();
    const first = await deliverPortraitJob(world);
    const job = await jobIn(world, first.id);
    expect(secondTryUntil(job)).toBe(world.clock.now() + 7 * DAY_MS);
    world.clock.advance(7 * DAY_MS);
    await expect(tryAgain(world, first.id)).rejects.toMatchObject(refusal);
    world.clock.advance(-1);
    await tryAgain(world, first.id);
  });

  it('is there for a fourth portrait within thirty days', async () => {
    const world = createFakeServices();
    await giveDonation(world, { cents: 500 });
    const jobs: string[] = [];
    for (const idempotencyKey of ['a', 'b', 'c', 'd'])
      jobs.push((await deliverPortraitJob(world, { idempotencyKey })).id);
    const [fourth = '', ...others] = jobs;
    for (const first of others) {
      const { id } = await tryAgain(world, first, { idempotencyKey: `again-${first}` });
      await settle(world, id, DELIVERED);
    }
    await expect(tryAgain(world, fourth)).rejects.toMatchObject(refusal);
    world.clock.advance(SECOND_TRIES_WINDOW_DAYS * DAY_MS);
    const later = await deliverPortraitJob(world, { idempotencyKey: 'later' });
    await tryAgain(world, later.id);
    expect((await userIn(world)).secondTries).toHaveLength(1);
  });
});
