import { userKey } from '@/lib/server/accounts/account-documents';
import type { RunState, Services } from '@/lib/server/ports';

import { cancelJob } from '../server/jobs/cancel-job';
import { checkJob } from '../server/jobs/check-job';
import { receiveRunWebhook } from '../server/jobs/receive-run-webhook';
import { settleOverdueJobs } from '../server/jobs/settle-job';
import { jobIdOf, submitJob } from '../server/jobs/submit-job';
import { openAccount } from '../server/accounts/open-account';
import type { GenerationRequest } from '../shared/contracts/generation-request';
import { type JobDocument, jobKey } from '../server/jobs/job-documents';
import { anActor, createFakeServices, type FakeRun, type FakeServices } from './fake-services';
import { tolerate } from './fault-injection';
import { aRequest } from './requests';

const ada = anActor();

type Submission = Partial<Omit<Parameters<typeof submitJob>[0], 'request'>> & {
  request?: Partial<GenerationRequest>;
};

/** Submits a job, by default Ada's with a request of one photo and the first pose. */
export function submitRequest(
  { services }: { services: Services },
  { actor = ada, request = {}, idempotencyKey = 'key', ...others }: Submission = {},
): Promise<{ id: string }> {
  return submitJob({
    services,
    actor,
    request: aRequest(services, actor.uid, request),
    idempotencyKey,
    ...others,
  });
}

interface Delivery {
  actor?: ReturnType<typeof anActor>;
  /** The number of portraits. */
  count?: number;
  request?: Partial<GenerationRequest>;
  idempotencyKey?: string;
}

/** Submits a job, by default Ada's of one portrait, and delivers it; returns its id and its portraits' addresses. */
export async function deliverPortraitJob(
  world: Pick<FakeServices, 'compute'> & { services: Services },
  { actor = ada, count = 1, request = {}, idempotencyKey = 'key' }: Delivery = {},
): Promise<{ id: string; portraits: string[] }> {
  const { services } = world;
  const before = world.compute.runs.length;
  const { id } = await submitRequest(world, { actor, request, idempotencyKey });
  for (const run of world.compute.runs.slice(before))
    run.state = { kind: 'completed', output: Array.from({ length: count }, () => 'portrait') };
  const { output = [] } = await checkJob({ services, actor, jobId: id });
  return { id, portraits: output };
}

/** Submits a job of Ada's; returns the world, the job's id, its run (in `state`, by default queued) and functions that read both. */
export async function submittedJob(state?: RunState, world = createFakeServices(), idempotencyKey = 'key') {
  const { services } = world;
  const { id } = await submitRequest(world, { idempotencyKey });
  const run = world.compute.runs.at(-1);
  if (!run) throw new Error('The run is missing.');
  if (state) run.state = state;
  const check = async () => checkJob({ services, actor: ada, jobId: id });
  const credits = async () => (await world.database.get(userKey(ada.uid)))?.credits;
  return { ...world, id, run, check, credits };
}

/** Changes fields of a stored job. Throws when there is no such job. */
export async function changeJob(
  { database }: Pick<FakeServices, 'database'>,
  id: string,
  changes: Partial<JobDocument>,
): Promise<void> {
  await database.write((transaction) => transaction.update(jobKey(id), changes));
}

/** Brings a provider's run that has not ended to another state. */
export function moveRun({ compute }: FakeServices, index: number, state: RunState): void {
  const run = compute.runs[index];
  if (run && ['queued', 'running'].includes(run.state.kind)) run.state = state;
}

/** What happens to a user's jobs, the provider's runs and the clock in a property. */
export type JobAction =
  | { kind: 'poll' | 'cancel'; key: string }
  | { kind: 'provider'; run: number; state: RunState }
  | { kind: 'wait'; milliseconds: number };

/** Whether an action of a property is one of these. */
export function isJobAction<Action extends { kind: string }>(
  action: Action,
): action is Extract<Action, JobAction> {
  return ['poll', 'cancel', 'provider', 'wait'].includes(action.kind);
}

/** Plays an action; the user is Ada by default. */
export async function playJobAction(
  world: FakeServices,
  services: Services,
  action: JobAction,
  actor = ada,
): Promise<void> {
  if (action.kind === 'wait') world.clock.advance(action.milliseconds);
  else if (action.kind === 'provider') moveRun(world, action.run, action.state);
  else {
    const askFor = action.kind === 'poll' ? checkJob : cancelJob;
    await askFor({ services, actor, jobId: jobIdOf(actor.uid, action.key) });
  }
}

/** Makes the webhook's call about a run. */
export async function callRunWebhook(services: Services, { id, webhookUrl }: FakeRun): Promise<void> {
  const jobId = new URL(webhookUrl).searchParams.get('job') ?? '';
  await receiveRunWebhook({ services, jobId, runId: id });
}

/** Passes three hours in which the provider forgets its running runs, and settles Ada's overdue jobs after each. */
export async function letJobsEnd(world: FakeServices): Promise<void> {
  const { services } = world;
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(60 * 60_000);
    for (const run of world.compute.runs) if (run.state.kind === 'running') run.state = { kind: 'not_found' };
    const settle = async () => {
      await settleOverdueJobs({ services, user: await openAccount({ services, actor: ada }) });
    };
    await tolerate(settle());
  }
}
