import fc from 'fast-check';

import { createFakeServices, anActor, type FakeServices } from '../../../testing/fake-services';
import { jobsIn, ledgerIn, ledgerSum } from '../../../testing/stored';
import { actions, faultSteps, playSteps } from '../../../testing/fault-injection';
import {
  callRunWebhook,
  isJobAction,
  type JobAction,
  letJobsEnd,
  playJobAction,
} from '../../../testing/jobs';
import { propertyRuns } from '../../../testing/property-runs';
import { aRequest } from '../../../testing/requests';
import { OPEN_JOBS_MAXIMUM } from '../../../shared/rules/jobs';
import { userKey } from '../../accounts/account-documents';
import type { RunState, Services } from '../../ports';
import { openAccount } from '../../accounts/open-account';
import { settleOverdueJobs } from '../settle-job';
import { submitJob } from '../submit-job';

const actor = anActor();
const KEYS = ['first', 'second', 'third', 'fourth'] as const;
const HOUR_MS = 60 * 60_000;

type Action =
  | { kind: 'account' }
  | { kind: 'submit'; key: (typeof KEYS)[number]; steps: number }
  | { kind: 'webhook'; run: number }
  | { kind: 'refuse'; answer: 'no_id' | 'failed' }
  | JobAction;

const key = fc.constantFrom(...KEYS);
const run = fc.nat({ max: 5 });
const providerState = fc.constantFrom<RunState>(
  { kind: 'running' },
  { kind: 'completed', output: ['portrait'] },
  { kind: 'completed', output: [] },
  { kind: 'completed', output: ['no picture'] },
  { kind: 'completed', output: ['no face'] },
  { kind: 'failed', cause: 'error', error: 'no_face: No face.' },
  { kind: 'failed', cause: 'timed_out', error: null },
  { kind: 'not_found' },
);
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(1, 'account'),
  actions(4, 'submit', { key, steps: fc.constantFrom(7, 7, 7, 9) }),
  actions(4, ['poll', 'poll', 'cancel'], { key }),
  actions(2, 'webhook', { run }),
  actions(3, 'provider', { run, state: providerState }),
  actions(1, 'refuse', { answer: fc.constantFrom('no_id' as const, 'failed' as const) }),
  actions(1, 'wait', { milliseconds: fc.constantFrom(2_000, 61_000, 7 * 60_000, HOUR_MS) }),
);
const steps = faultSteps(action, { together: 3, depth: 6 });

async function play(world: FakeServices, services: Services, current: Action): Promise<void> {
  if (isJobAction(current)) return playJobAction(world, services, current);
  switch (current.kind) {
    case 'account':
      await settleOverdueJobs({ services, user: await openAccount({ services, actor }) });
      return;
    case 'submit': {
      const request = aRequest(services, actor.uid, { steps: current.steps });
      await submitJob({ services, actor, request, idempotencyKey: current.key });
      return;
    }
    case 'webhook': {
      const called = world.compute.runs[current.run];
      if (called) await callRunWebhook(services, called);
      return;
    }
    case 'refuse':
      world.compute.answers.push(
        current.answer === 'no_id' ? { kind: 'no_id' } : { kind: 'failed', reason: 'down' },
      );
      return;
  }
}

async function expectBalance(world: FakeServices): Promise<void> {
  const user = await world.database.get(userKey(actor.uid));
  expect(user?.credits ?? 0).toBe(ledgerSum(world));
  expect(user?.credits ?? 0).toBeGreaterThanOrEqual(0);
  expect(user?.openJobs.length ?? 0).toBeLessThanOrEqual(OPEN_JOBS_MAXIMUM);
}

async function expectEveryJobPaidOrRefunded(world: FakeServices): Promise<void> {
  const entries = ledgerIn(world).map(({ id }) => id);
  for (const job of jobsIn(world)) {
    expect(job.state).not.toBe('open');
    const delivered = job.state === 'completed' && job.output.length > 0;
    const debited = entries.includes(`debit_${job.id}`);
    const refunded = entries.includes(`refund_${job.id}`);
    expect({ id: job.id, charged: debited, refunded }).toEqual({
      id: job.id,
      charged: job.charged,
      refunded: !delivered && debited,
    });
    if (delivered) expect(debited).toBe(true);
  }
  const user = await world.database.get(userKey(actor.uid));
  expect(user?.openJobs ?? []).toEqual([]);
}

describe('the life of jobs', () => {
  it('keeps credits equal to the ledger and ends every job paid or refunded, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const world = createFakeServices();
        await playSteps(world, played, { life: world, play, look: expectBalance });
        world.compute.answers.length = 0;
        await letJobsEnd(world);
        await expectBalance(world);
        await expectEveryJobPaidOrRefunded(world);
      }),
      propertyRuns(),
    );
  });
});
