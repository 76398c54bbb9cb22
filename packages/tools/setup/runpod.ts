import { UserError } from '@/scripts/command';
import type { Action, Plan } from './action';
import { isPrivateImage } from './image';
import { isOnCpu, type ManagedEndpoint, NoPermission, RunpodEndpoints } from './runpod-endpoints';
import { planPublicModel } from './runpod-public-model';

const MANAGEMENT_URL = 'https://api.runpod.io/v2';
const NAME = 'chiaro';
const TIMEOUT_MS = 30_000;
const CONSOLE = 'RunPod console → Serverless';

/** What makes the portraits: a public model of docs/models.md, or the worker that ships, with its image. */
export type ComputeChoice = { kind: 'public_model'; name: string } | { kind: 'worker'; image: string };

/** The variables of RunPod so far, and the choice. */
export interface ComputeSetup {
  apiKey: string;
  /** RUNPOD_ENDPOINT_ID and RUNPOD_MODEL, where they are set. */
  endpointId: string | undefined;
  model: string | undefined;
  choice: ComputeChoice;
  /** Another address than RunPod's two, of its jobs and of its management; without a slash at the end. */
  baseUrl?: string | undefined;
  /** Another address than the registry's of the image. */
  registryUrl?: string | undefined;
  /** For each call; RunPod's own command line waits as long by default. */
  timeoutMs?: number;
}

/**
 * Plans what RunPod still needs. Its action returns RUNPOD_ENDPOINT_ID, and RUNPOD_MODEL where another one is set. Throws
 * UserError when RunPod refuses the key, does not answer, or answers with what can't be read.
 */
export function planCompute({ choice, timeoutMs = TIMEOUT_MS, ...setup }: ComputeSetup): Promise<Plan> {
  return choice.kind === 'worker'
    ? planWorker({ ...setup, timeoutMs }, choice.image)
    : planPublicModel({ ...setup, timeoutMs }, choice.name);
}

/** Finds the worker's endpoint by the id that is set, or by its name. */
async function planWorker(
  setup: Omit<ComputeSetup, 'choice'> & { timeoutMs: number },
  image: string,
): Promise<Plan> {
  const { apiKey, baseUrl = MANAGEMENT_URL, endpointId, model, timeoutMs } = setup;
  const api = new RunpodEndpoints({ apiKey, baseUrl, timeoutMs });
  let endpoints: ManagedEndpoint[];
  try {
    endpoints = await api.list();
  } catch (error) {
    if (error instanceof NoPermission) return { actions: [], byHand: [error.message] };
    throw error;
  }
  const ours = endpoints.filter((endpoint) => isOurs(endpoint, image, endpointId));
  const usable = ours.filter(isOnCpu);
  const found = usable.find(({ id }) => id === endpointId) ?? usable[0];
  if (!found && ours[0]) return { actions: [], byHand: [onGpu(ours[0])] };
  const modelChange = model && model !== NAME ? { RUNPOD_MODEL: NAME } : {};
  if (found?.image === image) {
    const isSet = endpointId === found.id && Object.keys(modelChange).length === 0;
    return { actions: isSet ? [] : [taking(found.id, modelChange)], byHand: [] };
  }
  if (!found?.registry && (await isPrivateImage(image, setup.registryUrl)))
    return { actions: [], byHand: [privateImage(image)] };
  const action = found ? changing(api, found, image) : making(api, image);
  const run = async (): Promise<Record<string, string>> => ({ ...(await action.run()), ...modelChange });
  return { actions: [{ ...action, run }], byHand: [] };
}

/** Whether an endpoint runs the worker: of its name, or with the id that is set and an image of the worker. */
function isOurs(endpoint: ManagedEndpoint, image: string, endpointId: string | undefined): boolean {
  if (endpoint.type !== undefined && endpoint.type !== 'QUEUE') return false;
  // RunPod's older APIs and its console end a name with -fb for FlashBoot.
  if (endpoint.name.replace(/ -fb$/, '') === NAME) return true;
  return endpoint.id === endpointId && withoutTag(endpoint.image) === withoutTag(image);
}

function withoutTag(image: string): string {
  return image.replace(/[:@][^/]*$/, '');
}

function taking(endpointId: string, others: Record<string, string>): Action {
  return {
    sentence: `Takes RunPod’s endpoint ${NAME}.`,
    run: async () => ({ RUNPOD_ENDPOINT_ID: endpointId, ...others }),
  };
}

function changing(api: RunpodEndpoints, { id, image: old }: ManagedEndpoint, image: string): Action {
  return {
    sentence: `Changes the image of RunPod’s endpoint ${NAME} from ${old} to ${image}; RunPod finishes its jobs first.`,
    run: async () => {
      await api.update(id, { image });
      return { RUNPOD_ENDPOINT_ID: id };
    },
  };
}

/** packages/worker/README.md has the same settings for a person. */
function making(api: RunpodEndpoints, image: string): Action {
  return {
    sentence: `Makes RunPod’s endpoint ${NAME} with ${image}, on machines of 2 vCPUs and 4 GB: none without a job, at most 3.`,
    run: async () => {
      const made = await api.create({
        name: NAME,
        type: 'QUEUE',
        image,
        disk: 5,
        cpu: [{ id: 'cpu3c', vcpuCount: 2 }],
        workers: { min: 0, max: 3, idleTimeout: 5 },
        scaling: { type: 'QUEUE_DELAY', queueDelay: 4 },
        timeout: 300_000,
        flashboot: 'FLASHBOOT',
      });
      if (!isOnCpu(made)) await refuseGpu(api, made);
      return { RUNPOD_ENDPOINT_ID: made.id };
    },
  };
}

/** Deletes an endpoint whose jobs would cost a GPU's price. Always throws UserError. */
async function refuseGpu(api: RunpodEndpoints, made: ManagedEndpoint): Promise<never> {
  const instead = `Make it by hand as packages/worker/README.md says, with the name ${NAME}, and run the setup again.`;
  try {
    await api.delete(made.id);
  } catch {
    throw new UserError(`RunPod did not delete an endpoint. ${onGpu(made)}`);
  }
  throw new UserError(`RunPod did not make the endpoint on CPU machines; it is deleted again. ${instead}`);
}

function onGpu({ id, name }: ManagedEndpoint): string {
  return `RunPod’s endpoint ${name} (${id}) is not on CPU machines, which RunPod can’t change. ${CONSOLE} → ${name} → three dots → Delete Endpoint, or rename it at Edit Endpoint; then run the setup again.`;
}

function privateImage(image: string): string {
  return `RunPod can’t read ${image}: there is none, or it is private, as a new package of GitHub is. GitHub → your profile → Packages → the image → Package settings → Change visibility → Public; then run the setup again. To keep it private: RunPod console → Settings → Container Registry Authentication, then make the endpoint ${NAME} by hand with it (packages/worker/README.md), and run the setup again.`;
}
