import fc from 'fast-check';

import { donationCredits } from '../../shared/rules/donations';
import { WELCOME_CREDITS } from '../../shared/rules/credits';
import {
  GUARANTEE_WITHIN_DAYS,
  GUARANTEES_MAXIMUM,
  GUARANTEES_WINDOW_DAYS,
  SECOND_TRIES_WINDOW_DAYS,
} from '../../shared/rules/second-tries';
import { RESTORE_MINUTES } from '../../shared/rules/portraits';
import { deliverPortraitJob, submitRequest } from '../../testing/jobs';
import {
  anActor,
  createFakeServices,
  type FakeServices,
  giveDonation,
  NO_SIGN_INS,
} from '../../testing/fake-services';
import { jobsIn, ledgerIn, ledgerSum, userIn } from '../../testing/stored';
import { actions, faultSteps, playSteps, tolerate } from '../../testing/fault-injection';
import { propertyRuns } from '../../testing/property-runs';
import { checkJob } from '../jobs/check-job';
import { portraitsLeft } from '../jobs/job-view';
import { jobIdOf } from '../jobs/submit-job';
import { reconcile } from '../maintenance/reconcile';
import type { RunState, Services } from '../ports';
import { claimGuarantee } from './claim-guarantee';
import { deletePortraits } from './delete-portraits';
import { restorePortraits } from './restore-portraits';

const actor = anActor();
const stranger = anActor({ uid: 'bob' });
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
/** Those whose guarantee is claimed before the history, all but one; and those that are then under it. */
const CLAIMED = KEYS.slice(0, GUARANTEES_MAXIMUM - 1);
const MADE = KEYS.slice(GUARANTEES_MAXIMUM - 1, GUARANTEES_MAXIMUM + 2);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CENTS = 1000;

/** The idempotency key of a paid job. */
type Key = (typeof KEYS)[number];

type Action =
  | {
      kind: 'both' | 'again' | 'poll' | 'claim' | 'claimFirst' | 'claimOther' | 'delete' | 'restore';
      key: Key;
    }
  | { kind: 'settle'; state: RunState }
  | { kind: 'claimAll' | 'reconcile' }
  | { kind: 'wait'; milliseconds: number };

const key = fc.constantFrom(...KEYS);
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(4, 'both', { key }),
  actions(2, ['again', 'poll'], { key }),
  actions(4, 'claim', { key }),
  actions(4, ['delete', 'restore'], { key }),
  actions(1, ['claimFirst', 'claimOther'], { key }),
  actions(3, 'claimAll'),
  actions(1, 'reconcile'),
  actions(2, 'settle', {
    state: fc.constantFrom<RunState>(
      { kind: 'completed', output: ['portrait', 'portrait'] },
      { kind: 'completed', output: [] },
      { kind: 'failed', cause: 'error', error: 'no_face: No face.' },
    ),
  }),
  actions(3, 'wait', {
    milliseconds: fc.constantFrom(
      RESTORE_MINUTES * MINUTE_MS,
      (GUARANTEE_WITHIN_DAYS - 1) * DAY_MS,
      SECOND_TRIES_WINDOW_DAYS * DAY_MS,
      SECOND_TRIES_WINDOW_DAYS * DAY_MS,
      GUARANTEES_WINDOW_DAYS * DAY_MS,
    ),
  }),
);

const secondTryOf = (key: Key): string => jobIdOf(actor.uid, `again ${key}`);

/** The addresses of a job and its second try. */
const portraitsOf = (world: FakeServices, key: Key): string[] =>
  jobsIn(world)
    .filter(({ id }) => id === jobIdOf(actor.uid, key) || id === secondTryOf(key))
    .flatMap(({ output }) => output);

async function beginSecondTry(services: Services, key: Key): Promise<void> {
  const secondTryOf = jobIdOf(actor.uid, key);
  await submitRequest({ services }, { secondTryOf, idempotencyKey: `again ${key}` });
}

/** Makes a portrait and its second try: a random history of single actions seldom goes so far. */
async function makeBoth(world: FakeServices, services: Services, key: Key): Promise<void> {
  await deliverPortraitJob({ ...world, services }, { idempotencyKey: key });
  await beginSecondTry(services, key);
  for (const run of world.compute.runs)
    if (run.state.kind === 'queued') run.state = { kind: 'completed', output: ['portrait'] };
  await checkJob({ services, actor, jobId: secondTryOf(key) });
}

async function play(world: FakeServices, services: Services, current: Action): Promise<void> {
  switch (current.kind) {
    case 'both':
      await makeBoth(world, services, current.key);
      return;
    case 'again':
      await beginSecondTry(services, current.key);
      return;
    case 'claimAll':
      await Promise.all(KEYS.map((key) => tolerate(play(world, services, { kind: 'claim', key }))));
      return;
    case 'poll':
      await checkJob({ services, actor, jobId: secondTryOf(current.key) });
      return;
    case 'claim':
      await claimGuarantee({ services, actor, jobId: secondTryOf(current.key) });
      return;
    case 'claimFirst':
      await claimGuarantee({ services, actor, jobId: jobIdOf(actor.uid, current.key) });
      return;
    case 'claimOther':
      await claimGuarantee({ services, actor: stranger, jobId: secondTryOf(current.key) });
      return;
    case 'delete':
      await deletePortraits({ services, actor, portraits: portraitsOf(world, current.key) });
      return;
    case 'restore':
      await restorePortraits({ services, actor, portraits: portraitsOf(world, current.key) });
      return;
    case 'settle':
      for (const run of world.compute.runs)
        if (['queued', 'running'].includes(run.state.kind)) run.state = current.state;
      return;
    case 'reconcile':
      await reconcile({ services, identity: NO_SIGN_INS });
      return;
    case 'wait':
      world.clock.advance(current.milliseconds);
  }
}

async function expectRule(world: FakeServices): Promise<void> {
  const jobs = jobsIn(world);
  const user = await userIn(world);
  const entries = ledgerIn(world);
  const amountOf = (id: string) => entries.find((entry) => entry.id === id)?.amount ?? 0;
  expect(user.credits).toBe(ledgerSum(world));
  expect(user.credits).toBeLessThanOrEqual(WELCOME_CREDITS + donationCredits(CENTS));
  expect(user.portraits.count).toBe(
    jobs.filter(({ uid }) => uid === actor.uid).flatMap(portraitsLeft).length,
  );

  const claimed = entries.filter(({ type }) => type === 'guarantee');
  const returned = jobs.filter(
    ({ state, refunded, output }) => state === 'completed' && refunded && output.length > 0,
  );
  expect(claimed.map(({ id }) => id).sort()).toEqual(returned.map(({ id }) => `guarantee_${id}`).sort());
  for (const { id, amount, reference, createdAt } of claimed) {
    const job = jobs.find((known) => known.id === reference);
    const second = jobs.find((known) => known.id === job?.secondTryId);
    if (!job || !second) throw new Error(`${id} has no second try.`);
    expect(amount).toBe(-amountOf(`debit_${job.id}`));
    expect(amount).toBeGreaterThan(0);
    expect(second).toMatchObject({ state: 'completed', secondTryOf: job.id });
    const late = createdAt.getTime() - Number(second.settledAt);
    expect(late).toBeLessThan(GUARANTEE_WITHIN_DAYS * DAY_MS);
    for (const each of [job, second]) {
      expect([...each.deletedOutput].sort()).toEqual([...each.output].sort());
      expect(each).toMatchObject({ restorableOutput: [], starredOutput: [], recipe: null });
    }
    const together = claimed.filter((other) => {
      const later = other.createdAt.getTime() - createdAt.getTime();
      return later >= 0 && later < GUARANTEES_WINDOW_DAYS * DAY_MS;
    });
    expect(together.length).toBeLessThanOrEqual(GUARANTEES_MAXIMUM);
  }
}

/** Passes time and reconciles; then no file of a portrait is left whose price has returned. */
async function expectFilesGone(world: FakeServices): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    world.clock.advance(60 * MINUTE_MS);
    await reconcile({ services: world.services, identity: NO_SIGN_INS });
  }
  const jobs = jobsIn(world);
  const returned = jobs.filter(({ state, refunded }) => state === 'completed' && refunded);
  const gone = jobs.filter(({ id }) => returned.some((job) => job.id === id || job.secondTryId === id));
  for (const address of gone.flatMap(({ output }) => output)) expect(world.files.has(address)).toBe(false);
}

it('returns no more than was paid, once for a job and as often as the rule says, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(faultSteps(action, { together: 3, depth: 6 }), async (played) => {
      const world = createFakeServices();
      await giveDonation(world, { cents: CENTS });
      for (const key of CLAIMED) {
        await makeBoth(world, world.services, key);
        await play(world, world.services, { kind: 'claim', key });
      }
      world.clock.advance(SECOND_TRIES_WINDOW_DAYS * DAY_MS);
      for (const key of MADE) await makeBoth(world, world.services, key);
      await playSteps(world, played, { life: world, play, look: expectRule });
      await expectFilesGone(world);
      await expectRule(world);
    }),
    propertyRuns(),
  );
});
