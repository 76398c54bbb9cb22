import { existsSync } from 'node:fs';

import { RUNPOD_ENDPOINT_ID } from '@chiaro/local-stack/environment';
import { findRunningStack } from '@chiaro/local-stack/running-stack';
import { isLoopback } from '@/lib/server/environment/environment-rules';
import { MODELS } from '@/lib/server/models/models';
import { readArguments, UserError } from '@/tools/command';
import { type LoadVariables, variableFiles } from '@/tools/load-variables';

const USAGE = `npm run worker:check -- [--base-url https://api.runpod.ai/v2] --endpoint id [--pictures https://chiaro.example.com]
  [--photo file-or-address …] [--timeout seconds] [--deterministic] [--model qwen-image-edit-2511 [--yes]]
Without --endpoint the local stack that npm run dev has running is checked; with --pictures and the name of a public model, RunPod's endpoint of it.`;

const OPTIONS = {
  'base-url': { type: 'string', default: 'https://api.runpod.ai/v2' },
  endpoint: { type: 'string' },
  pictures: { type: 'string' },
  photo: { type: 'string', multiple: true },
  timeout: { type: 'string', default: '300' },
  deterministic: { type: 'boolean', default: false },
  model: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/**
 * Reads the command's arguments. `pictures` is a deployed Chiaro, or null for the repository's pictures; `model` is null for a
 * worker of the contract. The key comes from a variable or from the running stack, because other users of the machine can see
 * arguments. Throws UserError.
 */
export function readOptions(args: readonly string[], load: LoadVariables, stateDirectory: string) {
  const values = readArguments(args, OPTIONS, USAGE);
  const { photo: photos = [], deterministic, yes: isAgreed } = values;
  const named = MODELS.find(({ name }) => name === values.model);
  if (values.model !== undefined && !named)
    throw new UserError(
      `There is no model ${values.model}. There are ${MODELS.map(({ name }) => name).join(', ')}.`,
    );
  // The workers of these keep the contract.
  const model = named && !['chiaro', 'own-model'].includes(named.name) ? named : null;
  const pictures = values.pictures === undefined ? null : webAddress('--pictures', values.pictures);
  const publicEndpoint = model?.publicEndpointId ?? undefined;
  const endpointId = values.endpoint ?? (pictures === null ? undefined : publicEndpoint);
  const target =
    endpointId === undefined
      ? runningStack(stateDirectory, publicEndpoint ?? RUNPOD_ENDPOINT_ID)
      : namedTarget(webAddress('--base-url', values['base-url']), endpointId, load);
  const isLocal = isLoopback(target.baseUrl);
  const jobTimeoutMs = Number(values.timeout) * 1_000;
  if (!(jobTimeoutMs > 0)) throw new UserError(`--timeout wants seconds.\n${USAGE}`);
  if (!isLocal && !target.baseUrl.startsWith('https:'))
    throw new UserError('--base-url must be https://, for the key is sent there.');
  if (!isLocal && pictures === null)
    throw new UserError(
      'A worker elsewhere can’t fetch pictures from here: --pictures must name a deployed Chiaro.',
    );
  for (const photo of photos) {
    if (pictures !== null) webAddress('--photo beside --pictures', photo);
    else if (!existsSync(photo)) throw new UserError(`There is no file ${photo}.`);
  }
  return { ...target, isLocal, pictures, photos, jobTimeoutMs, deterministic, model, isAgreed };
}

/** The key is in the files that `npm run doctor` reads for a deployment, or `npm run dev` for this machine. */
function namedTarget(baseUrl: string, endpointId: string, load: LoadVariables) {
  const mode = isLoopback(baseUrl) ? 'development' : 'production';
  const apiKey = load(mode).variables['RUNPOD_API_KEY'];
  if (apiKey) return { baseUrl, endpointId, apiKey };
  const places = new Intl.ListFormat('en-GB').format(['the environment', ...variableFiles(mode)]);
  throw new UserError(`The variable RUNPOD_API_KEY is missing in ${places}.`);
}

function runningStack(stateDirectory: string, endpointId: string) {
  const stack = findRunningStack(stateDirectory);
  if (stack) return { baseUrl: `${stack.addresses.runpod}/v2`, endpointId, apiKey: stack.keys.runpodApiKey };
  throw new UserError(
    `No local stack is running (npm run dev starts one); else --endpoint is needed.\n${USAGE}`,
  );
}

/** Returns an address without slashes at its end. */
function webAddress(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new UserError(`${name} must be a web address; ${text} is none.`);
}
