import { existsSync } from 'node:fs';

import { RUNPOD_ENDPOINT_ID } from '@chiaro/local-stack/environment';
import { findRunningStack } from '@chiaro/local-stack/running-stack';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';
import { blobCredentials, type BlobCredentials } from '@/lib/server/environment/blob-stores';
import { chiaro } from '@/lib/server/models/chiaro';
import type { PortraitModel } from '@/lib/server/models/model';
import { modelNamed, MODELS } from '@/lib/server/models/models';
import { ownModel } from '@/lib/server/models/own-model';
import { isLoopback } from '../kit/is-loopback';
import { type LoadVariables, variableFiles } from '@/tools/load-variables';
import { readArguments, UserError } from '@/tools/command';

const USAGE = `npm run worker:check -- [--base-url https://api.runpod.ai/v2] --endpoint id [--key-from-env RUNPOD_API_KEY]
  [--pictures https://chiaro.example.com] [--photo file-or-address …] [--timeout seconds] [--deterministic] [--json file]
  [--model qwen-image-edit-2511 [--yes]]
Without --endpoint the local stack that npm run dev has running is checked; with --pictures and the name of a public model, RunPod's endpoint of it.`;

const RUNPOD_BASE_URL = 'https://api.runpod.ai/v2';

const OPTIONS = {
  'base-url': { type: 'string', default: RUNPOD_BASE_URL },
  endpoint: { type: 'string' },
  'key-from-env': { type: 'string', default: 'RUNPOD_API_KEY' },
  pictures: { type: 'string' },
  photo: { type: 'string', multiple: true },
  timeout: { type: 'string', default: '300' },
  deterministic: { type: 'boolean', default: false },
  json: { type: 'string' },
  model: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/** What to check, and with which pictures. */
export interface WorkerCheckOptions {
  baseUrl: string;
  endpointId: string;
  apiKey: string;
  /** Whether the endpoint is on this machine, which it then can reach. */
  loopback: boolean;
  /** A deployed Chiaro whose pictures the jobs use; null: the repository's, served on loopback. */
  picturesOrigin: string | null;
  /** Files, or addresses when the pictures are remote. */
  photos: string[];
  jobTimeoutMs: number;
  deterministic: boolean;
  jsonFile: string | null;
  /** The public model behind the endpoint; null for a worker of the contract. */
  model: PortraitModel | null;
  /** Opens the deployment's store of photos, for a model's heads; null where it is not known. */
  blobStore: BlobCredentials | null;
  /** Whether the user agreed to the cost. */
  isAgreed: boolean;
}

/**
 * Reads the command's arguments. The key comes from a variable, because other users of the machine can see the
 * arguments; that of the running local stack comes from its state. Throws UserError.
 */
export function readOptions(
  args: readonly string[],
  load: LoadVariables,
  stateDirectory: string,
): WorkerCheckOptions {
  const values = readArguments(args, OPTIONS, USAGE);
  const model = readModel(values.model);
  const publicEndpoint = model?.publicEndpointId ?? undefined;
  const endpointId = values.endpoint ?? (values.pictures === undefined ? undefined : publicEndpoint);
  const target =
    endpointId === undefined
      ? runningStack(stateDirectory, publicEndpoint)
      : namedTarget(endpointId, values, load);
  const seconds = Number(values.timeout);
  if (!(seconds > 0)) throw new UserError(`--timeout wants seconds.\n${USAGE}`);
  const loopback = isLoopback(target.baseUrl);
  if (!loopback && !target.baseUrl.startsWith('https://'))
    throw new UserError('--base-url must be https://, for the key is sent there.');
  const picturesOrigin = values.pictures?.replace(/\/+$/, '') ?? null;
  if (!loopback && picturesOrigin === null)
    throw new UserError(
      'A worker elsewhere can’t fetch pictures from this machine: --pictures must name a deployed Chiaro.',
    );
  if (picturesOrigin !== null) refuseUnlessWebAddress('--pictures', picturesOrigin);
  const photos = values.photo ?? [];
  if (photos.length > PHOTOS_MAXIMUM) throw new UserError(`Please name at most ${PHOTOS_MAXIMUM} photos.`);
  for (const photo of photos) {
    if (picturesOrigin !== null) refuseUnlessWebAddress('--photo beside --pictures', photo);
    else if (!existsSync(photo)) throw new UserError(`There is no file ${photo}.`);
  }
  return {
    ...target,
    loopback,
    picturesOrigin,
    photos,
    jobTimeoutMs: seconds * 1_000,
    deterministic: values.deterministic,
    jsonFile: values.json ?? null,
    model,
    blobStore: model && picturesOrigin !== null ? blobStoreOf(load('production').variables) : null,
    isAgreed: values.yes,
  };
}

/** The private store, where this machine can open it. */
function blobStoreOf(variables: Record<string, string | undefined>): BlobCredentials | null {
  const store = blobCredentials(variables, 'private');
  if ('token' in store) return store;
  return store.storeId !== '' && variables['VERCEL_OIDC_TOKEN'] ? store : null;
}

type Target = Pick<WorkerCheckOptions, 'baseUrl' | 'endpointId' | 'apiKey'>;

function namedTarget(
  endpointId: string,
  values: ReturnType<typeof readArguments<typeof OPTIONS>>,
  load: LoadVariables,
): Target {
  const baseUrl = values['base-url'].replace(/\/+$/, '');
  refuseUnlessWebAddress('--base-url', baseUrl);
  // The files that `npm run doctor` reads for a deployment, or `npm run dev` for this machine.
  const mode = isLoopback(baseUrl) ? 'development' : 'production';
  const name = values['key-from-env'];
  const apiKey = load(mode).variables[name];
  if (!apiKey) {
    const places = new Intl.ListFormat('en-GB').format(['the environment', ...variableFiles(mode)]);
    throw new UserError(`The variable ${name}, which must hold the key, is missing in ${places}.`);
  }
  return { baseUrl, endpointId, apiKey };
}

/** Returns null for a worker of the contract. */
function readModel(name: string | undefined): PortraitModel | null {
  if (name === undefined || name === chiaro.name || name === ownModel.name) return null;
  const model = modelNamed(name);
  if (model) return model;
  const names = MODELS.map((known) => known.name).join(', ');
  throw new UserError(`There is no model ${name}. There are ${names}.`);
}

function runningStack(stateDirectory: string, endpointId = RUNPOD_ENDPOINT_ID): Target {
  const stack = findRunningStack(stateDirectory);
  if (!stack)
    throw new UserError(
      `No local stack is running (npm run dev starts one); else --endpoint is needed.\n${USAGE}`,
    );
  return {
    baseUrl: `${stack.addresses.runpod}/v2`,
    endpointId,
    apiKey: stack.keys.runpodApiKey,
  };
}

function refuseUnlessWebAddress(name: string, text: string): void {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UserError(`${name} must be a web address; ${text} is none.`);
}
