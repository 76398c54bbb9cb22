import fc from 'fast-check';

import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { creditsIn, jobsIn, ledgerSum } from '../../testing/stored';
import { faultSteps, playSteps, tolerate } from '../../testing/fault-injection';
import { propertyRuns } from '../../testing/property-runs';
import { aRequest } from '../../testing/requests';
import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { recordConsent } from '../accounts/consent';
import { checkJob } from '../jobs/check-job';
import { jobIdOf, submitJob } from '../jobs/submit-job';
import { deleteLeftoverPortraits } from '../maintenance/delete-leftover-portraits';
import { finishWithdrawals } from '../maintenance/finish-withdrawals';
import { reconcileJobs } from '../maintenance/reconcile-jobs';
import type { Services } from '../ports';
import { storeUpload } from '../uploads/store-upload';
import { withdrawConsent } from './withdraw-consent';

const actor = anActor();
const KEYS = ['first', 'second', 'third', 'last'] as const;
const LIMITS = { isTimeUp: () => false };
const KINDS = ['consent', 'upload', 'submit', 'poll', 'withdraw', 'complete'] as const;

/** What one of two browsers or the provider does, after some turns of the event loop. */
interface Action {
  kind: (typeof KINDS)[number];
  key: (typeof KEYS)[number];
  after: number;
}

const action = ({ kinds, key }: { kinds: readonly Action['kind'][]; key: fc.Arbitrary<Action['key']> }) =>
  fc.record({ kind: fc.constantFrom(...kinds), key, after: fc.nat({ max: 15 }) });
const steps = faultSteps(action({ kinds: KINDS, key: fc.constantFrom(...KEYS.slice(0, 3)) }), {
  together: 4,
  depth: 10,
});
/** The last actions, all at once. No consent follows them. */
const meeting = fc.tuple(
  ...(['withdraw', 'submit', 'upload', 'complete'] as const).map((kind) =>
    action({ kinds: [kind], key: fc.constant('last' as const) }),
  ),
);

async function play(world: FakeServices, services: Services, { kind, key, after }: Action): Promise<void> {
  for (let turn = 0; turn < after; turn += 1) await Promise.resolve();
  switch (kind) {
    case 'consent':
      await recordConsent({ services, actor, version: LEGAL_VERSION });
      return;
    case 'upload':
      await storeUpload({ services, actor, bytes: Buffer.from(key) });
      return;
    case 'submit':
      await submitJob({ services, actor, request: aRequest(services, actor.uid), idempotencyKey: key });
      return;
    case 'poll':
      await checkJob({ services, actor, jobId: jobIdOf(actor.uid, key) });
      return;
    case 'withdraw':
      await withdrawConsent({ services, actor });
      return;
    case 'complete':
      for (const run of world.compute.runs)
        if (run.state.kind === 'queued') run.state = { kind: 'completed', output: ['portrait'] };
  }
}

async function expectLedger(world: FakeServices): Promise<void> {
  expect((await creditsIn(world)) ?? 0).toBe(ledgerSum(world));
}

it('leaves no photo, no portrait and no open job of a withdrawn consent, whatever runs at once and fails', async () => {
  await fc.assert(
    fc.asyncProperty(steps, meeting, async (played, last) => {
      const world = createFakeServices();
      const { services, clock } = world;
      const { now } = clock;
      // Each reading of the clock differs, and the look at a photo takes some turns.
      clock.now = () => (clock.advance(1), now());
      const { normalizeUpload } = services.pictures;
      services.pictures.normalizeUpload = async (bytes) => {
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        return normalizeUpload(bytes);
      };
      await recordConsent({ services, actor, version: LEGAL_VERSION });
      await playSteps(world, played, { life: world, play, look: expectLedger });
      await recordConsent({ services, actor, version: LEGAL_VERSION });
      await Promise.all(last.map((current) => tolerate(play(world, services, current))));

      for (const pass of [0, DELETION_REMEMBERED_MS, DELETION_REMEMBERED_MS]) {
        clock.advance(pass);
        await reconcileJobs({ services, limits: LIMITS });
        await finishWithdrawals({ services, limits: LIMITS });
        await deleteLeftoverPortraits({ services, limits: LIMITS });
      }
      expect([...world.files.keys()]).toEqual([]);
      expect(jobsIn(world).filter(({ state, recipe }) => state === 'open' || recipe !== null)).toEqual([]);
      await expectLedger(world);
    }),
    propertyRuns(),
  );
});
