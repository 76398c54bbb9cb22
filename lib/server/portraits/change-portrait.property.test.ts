import fc from 'fast-check';

import { GENERATION_COST_CREDITS } from '../../shared/rules/credits';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { jobsIn, ledgerIn, ledgerSum, userIn } from '../../testing/stored';
import { actions, faultSteps, playSteps } from '../../testing/fault-injection';
import {
  deliverPortraitJob,
  isJobAction,
  type JobAction,
  letJobsEnd,
  playJobAction,
} from '../../testing/jobs';
import { propertyRuns } from '../../testing/property-runs';
import { aRequest } from '../../testing/requests';
import type { RunState, Services } from '../ports';
import { deletePortraits } from './delete-portraits';
import { restorePortraits } from './restore-portraits';
import { submitJob } from '../jobs/submit-job';

const actor = anActor();
const KEYS = ['one', 'two', 'three'] as const;

type Action = { kind: 'change'; key: (typeof KEYS)[number] } | JobAction | { kind: 'delete' | 'restore' };

const action: fc.Arbitrary<Action> = fc.oneof(
  actions(1, 'change', { key: fc.constantFrom(...KEYS) }),
  actions(1, ['poll', 'cancel'], { key: fc.constantFrom(...KEYS) }),
  actions(1, 'provider', {
    run: fc.nat({ max: 4 }),
    state: fc.constantFrom<RunState>(
      { kind: 'running' },
      { kind: 'completed', output: ['portrait'] },
      { kind: 'completed', output: ['no face'] },
      { kind: 'failed', cause: 'error', error: 'worker_failed: No.' },
    ),
  }),
  actions(1, ['delete', 'restore']),
);

interface Life {
  world: FakeServices;
  first: { id: string; portraits: string[] };
}

async function play({ world, first }: Life, services: Services, current: Action): Promise<void> {
  if (isJobAction(current)) return playJobAction(world, services, current);
  switch (current.kind) {
    case 'change': {
      const request = aRequest(services, actor.uid);
      const change = { of: first.id, output: 0, kind: 'suit' as const };
      await submitJob({ services, actor, request, change, idempotencyKey: current.key });
      return;
    }
    case 'delete':
      await deletePortraits({ services, actor, portraits: first.portraits });
      return;
    case 'restore':
      await restorePortraits({ services, actor, portraits: first.portraits });
      return;
  }
}

/** Every change is paid once if it gave a portrait and costs nothing else, and the balance is the sum of the ledger. */
async function expectRule(world: FakeServices): Promise<void> {
  const entries = new Map(ledgerIn(world).map(({ id, amount }) => [id, amount]));
  expect((await userIn(world)).credits).toBe(ledgerSum(world));
  for (const { id, state, output, charged, refunded } of jobsIn(world)) {
    const cost = 0 - (entries.get(`debit_${id}`) ?? 0) - (entries.get(`refund_${id}`) ?? 0);
    const isPaid = state === 'open' ? charged : output.length > 0;
    expect(cost).toBe(isPaid ? GENERATION_COST_CREDITS : 0);
    expect(refunded).toBe(entries.has(`refund_${id}`));
  }
}

it('takes the price of a change once, and returns it without a portrait, whatever fails or is deleted', async () => {
  await fc.assert(
    fc.asyncProperty(faultSteps(action, { together: 3, depth: 6 }), async (played) => {
      const world = createFakeServices();
      world.compute.endpointFor = () => ({ id: 'endpoint', model: 'qwen-image-edit-2511' });
      const first = await deliverPortraitJob(world, { idempotencyKey: 'first' });
      await playSteps(world, played, { life: { world, first }, play, look: () => expectRule(world) });
      await letJobsEnd(world);
      expect((await userIn(world)).openJobs).toEqual([]);
      await expectRule(world);
    }),
    propertyRuns(),
  );
});
