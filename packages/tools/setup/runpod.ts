import { UserError } from '@/scripts/command';
import { modelNamed } from '@/lib/server/models/models';
import { healthOf } from '../doctor/checks/runpod';
import { Endpoint } from '../worker-check/endpoint';
import { oneAction, onlyByHand, type Plan } from './action';
import { isPrivateImage } from './image';
import { type ManagedEndpoint, NoPermission, RunpodEndpoints } from './runpod-endpoints';

const JOBS_URL = 'https://api.runpod.ai/v2';
const MANAGEMENT_URL = 'https://api.runpod.io/v2';
const NAME = 'chiaro';
/** RunPod's own command line waits as long by default. */
const TIMEOUT_MS = 30_000;
const CONSOLE = 'RunPod console → Serverless';

/** What makes the portraits: a public model of docs/models.md, or the worker that ships, with its image. */
export type ComputeChoice = { kind: 'public_model'; name: string } | { kind: 'worker'; image: string };

/** The variables of RunPod so far, and the choice. */
export interface ComputeSetup {
  apiKey: string;
  /** RUNPOD_MODEL, where it is set. */
  model: string | undefined;
  choice: ComputeChoice;
  /** Another address than RunPod's two, of its jobs and of its management; without a slash at the end. */
  baseUrl?: string | undefined;
  /** Another address than the registry's of the image. */
  registryUrl?: string | undefined;
  /** For each call, in milliseconds. */
  timeoutMs?: number;
}

/**
 * Plans what RunPod still needs. Its action returns RUNPOD_ENDPOINT_ID, and RUNPOD_MODEL where another one is set. Throws
 * UserError when RunPod refuses the key, does not answer, or answers with what can't be read.
 */
export async function planCompute({ choice, ...setup }: ComputeSetup): Promise<Plan> {
  return choice.kind === 'worker' ? planWorker(setup, choice.image) : planPublicModel(setup, choice.name);
}

type Setup = Omit<ComputeSetup, 'choice'>;

/** A public model needs nothing but a key that RunPod takes. Asks for its health, as the doctor does. */
async function planPublicModel(setup: Setup, name: string): Promise<Plan> {
  const { apiKey, baseUrl = JOBS_URL, timeoutMs: callTimeoutMs = TIMEOUT_MS } = setup;
  const model = modelNamed(name);
  const endpointId = model?.publicEndpointId;
  if (!model || !endpointId) throw new UserError(`RunPod has no public model ${name}.`);
  const endpoint = new Endpoint({ baseUrl, endpointId, apiKey, callTimeoutMs });
  await healthOf(endpoint, model);
  return oneAction(`Takes RunPod’s public model ${name}.`, async () => ({ RUNPOD_ENDPOINT_ID: endpointId }));
}

/** Finds the worker's endpoint by its name, or makes it. */
async function planWorker(setup: Setup, image: string): Promise<Plan> {
  const { apiKey, baseUrl = MANAGEMENT_URL, model, timeoutMs = TIMEOUT_MS } = setup;
  const api = new RunpodEndpoints({ apiKey, baseUrl, timeoutMs });
  let endpoints: ManagedEndpoint[];
  try {
    endpoints = await api.list();
  } catch (error) {
    if (error instanceof NoPermission) return onlyByHand(error.message);
    throw error;
  }
  const ours = endpoints.filter(isOurs);
  const found = ours.find(isOnCpu);
  if (!found && ours[0]) return onlyByHand(onGpu(ours[0]));
  const variables = (id: string): Record<string, string> => ({
    RUNPOD_ENDPOINT_ID: id,
    ...(model && model !== NAME && { RUNPOD_MODEL: NAME }),
  });
  if (found?.image === image)
    return oneAction(`Takes RunPod’s endpoint ${NAME}.`, async () => variables(found.id));
  if (!found?.registry && (await isPrivateImage(image, setup.registryUrl)))
    return onlyByHand(privateImage(image));
  if (!found)
    return oneAction(
      `Makes RunPod’s endpoint ${NAME} with ${image}, on machines of 2 vCPUs and 4 GB: none without a job, at most 3.`,
      async () => variables(await makeEndpoint(api, image)),
    );
  return oneAction(
    `Changes the image of RunPod’s endpoint ${NAME} from ${found.image} to ${image}; RunPod finishes its jobs first.`,
    async () => variables((await api.update(found.id, { image })).id),
  );
}

/** Whether an endpoint has the worker's name, which RunPod's older APIs and its console end with -fb for FlashBoot. */
function isOurs({ name, type = 'QUEUE' }: ManagedEndpoint): boolean {
  return type === 'QUEUE' && name.replace(/ -fb$/, '') === NAME;
}

/** Whether an endpoint's workers are machines without a GPU, by what RunPod says. */
function isOnCpu({ cpu, gpu }: ManagedEndpoint): boolean {
  return Boolean(cpu?.length) && !gpu;
}

/** packages/worker/README.md has the same settings for a person. Returns the endpoint's id. */
async function makeEndpoint(api: RunpodEndpoints, image: string): Promise<string> {
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
  if (isOnCpu(made)) return made.id;
  // Its jobs would cost a GPU's price.
  await api.delete(made.id).catch(() => {
    throw new UserError(`RunPod did not delete an endpoint. ${onGpu(made)}`);
  });
  throw new UserError(
    `RunPod did not make the endpoint on CPU machines; it is deleted again. Make it by hand as packages/worker/README.md says, with the name ${NAME}, and run the setup again.`,
  );
}

function onGpu({ id, name }: ManagedEndpoint): string {
  return `RunPod’s endpoint ${name} (${id}) is not on CPU machines, which RunPod can’t change. ${CONSOLE} → ${name} → three dots → Delete Endpoint, or rename it at Edit Endpoint; then run the setup again.`;
}

function privateImage(image: string): string {
  return `RunPod can’t read ${image}: there is none, or it is private, as a new package of GitHub is. GitHub → your profile → Packages → the image → Package settings → Change visibility → Public; then run the setup again. To keep it private: RunPod console → Settings → Container Registry Authentication, then make the endpoint ${NAME} by hand with it (packages/worker/README.md), and run the setup again.`;
}
