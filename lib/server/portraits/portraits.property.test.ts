import fc from 'fast-check';

import { deliverPortraitJob, submitRequest } from '../../testing/jobs';
import {
  anActor,
  createFakeServices,
  type FakeServices,
  giveDonation,
  NO_SIGN_INS,
} from '../../testing/fake-services';
import { jobsIn } from '../../testing/stored';
import { actions, faultSteps, playSteps } from '../../testing/fault-injection';
import { propertyRuns } from '../../testing/property-runs';
import { RESTORE_MINUTES } from '../../shared/rules/portraits';
import { secondTryUntil } from '../jobs/second-try';
import { reconcile } from '../maintenance/reconcile';
import type { Services } from '../ports';
import { deletePortraits } from './delete-portraits';
import { listPortraits, readListState, type ListedPortrait } from './list-portraits';
import { restorePortraits } from './restore-portraits';
import { starPortraits } from './star-portraits';

const ACTORS = [anActor({ uid: 'ada' }), anActor({ uid: 'bea' })] as const;

type Action = {
  actor: 0 | 1;
  /** Turns of the event loop before the action, so that concurrent actions meet at every point. */
  after: number;
} & (
  | { kind: 'list' }
  | { kind: 'deliver'; count: number; minutesLater: number }
  | { kind: 'star' | 'unstar' | 'delete' | 'restore'; named: number[] }
  | { kind: 'tryAgain'; job: number; count: 0 | 1 }
  | { kind: 'reconcile'; minutesLater: number }
);

const common = { actor: fc.constantFrom(0 as const, 1 as const), after: fc.nat({ max: 20 }) };
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(4, 'list', common),
  // Jobs may have the same time.
  actions(2, 'deliver', {
    ...common,
    count: fc.integer({ min: 1, max: 3 }),
    minutesLater: fc.nat({ max: 1 }),
  }),
  actions(5, ['star', 'unstar', 'delete', 'restore'], {
    ...common,
    named: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }),
  }),
  actions(2, 'tryAgain', {
    ...common,
    job: fc.nat({ max: 3 }),
    count: fc.constantFrom(0 as const, 1 as const),
  }),
  actions(2, 'reconcile', { ...common, minutesLater: fc.constantFrom(2, RESTORE_MINUTES) }),
);
const steps = faultSteps(action, { together: 4, depth: 12 });

/** What a user knows from answers, and has asked for. */
interface Known {
  delivered: Set<string>;
  askedToDelete: Set<string>;
  deleted: Set<string>;
  askedToRestore: Set<string>;
  askedToStar: Set<string>;
}

/** A list as the endpoint answers it. */
interface Reading {
  actor: 0 | 1;
  revision: number;
  answer: string;
}

interface Life {
  world: FakeServices;
  users: readonly [Known, Known];
  readings: Reading[];
  deliveries: number;
}

const known = (): Known => ({
  delivered: new Set(),
  askedToDelete: new Set(),
  deleted: new Set(),
  askedToRestore: new Set(),
  askedToStar: new Set(),
});

/** All pages, of two jobs each. */
async function listAll(services: Services, actor: 0 | 1): Promise<ListedPortrait[]> {
  const all: ListedPortrait[] = [];
  let cursor: string | null = null;
  do {
    const page = await listPortraits({ services, actor: ACTORS[actor], cursor, jobsAPage: 2 });
    all.push(...page.portraits);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

function answerOf(listed: readonly ListedPortrait[]): string {
  const rows = listed.map(({ address, isStarred, job }) => ({
    address,
    isStarred,
    recipe: job.recipe,
    secondTryUntil: secondTryUntil(job),
  }));
  return JSON.stringify(rows);
}

/** Compares a listing with what the user knew when it began. */
async function playList({ users, readings }: Life, services: Services, actor: 0 | 1): Promise<void> {
  const user = users[actor];
  const [deliveredBefore, deletedBefore] = [[...user.delivered], [...user.deleted]];
  const { revision } = await readListState({ services, actor: ACTORS[actor] });
  const listed = await listAll(services, actor);
  readings.push({ actor, revision, answer: answerOf(listed) });
  const addresses = listed.map(({ address }) => address);
  expect(addresses).toEqual([...new Set(addresses)]);
  const isDeleted = (address: string) => deletedBefore.includes(address) && !user.askedToRestore.has(address);
  expect(addresses.filter(isDeleted)).toEqual([]);
  const missing = deliveredBefore.filter((address) => !addresses.includes(address));
  expect(missing.filter((address) => !user.askedToDelete.has(address))).toEqual([]);
  const others = users[actor === 0 ? 1 : 0].delivered;
  expect(addresses.filter((address) => others.has(address))).toEqual([]);
}

/** Begins a second try, which the next reconciliation settles. */
async function tryAgain(
  { world }: Life,
  services: Services,
  { actor, job, count }: Extract<Action, { kind: 'tryAgain' }>,
): Promise<void> {
  const { uid } = ACTORS[actor];
  const own = jobsIn(world).filter((known) => known.uid === uid);
  const secondTryOf = own.at(job % own.length)?.id;
  if (secondTryOf === undefined) return;
  const idempotencyKey = `second try of ${secondTryOf}`;
  await submitRequest({ services }, { actor: ACTORS[actor], idempotencyKey, secondTryOf });
  const run = world.compute.runs.at(-1);
  if (run) run.state = { kind: 'completed', output: Array.from({ length: count }, () => 'portrait') };
}

async function play(life: Life, services: Services, current: Action): Promise<void> {
  for (let turn = 0; turn < current.after; turn += 1) await Promise.resolve();
  const { world, users } = life;
  const user = users[current.actor];
  const actor = ACTORS[current.actor];
  if (current.kind === 'list') return playList(life, services, current.actor);
  if (current.kind === 'deliver') {
    life.deliveries += 1;
    world.clock.advance(current.minutesLater * 60_000);
    const { portraits } = await deliverPortraitJob(
      { ...world, services },
      { actor, count: current.count, idempotencyKey: `job ${life.deliveries}` },
    );
    for (const address of portraits) user.delivered.add(address);
    return;
  }
  if (current.kind === 'tryAgain') {
    await tryAgain(life, services, current);
    return;
  }
  if (current.kind === 'reconcile') {
    world.clock.advance(current.minutesLater * 60_000);
    await reconcile({ services, identity: NO_SIGN_INS });
    return;
  }
  const everything = users.flatMap(({ delivered }) => [...delivered]);
  const portraits = current.named.flatMap((index) => everything[index % everything.length] ?? []);
  if (portraits.length === 0) return;
  if (current.kind === 'delete') {
    for (const address of portraits) user.askedToDelete.add(address);
    const { deleted } = await deletePortraits({ services, actor, portraits });
    for (const address of deleted) user.deleted.add(address);
    return;
  }
  if (current.kind === 'restore') {
    for (const address of portraits) user.askedToRestore.add(address);
    await restorePortraits({ services, actor, portraits });
    return;
  }
  const isStarred = current.kind === 'star';
  if (isStarred) for (const address of portraits) user.askedToStar.add(address);
  const deletedBefore = [...user.deleted];
  const { changed } = await starPortraits({ services, actor, portraits, isStarred });
  const isDeleted = (address: string) => deletedBefore.includes(address) && !user.askedToRestore.has(address);
  expect(changed.filter(isDeleted)).toEqual([]);
}

/** The count is right, and a list that has changed has another revision. */
async function lookAtLists({ world: { services }, readings }: Life): Promise<void> {
  for (const actor of [0, 1] as const) {
    const list = await readListState({ services, actor: ACTORS[actor] });
    const listed = await listAll(services, actor);
    expect(list.count).toBe(listed.length);
    const answer = answerOf(listed);
    for (const reading of readings)
      if (reading.actor === actor && reading.revision === list.revision) expect(reading.answer).toBe(answer);
    readings.push({ actor, revision: list.revision, answer });
  }
}

/** A record has stars of its portraits alone, and a recipe until all are deleted for good. */
async function look(life: Life): Promise<void> {
  await lookAtLists(life);
  const { world, users } = life;
  for (const job of jobsIn(world)) {
    if (job.state !== 'completed') continue;
    const kept = job.output.filter((address) => !job.deletedOutput.includes(address));
    const user = users[job.uid === ACTORS[0].uid ? 0 : 1];
    expect(job.starredOutput).toEqual([...new Set(job.starredOutput)]);
    expect(job.starredOutput.filter((address) => !kept.includes(address))).toEqual([]);
    expect(job.starredOutput.filter((address) => !user.askedToStar.has(address))).toEqual([]);
    expect(job.recipe === null).toBe(kept.length === 0);
  }
}

/** Without faults the list has what is not deleted, and the stars are those of the last request. */
async function expectOrder({ world, users }: Life): Promise<void> {
  const { services } = world;
  for (const actor of [0, 1] as const) {
    const addresses = (await listAll(services, actor)).map(({ address }) => address);
    for (const address of users[actor].delivered)
      if (!users[actor].askedToDelete.has(address)) expect(addresses).toContain(address);
    const portraits = addresses.slice(0, 30);
    if (portraits.length === 0) continue;
    await starPortraits({ services, actor: ACTORS[actor], portraits, isStarred: true });
    await starPortraits({
      services,
      actor: ACTORS[actor],
      portraits: portraits.slice(1),
      isStarred: false,
    });
    const starred = (await listAll(services, actor)).filter(({ isStarred }) => isStarred);
    expect(starred.map(({ address }) => address).slice(0, 1)).toEqual([portraits[0]]);
    expect(starred.filter(({ address }) => portraits.slice(1).includes(address))).toEqual([]);
  }
}

describe('the portraits of accounts', () => {
  it('are listed without deleted and foreign ones, and none is missing, whatever runs at once and fails', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const world = createFakeServices();
        for (const actor of ACTORS) await giveDonation(world, { actor, userId: actor.uid, cents: 5000 });
        const life: Life = { world, users: [known(), known()], readings: [], deliveries: 0 };
        await playSteps(world, played, { life, play, look });
        await expectOrder(life);
      }),
      propertyRuns(),
    );
  });
});
