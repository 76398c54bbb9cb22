import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { RUNPOD_ENDPOINT_ID } from '../../local/environment';
import { findRunningStack } from '../../local/running-stack';
import { PHOTOS_MAXIMUM } from '../../lib/shared/rules/photos';
import { isLoopback } from '../is-loopback';
import { type LoadVariables, variableFiles } from '../load-variables';
import { UserError } from '../user-error';

/** How the command is used. */
export const USAGE = `npm run worker:check -- [--base-url https://api.runpod.ai/v2] --endpoint id [--key-from-env RUNPOD_API_KEY]
  [--pictures https://chiaro.example.com] [--photo file-or-address …] [--timeout seconds] [--deterministic] [--json file]
Without --endpoint the local stack that npm run dev has running is checked.`;

const RUNPOD_BASE_URL = 'https://api.runpod.ai/v2';

/** What is to be checked and with what. */
export interface WorkerCheckOptions {
  baseUrl: string;
  endpointId: string;
  apiKey: string;
  /** The endpoint is on this machine and can reach it. */
  loopback: boolean;
  /** A deployed Chiaro whose pictures the jobs name; null: ours, served on loopback. */
  picturesOrigin: string | null;
  /** Files, or addresses where the pictures are remote. */
  photos: string[];
  jobTimeoutMs: number;
  deterministic: boolean;
  jsonFile: string | null;
}

/**
 * Reads the command's arguments. The key comes from a variable, never from the arguments, which other users of
 * a machine can see; for the running local stack from its own state.
 * Throws UserError with a sentence.
 */
export function readOptions(
  args: readonly string[],
  load: LoadVariables,
  stateDirectory: string,
): WorkerCheckOptions {
  const values = parse(args);
  const target =
    values.endpoint === undefined ? runningStack(stateDirectory) : namedTarget(values.endpoint, values, load);
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
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'base-url': { type: 'string', default: RUNPOD_BASE_URL },
        endpoint: { type: 'string' },
        'key-from-env': { type: 'string', default: 'RUNPOD_API_KEY' },
        pictures: { type: 'string' },
        photo: { type: 'string', multiple: true },
        timeout: { type: 'string', default: '300' },
        deterministic: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

type Target = Pick<WorkerCheckOptions, 'baseUrl' | 'endpointId' | 'apiKey'>;

function namedTarget(endpointId: string, values: ReturnType<typeof parse>, load: LoadVariables): Target {
  const baseUrl = values['base-url'].replace(/\/+$/, '');
  refuseUnlessWebAddress('--base-url', baseUrl);
  // What is deployed has its key where npm run doctor looks for it, a laptop where npm run dev does.
  const mode = isLoopback(baseUrl) ? 'development' : 'production';
  const name = values['key-from-env'];
  const apiKey = load(mode).variables[name];
  if (!apiKey) {
    const places = new Intl.ListFormat('en-GB').format(['the environment', ...variableFiles(mode)]);
    throw new UserError(`The variable ${name}, which must hold the key, is missing in ${places}.`);
  }
  return { baseUrl, endpointId, apiKey };
}

function runningStack(stateDirectory: string): Target {
  const stack = findRunningStack(stateDirectory);
  if (!stack)
    throw new UserError(
      `No local stack is running (npm run dev starts one); else --endpoint is needed.\n${USAGE}`,
    );
  return {
    baseUrl: `${stack.addresses.runpod}/v2`,
    endpointId: RUNPOD_ENDPOINT_ID,
    apiKey: stack.keys.runpodApiKey,
  };
}

function refuseUnlessWebAddress(name: string, text: string): void {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UserError(`${name} must be a web address; ${text} is none.`);
}
