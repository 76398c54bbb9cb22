import fc from 'fast-check';

import { deliverPortraitJob } from '../../testing/jobs';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { jobsIn } from '../../testing/stored';
import { actions, Crash, faultSteps, withFaults } from '../../testing/fault-injection';
import { propertyRuns } from '../../testing/property-runs';
import { AppError } from '../../shared/errors';
import { RESTORE_MINUTES } from '../../shared/rules/portraits';
import type { JobDocument } from '../jobs/job-documents';
import { deleteLeftoverPortraits } from '../maintenance/delete-leftover-portraits';
import { DatabaseError, type Services } from '../ports';
import { deletePortraits } from './delete-portraits';
import { restorePortraits } from './restore-portraits';
import { starPortraits } from './star-portraits';

const ACTORS = [anActor({ uid: 'ada' }), anActor({ uid: 'bea' })] as const;
const FOREIGN = [
  'https://elsewhere.example.com/picture.webp',
  `https://public.example.com/results/${'f'.repeat(32)}/0.webp`,
];
const LIMITS = { isTimeUp: () => false };
const RESTORE_MS = RESTORE_MINUTES * 60_000;

type Action = {
  /** Turns of the event loop before the action, so that concurrent actions meet at every point. */
  after: number;
} & (
  | { kind: 'delete' | 'restore'; actor: 0 | 1; named: number[] }
  | { kind: 'reconcile' }
  | { kind: 'wait'; minutes: number }
);

const after = fc.nat({ max: 20 });
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(6, ['delete', 'delete', 'restore'], {
    after,
    actor: fc.constantFrom(0 as const, 1 as const),
    named: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }),
  }),
  actions(3, 'reconcile', { after }),
  actions(2, 'wait', { after, minutes: fc.constantFrom(1, 9, RESTORE_MINUTES) }),
);
const steps = faultSteps(action, { together: 3, depth: 9 });
/** The number of portraits in each of a user's jobs. */
const jobs = fc.tuple(
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
);

/** Delivers the jobs and stars all portraits; returns the addresses of each user's portraits. */
async function deliverAll(world: FakeServices, counts: [number[], number[]]): Promise<[string[], string[]]> {
  const owned: [string[], string[]] = [[], []];
  for (const [owner, actor] of ACTORS.entries())
    for (const [index, count] of (counts[owner] ?? []).entries()) {
      const { portraits } = await deliverPortraitJob(world, { actor, count, idempotencyKey: `job-${index}` });
      await starPortraits({ services: world.services, actor, portraits, isStarred: true });
      owned[owner]?.push(...portraits);
    }
  return owned;
}

/** The answer; null for a refused or failed request. */
async function answerOf<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    const isFileFailure = error instanceof Error && error.message === 'The file store failed.';
    const isExpected = [AppError, DatabaseError, Crash].some((kind) => error instanceof kind);
    if (!isExpected && !isFileFailure) throw error;
    return null;
  }
}

interface Life {
  world: FakeServices;
  owned: [string[], string[]];
  /** Portraits that a user has asked to delete. */
  asked: Set<string>;
  /** What the last look saw: when each portrait was deleted, and those that were deleted for good. */
  deletedAt: ReadonlyMap<string, number>;
  forgotten: ReadonlySet<string>;
}

async function play(life: Life, services: Services, current: Action): Promise<void> {
  for (let turn = 0; turn < current.after; turn += 1) await Promise.resolve();
  if (current.kind === 'wait') return;
  if (current.kind === 'reconcile') {
    await answerOf(deleteLeftoverPortraits({ services, limits: LIMITS }));
    return;
  }
  const actor = ACTORS[current.actor];
  const own = life.owned[current.actor];
  const everything = [...life.owned.flat(), ...FOREIGN];
  const portraits = current.named.map((index) => everything[index % everything.length] ?? '');
  const named = [...new Set(portraits)];
  const ownNamed = named.filter((address) => own.includes(address));
  if (current.kind === 'delete') {
    for (const address of ownNamed) life.asked.add(address);
    const answer = await answerOf(deletePortraits({ services, actor, portraits }));
    if (answer) expect(answer.deleted).toEqual(ownNamed);
    if (answer) expect(answer.kept).toEqual(named.filter((address) => !own.includes(address)));
    return;
  }
  const forgottenBefore = life.forgotten;
  const answer = await answerOf(restorePortraits({ services, actor, portraits }));
  if (!answer) return;
  const { restored, kept } = answer;
  expect(named.filter((address) => restored.includes(address))).toEqual(restored);
  expect(named.filter((address) => !restored.includes(address))).toEqual(kept);
  expect(restored.filter((address) => !own.includes(address) || forgottenBefore.has(address))).toEqual([]);
  // A portrait of the user is kept only when its time was over.
  const tooLate = (address: string) =>
    forgottenBefore.has(address) ||
    life.world.clock.now() >= (life.deletedAt.get(address) ?? Infinity) + RESTORE_MS;
  expect(kept.filter((address) => own.includes(address) && !tooLate(address))).toEqual([]);
}

/** Nothing is lost before its time, and what is deleted for good stays so. */
async function look(life: Life): Promise<void> {
  const { world, asked } = life;
  const now = world.clock.now();
  const deletedAt = new Map<string, number>();
  const forgotten = new Set<string>();
  for (const { output, restorableOutput, deletedOutput, starredOutput, recipe } of jobsIn(world)) {
    for (const portrait of restorableOutput) deletedAt.set(portrait.address, portrait.deletedAt.getTime());
    for (const address of deletedOutput) forgotten.add(address);
    const kept = output.filter((address) => !deletedOutput.includes(address));
    expect(kept.filter((address) => !world.files.has(address))).toEqual([]);
    expect(starredOutput).toEqual(kept);
    expect(recipe === null).toBe(kept.length === 0);
    const deleted = [...restorableOutput.map(({ address }) => address), ...deletedOutput];
    expect(deleted).toEqual([...new Set(deleted)]);
    expect(deleted.filter((address) => !asked.has(address))).toEqual([]);
  }
  for (const address of life.forgotten) expect(forgotten).toContain(address);
  for (const address of forgotten)
    if (!life.forgotten.has(address) && life.deletedAt.has(address))
      expect(now).toBeGreaterThanOrEqual((life.deletedAt.get(address) ?? 0) + RESTORE_MS);
  Object.assign(life, { deletedAt, forgotten });
}

/** Without faults, maintenance deletes all files of deleted portraits, and those alone. */
async function expectFilesGone({ world, owned }: Life): Promise<void> {
  world.clock.advance(RESTORE_MS);
  await deleteLeftoverPortraits({ services: world.services, limits: LIMITS });
  const stored = jobsIn(world);
  expect(
    stored.filter(({ restorableOutput, hasLeftovers }) => restorableOutput.length > 0 || hasLeftovers),
  ).toEqual([]);
  const forgotten = stored.flatMap(({ deletedOutput }) => deletedOutput);
  const kept = owned.flat().filter((address) => !forgotten.includes(address));
  expect([...world.files.keys()].sort()).toEqual(kept.sort());
}

describe('deleted portraits', () => {
  it('can be restored until their files go, which no other portrait’s does, whatever fails and runs at once', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, steps, async (counts, played) => {
        const world = createFakeServices();
        const owned = await deliverAll(world, counts);
        const life: Life = { world, owned, asked: new Set(), deletedAt: new Map(), forgotten: new Set() };
        // A copy that outlasted its lease has ended.
        world.clock.advance(RESTORE_MS);
        const before = jobsIn(world);
        for (const { actions, faults } of played) {
          const services = withFaults(world.services, new Map(faults));
          // Time passes before the others begin, so that what was too late is certain.
          for (const current of actions)
            if (current.kind === 'wait') world.clock.advance(current.minutes * 60_000);
          await Promise.all(actions.map((current) => play(life, services, current)));
          await look(life);
        }
        await expectFilesGone(life);
        const others = (job: JobDocument) => ({
          ...job,
          restorableOutput: [],
          deletedOutput: [],
          starredOutput: [],
          recipe: null,
        });
        expect(jobsIn(world).map(others)).toEqual(before.map(others));
      }),
      propertyRuns(),
    );
  });
});
