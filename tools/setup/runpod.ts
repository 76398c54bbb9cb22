import { z } from 'zod';

import { modelNamed, MODELS } from '@/lib/server/models/models';
import { UserError } from '@/tools/command';
import { healthOf } from '../doctor/checks/runpod';
import { callJson } from '../kit/call-json';
import { Endpoint } from '../worker-check/endpoint';
import { oneAction, onlyByHand, type Plan, type Variables } from './action';
import { isPrivateImage } from './image';
import type { SetupRun } from './setup-run';

const JOBS_URL = 'https://api.runpod.ai/v2';
const MANAGEMENT_URL = 'https://api.runpod.io/v2';
const NAME = 'chiaro';
const WORKER = 'worker';
/** RunPod's own command line waits as long by default. */
const TIMEOUT_MS = 30_000;
const CONSOLE = 'RunPod console → Serverless';
const KEYS = 'RunPod console → Settings → API Keys';
const AGAIN = 'Run the setup again; look at uptime.runpod.io.';
const NO_REASON = 'it does not say why.';

/** packages/worker/README.md has the same settings for a person. */
const SETTINGS = {
  name: NAME,
  type: 'QUEUE',
  disk: 5,
  cpu: [{ id: 'cpu3c', vcpuCount: 2 }],
  workers: { min: 0, max: 3, idleTimeout: 5 },
  scaling: { type: 'QUEUE_DELAY', queueDelay: 4 },
  timeout: 300_000,
  flashboot: 'FLASHBOOT',
};

const endpointSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  type: z.string().default('QUEUE'),
  image: z.string().default(''),
  /** The credential with which RunPod reads a private image. */
  registry: z.string().nullish(),
  /** The eligible machines of a CPU endpoint; a GPU endpoint has none. */
  cpu: z.array(z.unknown()).nullish(),
  gpu: z.unknown().optional(),
});
const listSchema = z.object({ endpoints: z.array(endpointSchema) });
/** https://www.rfc-editor.org/rfc/rfc9457 */
const problemSchema = z
  .object({ detail: z.string().catch(NO_REASON), errors: z.array(z.string()).catch([]) })
  .catch({ detail: NO_REASON, errors: [] });

type ManagedEndpoint = z.infer<typeof endpointSchema>;

/** The key, and other addresses than the providers' own, without a slash at the end. */
export interface RunpodSetup {
  apiKey: string;
  baseUrl?: string | undefined;
  /** For each call, in milliseconds. */
  timeoutMs?: number;
}

/** Asks what makes the portraits, and plans it at RunPod. */
export async function setUpRunpod(run: SetupRun, addresses: Variables): Promise<void> {
  const apiKey = await run.variable({
    name: 'RUNPOD_API_KEY',
    message: 'A key of RunPod: console → Settings → API Keys → Create API Key → All',
    isSecret: true,
  });
  // What is set is the operator's choice; the doctor examines it.
  if (run.variables['RUNPOD_ENDPOINT_ID']) return;
  const models = MODELS.filter(({ publicEndpointId }) => publicEndpointId !== null).map(({ name }) => name);
  const name = await run.choose('What makes the portraits?', {
    ...Object.fromEntries(models.map((model) => [model, `${model}, a public model of RunPod`])),
    [WORKER]: 'the worker that ships, on CPU machines: it retouches the photo',
  });
  const setup = { apiKey, baseUrl: addresses['RUNPOD_BASE_URL'] };
  if (name !== WORKER) return run.carryOut(await planPublicModel(setup, name));
  const image = await run.answer({
    name: 'WORKER_IMAGE',
    message: 'The worker’s image, as the workflow “Worker image” pushed it: ghcr.io/you/chiaro-worker:1.0.0',
  });
  const model = run.variables['RUNPOD_MODEL'];
  await run.carryOut(await planWorker({ ...setup, image, model }));
}

/**
 * Plans a public model of RunPod, which needs nothing but a key that RunPod takes. Asks for its health, as the doctor does.
 * Its action returns RUNPOD_ENDPOINT_ID. Throws UserError when RunPod refuses the key or does not answer.
 */
export async function planPublicModel(setup: RunpodSetup, name: string): Promise<Plan> {
  const { apiKey, baseUrl = JOBS_URL, timeoutMs: callTimeoutMs = TIMEOUT_MS } = setup;
  const model = modelNamed(name);
  const endpointId = model?.publicEndpointId;
  if (!model || !endpointId) throw new UserError(`RunPod has no public model ${name}.`);
  await healthOf(new Endpoint({ baseUrl, endpointId, apiKey, callTimeoutMs }), model);
  return oneAction(`Takes RunPod’s public model ${name}.`, async () => ({ RUNPOD_ENDPOINT_ID: endpointId }));
}

/**
 * Finds the endpoint of the worker that ships by its name, or makes it. Its action returns RUNPOD_ENDPOINT_ID, and
 * RUNPOD_MODEL where another one is set. Throws UserError when RunPod refuses the key, does not answer, or answers with what
 * can't be read.
 * @param setup with the worker's image, the variable RUNPOD_MODEL, and another address than the registry's of the image
 */
export async function planWorker(
  setup: RunpodSetup & { image: string; model: string | undefined; registryUrl?: string },
): Promise<Plan> {
  const { image, model } = setup;
  let endpoints: ManagedEndpoint[];
  try {
    ({ endpoints } = await manage(setup, 'GET', '', listSchema));
  } catch (error) {
    if (error instanceof NoPermission) return onlyByHand(error.message);
    throw error;
  }
  // RunPod's older APIs and its console end a name with -fb for FlashBoot.
  const ours = endpoints.filter(({ name, type }) => type === 'QUEUE' && name.replace(/ -fb$/, '') === NAME);
  const found = ours.find(isOnCpu);
  if (!found && ours[0]) return onlyByHand(onGpu(ours[0]));
  const variables = ({ id }: ManagedEndpoint): Record<string, string> => ({
    RUNPOD_ENDPOINT_ID: id,
    ...(model && model !== NAME && { RUNPOD_MODEL: NAME }),
  });
  if (found?.image === image)
    return oneAction(`Takes RunPod’s endpoint ${NAME}.`, async () => variables(found));
  if (!found?.registry && (await isPrivateImage(image, setup.registryUrl)))
    return onlyByHand(
      `RunPod can’t read ${image}: there is none, or it is private, as a new package of GitHub is. GitHub → your profile → Packages → the image → Package settings → Change visibility → Public; then run the setup again. To keep it private: RunPod console → Settings → Container Registry Authentication, then make the endpoint ${NAME} by hand with it (packages/worker/README.md), and run the setup again.`,
    );
  if (!found)
    return oneAction(
      `Makes RunPod’s endpoint ${NAME} with ${image}, on machines of 2 vCPUs and 4 GB: none without a job, at most 3.`,
      async () => variables(await makeEndpoint(setup, image)),
    );
  return oneAction(
    `Changes the image of RunPod’s endpoint ${NAME} from ${found.image} to ${image}; RunPod finishes its jobs first.`,
    async () => variables(await manage(setup, 'PATCH', `/${found.id}`, endpointSchema, { image })),
  );
}

async function makeEndpoint(setup: RunpodSetup, image: string): Promise<ManagedEndpoint> {
  const made = await manage(setup, 'POST', '', endpointSchema, { ...SETTINGS, image });
  if (isOnCpu(made)) return made;
  // Its jobs would cost a GPU's price.
  await manage(setup, 'DELETE', `/${made.id}`, z.unknown()).catch(() => {
    throw new UserError(`RunPod did not delete an endpoint. ${onGpu(made)}`);
  });
  throw new UserError(
    `RunPod did not make the endpoint on CPU machines; it is deleted again. Make it by hand as packages/worker/README.md says, with the name ${NAME}, and run the setup again.`,
  );
}

/** Whether an endpoint's workers are machines without a GPU, by what RunPod says. */
function isOnCpu({ cpu, gpu }: ManagedEndpoint): boolean {
  return Boolean(cpu?.length) && !gpu;
}

function onGpu({ id, name }: ManagedEndpoint): string {
  return `RunPod’s endpoint ${name} (${id}) is not on CPU machines, which RunPod can’t change. ${CONSOLE} → ${name} → three dots → Delete Endpoint, or rename it at Edit Endpoint; then run the setup again.`;
}

/** RunPod takes the key, but the key may not manage endpoints. */
class NoPermission extends UserError {}

/**
 * Calls RunPod's management of endpoints once, because a repeated creation could make two endpoints. REST v2 is the only API
 * that makes CPU endpoints and stays: REST v1 made GPU endpoints instead
 * (https://github.com/runpod/runpod-python/issues/545) and ends in 2026, GraphQL in early 2027
 * (https://docs.runpod.io/release-notes). https://docs.runpod.io/api-reference-v2/serverless/list-serverless-endpoints
 */
async function manage<Answer>(
  { apiKey, baseUrl = MANAGEMENT_URL, timeoutMs = TIMEOUT_MS }: RunpodSetup,
  method: string,
  path: string,
  schema: z.ZodType<Answer>,
  body?: object,
): Promise<Answer> {
  // RunPod's firewall refuses the names of some HTTP libraries.
  const headers = { 'user-agent': 'chiaro-setup' };
  const call = { method, token: apiKey, headers, body, timeoutMs };
  const answer = await callJson(`${baseUrl}/serverless${path}`, call).catch(() => {
    throw new UserError(`RunPod gives no answer. ${AGAIN}`);
  });
  if (answer.status < 200 || answer.status >= 300) throw refusal(answer.status, answer.body);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new UserError(`RunPod’s answer can’t be read. ${CONSOLE} shows what there is; run the setup again.`);
}

function refusal(status: number, body: unknown): UserError {
  if (status === 401)
    return new UserError(`RunPod refuses RUNPOD_API_KEY. ${KEYS} → Create API Key → All: set the new one.`);
  if (status === 403)
    return new NoPermission(
      `RUNPOD_API_KEY may not manage endpoints. ${KEYS} → the key → pencil: All, for the setup.`,
    );
  if (status !== 400 && status !== 422) return new UserError(`RunPod answers with ${status}. ${AGAIN}`);
  const { detail, errors } = problemSchema.parse(body);
  return new UserError(`RunPod refuses the endpoint: ${[detail, ...errors].join(' ')}`);
}
