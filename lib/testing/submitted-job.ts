import { userKey } from '@/lib/server/accounts/account-documents';
import type { RunState } from '@/lib/server/ports';
import { checkJob } from '../server/jobs/check-job';
import { submitJob } from '../server/jobs/submit-job';

import { anActor, createFakeServices } from './fake-services';
import { aRequest } from './requests';

const ada = anActor();

/** Submits a job of Ada's; returns the world, the job's id, its run (in `state`, by default queued) and functions that read both. */
export async function submittedJob(state?: RunState, world = createFakeServices(), idempotencyKey = 'key') {
  const { services } = world;
  const { id } = await submitJob({
    services,
    actor: ada,
    request: aRequest(services, ada.uid),
    idempotencyKey,
  });
  const run = world.compute.runs.at(-1);
  if (!run) throw new Error('The run is missing.');
  if (state) run.state = state;
  const check = async () => checkJob({ services, actor: ada, jobId: id });
  const credits = async () => (await world.database.get(userKey(ada.uid)))?.credits;
  return { ...world, id, run, check, credits };
}
