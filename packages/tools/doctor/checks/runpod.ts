import { holds } from '../../kit/outcome';
import { ContractBreach, Endpoint } from '../../worker-check/endpoint';
import { inGroup, type Check } from '../check';
import { Broken, broken, NotCheckable, tryAgain } from '../finding';
import { type EndpointHealth, judgeHealth } from '@/lib/server/adapters/runpod-health';
import type { PortraitModel } from '@/lib/server/models/model';
import { modelOfEndpoint } from '@/lib/server/models/models';
import type { Deployment } from '../deployment';

const ENDPOINTS = 'RunPod console → Serverless';
/** No run has this id. */
const NO_RUN = '00000000-0000-4000-8000-000000000000-u1';

/** Checks of the compute provider that make no portrait. */
export const RUNPOD_CHECKS: readonly Check[] = inGroup('RunPod', [
  {
    id: 'runpod-endpoint',
    title: 'The endpoint answers the key',
    run: async (deployment) => {
      const { name, publicEndpointId } = modelOf(deployment);
      await healthOf(endpointOf(deployment), modelOf(deployment));
      return holds(
        publicEndpointId === null
          ? `It does, with a worker of your own (${name}).`
          : `RunPod's public model ${name} does.`,
      );
    },
  },
  {
    id: 'runpod-workers',
    title: 'It has workers',
    run: async (deployment) => {
      if (modelOf(deployment).publicEndpointId !== null) return holds('A public model has those of RunPod.');
      const health = await healthOf(endpointOf(deployment), modelOf(deployment)).catch((error: unknown) => {
        throw error instanceof Broken ? new NotCheckable('The endpoint must answer first.') : error;
      });
      const summary = health.workers.map(([state, count]) => `${count} ${state}`).join(', ');
      if (health.status === 'unreachable')
        return broken('The health of the endpoint says nothing of workers.', `Look at ${ENDPOINTS}.`);
      if (health.status === 'no_workers')
        return broken(
          'It has no worker, and jobs would wait for ever.',
          `${ENDPOINTS} → the endpoint → Edit: set Max workers to 3 or more; after a week without a job RunPod sets it to 0.`,
        );
      return health.status === 'workers_unavailable'
        ? broken(
            `None of its workers takes jobs: ${summary}.`,
            `${ENDPOINTS} → the endpoint → Workers: look at their logs, or choose more kinds of machine.`,
          )
        : holds(`${summary}.`);
    },
  },
  {
    id: 'runpod-contract',
    title: 'It refuses a wrong key and knows no strange job',
    run: async (deployment) => {
      const client = endpointOf(deployment);
      const [unauthorized, unknown] = await answered(() =>
        Promise.all([client.status(NO_RUN, 'not-the-key'), client.status(NO_RUN)]),
      );
      const remedy = 'Check the whole contract with npm run worker:check (docs/worker.md).';
      if (unauthorized.status !== 401)
        return broken(`It answers ${unauthorized.status} to a wrong key.`, remedy);
      // RunPod does not document a public model's answer for unknown jobs.
      if (modelOf(deployment).publicEndpointId === null && unknown.status !== 404)
        return broken(`It answers ${unknown.status} for an unknown job.`, remedy);
      return holds('It does; npm run worker:check checks the rest, with jobs that cost.');
    },
  },
]);

function endpointOf({ environment }: Deployment): Endpoint {
  return new Endpoint({
    baseUrl: environment.RUNPOD_BASE_URL,
    endpointId: environment.RUNPOD_ENDPOINT_ID,
    apiKey: environment.RUNPOD_API_KEY,
    callTimeoutMs: environment.RUNPOD_TIMEOUT_MS,
  });
}

/** The model behind the endpoint, by RUNPOD_MODEL or by the endpoint's id. */
function modelOf({ environment }: Deployment): PortraitModel {
  return modelOfEndpoint(environment.RUNPOD_ENDPOINT_ID, environment.RUNPOD_MODEL);
}

/** Asks an endpoint for its health. Throws Broken when it refuses the key, does not exist for it, or fails. */
export async function healthOf(endpoint: Endpoint, model: PortraitModel): Promise<EndpointHealth> {
  const answer = await answered(() => endpoint.health());
  if (answer.status === 401 || answer.status === 403)
    throw new Broken(
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
          'Choose another model (docs/models.md) and set RUNPOD_ENDPOINT_ID.',
        );
  if (health.status === 'unreachable' && answer.status !== 200)
    throw new Broken(`The endpoint answers ${answer.status}.`, tryAgain('uptime.runpod.io'));
  return health;
}

async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ContractBreach)) throw error;
    throw new Broken(error.message, tryAgain('uptime.runpod.io'));
  }
}
