import fc from 'fast-check';

import {
  SECOND_TRIES_MAXIMUM,
  SECOND_TRIES_WINDOW_DAYS,
  SECOND_TRY_WITHIN_DAYS,
} from '../../../shared/rules/second-tries';
import {
  deliverPortraitJob,
  isJobAction,
  type JobAction,
  letJobsEnd,
  playJobAction,
} from '../../../testing/jobs';
import { anActor, createFakeServices, type FakeServices, giveDonation } from '../../../testing/fake-services';
import { jobsIn, ledgerIn, ledgerSum, userIn } from '../../../testing/stored';
import { actions, faultSteps, playSteps } from '../../../testing/fault-injection';
import { propertyRuns } from '../../../testing/property-runs';
import { aRequest } from '../../../testing/requests';
import type { RunState, Services } from '../../ports';
import type { JobDocument } from '../job-documents';
import { jobIdOf, submitJob } from '../submit-job';

const actor = anActor();
const PAID = ['a', 'b', 'c', 'd', 'e'] as const;
const KEYS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Action =
  | { kind: 'again'; key: (typeof KEYS)[number]; first: (typeof PAID)[number] | (typeof KEYS)[number] }
  | { kind: 'pay'; key: (typeof KEYS)[number] }
  | JobAction;

const key = fc.constantFrom(...KEYS);
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(6, 'again', { key, first: fc.constantFrom(...PAID, ...PAID, ...KEYS) }),
  actions(1, 'pay', { key }),
  actions(3, ['poll', 'cancel'], { key }),
  actions(3, 'provider', {
    run: fc.nat({ max: 12 }),
    state: fc.constantFrom<RunState>(
      { kind: 'running' },
      { kind: 'completed', output: ['portrait'] },
      { kind: 'completed', output: ['portrait'] },
      { kind: 'completed', output: [] },
      { kind: 'completed', output: ['no face'] },
      { kind: 'failed', cause: 'error', error: 'no_face: No face.' },
    ),
  }),
  actions(1, 'wait', {
    milliseconds: fc.constantFrom(
      2_000,
      HOUR_MS,
      5 * DAY_MS,
      SECOND_TRY_WITHIN_DAYS * DAY_MS,
      SECOND_TRIES_WINDOW_DAYS * DAY_MS,
    ),
  }),
);

async function play(world: FakeServices, services: Services, current: Action): Promise<void> {
  if (isJobAction(current)) return playJobAction(world, services, current);
  switch (current.kind) {
    case 'again':
    case 'pay': {
      const secondTryOf = current.kind === 'again' ? jobIdOf(actor.uid, current.first) : null;
      const request = aRequest(services, actor.uid);
      await submitJob({ services, actor, request, secondTryOf, idempotencyKey: current.key });
      return;
    }
  }
}

const isDelivered = (job: JobDocument): boolean => job.state === 'completed' && job.output.length > 0;

/** No more free jobs than the rule allows are open or delivered, and the balance is the sum of the ledger. */
async function expectRule(world: FakeServices): Promise<void> {
  const jobs = jobsIn(world);
  const free = jobs.filter((job) => job.secondTryOf !== null && (job.state === 'open' || isDelivered(job)));
  expect(new Set(free.map(({ secondTryOf }) => secondTryOf)).size).toBe(free.length);
  for (const job of free) {
    const first = jobs.find(({ id }) => id === job.secondTryOf);
    expect(first).toMatchObject({ secondTryOf: null, secondTryId: job.id, charged: true });
    const begun = job.createdAt.getTime();
    expect(begun - Number(first?.settledAt)).toBeLessThan(SECOND_TRY_WITHIN_DAYS * DAY_MS);
    const together = free.filter(({ createdAt }) => {
      const later = createdAt.getTime() - begun;
      return later >= 0 && later < SECOND_TRIES_WINDOW_DAYS * DAY_MS;
    });
    expect(together.length).toBeLessThanOrEqual(SECOND_TRIES_MAXIMUM);
  }
  expect((await userIn(world)).credits).toBe(ledgerSum(world));
  const named = ledgerIn(world)
    .map(({ id }) => id)
    .filter((id) => id.startsWith('second_try_'));
  expect(named.sort()).toEqual(
    free
      .filter(isDelivered)
      .map(({ id }) => `second_try_${id}`)
      .sort(),
  );
}

/** Passes time and settles every job; then a right is used only by a second try that gave a portrait. */
async function expectRightsAtRest(world: FakeServices): Promise<void> {
  await letJobsEnd(world);
  const jobs = jobsIn(world);
  const delivered = new Set(
    jobs.flatMap((job) => (job.secondTryOf !== null && isDelivered(job) ? [job.id] : [])),
  );
  for (const { secondTryId } of jobs) if (secondTryId !== null) expect(delivered).toContain(secondTryId);
  for (const { jobId } of (await userIn(world)).secondTries) expect(delivered).toContain(jobId);
}

it('gives no free portrait beyond the rule, and takes no right without a portrait, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(faultSteps(action, { together: 3, depth: 6 }), async (played) => {
      const world = createFakeServices();
      await giveDonation(world, { cents: 500 });
      for (const idempotencyKey of PAID) await deliverPortraitJob(world, { idempotencyKey });
      await playSteps(world, played, { life: world, play, look: expectRule });
      await expectRightsAtRest(world);
      await expectRule(world);
    }),
    propertyRuns(),
  );
});
