import { type EndpointHealth, judgeHealth } from '@/lib/server/adapters/runpod-health';
import type { PortraitModel } from '@/lib/server/models/model';
import { modelOfEndpoint } from '@/lib/server/models/models';
import { ContractBreach, Endpoint } from '../../worker-check/endpoint';
import { type Check, checksOf } from '../check';
import { Broken, NotCheckable, requireThat, tryAgain } from '../finding';
import type { Deployment } from '../deployment';

const ENDPOINTS = 'RunPod console → Serverless';
/** No run has this id. */
const NO_RUN = '00000000-0000-4000-8000-000000000000-u1';

const check = checksOf('RunPod');

/** Checks of the compute provider that make no portrait. */
export const RUNPOD_CHECKS: readonly Check[] = [
  check('runpod-endpoint', 'The endpoint answers the key', async (deployment) => {
    const { endpoint, model } = endpointOf(deployment);
    await healthOf(endpoint, model);
    return model.publicEndpointId === null
      ? `It does, with a worker of your own (${model.name}).`
      : `RunPod's public model ${model.name} does.`;
  }),
  check('runpod-workers', 'It has workers', async (deployment) => {
    const { endpoint, model } = endpointOf(deployment);
    if (model.publicEndpointId !== null) return 'A public model has those of RunPod.';
    const { status, workers } = await healthOf(endpoint, model).catch((error: unknown) => {
      throw error instanceof Broken ? new NotCheckable('The endpoint must answer first.') : error;
    });
    const summary = workers.map(([state, count]) => `${count} ${state}`).join(', ');
    requireThat(
      status !== 'unreachable',
      'The health of the endpoint says nothing of workers.',
      `Look at ${ENDPOINTS}.`,
    );
    requireThat(
      status !== 'no_workers',
      'It has no worker, and jobs would wait for ever.',
      `${ENDPOINTS} → the endpoint → Edit: set Max workers to 3 or more; after a week without a job RunPod sets it to 0.`,
    );
    requireThat(
      status !== 'workers_unavailable',
      `None of its workers takes jobs: ${summary}.`,
      `${ENDPOINTS} → the endpoint → Workers: look at their logs, or choose more kinds of machine.`,
    );
    return `${summary}.`;
  }),
  check('runpod-contract', 'It refuses a wrong key and knows no strange job', async (deployment) => {
    const { endpoint, model } = endpointOf(deployment);
    const calls = [endpoint.status(NO_RUN, 'not-the-key'), endpoint.status(NO_RUN)] as const;
    const [unauthorized, unknown] = await answered(Promise.all(calls));
    const remedy = 'Check the whole contract with npm run worker:check (docs/worker.md).';
    requireThat(unauthorized.status === 401, `It answers ${unauthorized.status} to a wrong key.`, remedy);
    // RunPod does not document a public model's answer for unknown jobs.
    requireThat(
      model.publicEndpointId !== null || unknown.status === 404,
      `It answers ${unknown.status} for an unknown job.`,
      remedy,
    );
    return 'It does; npm run worker:check checks the rest, with jobs that cost.';
  }),
];

function endpointOf({ environment }: Deployment): { endpoint: Endpoint; model: PortraitModel } {
  const { RUNPOD_ENDPOINT_ID: endpointId, RUNPOD_API_KEY: apiKey, RUNPOD_MODEL: model } = environment;
  const { RUNPOD_BASE_URL: baseUrl, RUNPOD_TIMEOUT_MS: callTimeoutMs } = environment;
  const endpoint = new Endpoint({ baseUrl, endpointId, apiKey, callTimeoutMs });
  return { endpoint, model: modelOfEndpoint(endpointId, model) };
}

/** Asks an endpoint for its health. Throws Broken when it refuses the key, does not exist for it, or fails. */
export async function healthOf(endpoint: Endpoint, model: PortraitModel): Promise<EndpointHealth> {
  const answer = await answered(endpoint.health());
  requireThat(
    answer.status !== 401 && answer.status !== 403,
    'RunPod refuses RUNPOD_API_KEY.',
    'RunPod console → Settings → API Keys → Create API Key: make one that may read and write the endpoint, and set it.',
  );
  const health = judgeHealth(model, answer);
  if (health.status === 'no_endpoint')
    throw model.publicEndpointId === null
      ? new Broken(
          'There is no endpoint RUNPOD_ENDPOINT_ID.',
          `Set it from ${ENDPOINTS} → the endpoint; its id is below its name.`,
        )
      : new Broken(
          `RunPod has no public endpoint ${model.publicEndpointId} any more.`,
          'Choose another model (docs/worker.md) and set RUNPOD_ENDPOINT_ID.',
        );
  requireThat(
    health.status !== 'unreachable' || answer.status === 200,
    `The endpoint answers ${answer.status}.`,
    tryAgain('uptime.runpod.io'),
  );
  return health;
}

async function answered<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ContractBreach)) throw error;
    throw new Broken(error.message, tryAgain('uptime.runpod.io'));
  });
}
