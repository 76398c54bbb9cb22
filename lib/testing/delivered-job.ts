import { checkJob } from '../server/jobs/check-job';
import { submitJob } from '../server/jobs/submit-job';
import type { GenerationRequest } from '../shared/contracts/generation-request';

import { anActor, type FakeServices } from './fake-services';
import { aRequest } from './requests';

interface Delivery {
  actor?: ReturnType<typeof anActor>;
  /** The number of portraits. */
  count?: number;
  request?: Partial<GenerationRequest>;
  idempotencyKey?: string;
}

/** Submits a job, by default Ada's of one portrait, and delivers it; returns its id and its portraits' addresses. */
export async function deliverPortraitJob(
  world: FakeServices,
  { actor = anActor(), count = 1, request = {}, idempotencyKey = 'key' }: Delivery = {},
): Promise<{ id: string; portraits: string[] }> {
  const { services } = world;
  const before = world.compute.runs.length;
  const { id } = await submitJob({
    services,
    actor,
    request: aRequest(services, actor.uid, request),
    idempotencyKey,
  });
  for (const run of world.compute.runs.slice(before))
    run.state = { kind: 'completed', output: Array.from({ length: count }, () => 'portrait') };
  const { output = [] } = await checkJob({ services, actor, jobId: id });
  return { id, portraits: output };
}
