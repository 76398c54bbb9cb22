import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { VARIABLE_NAMES } from '@/lib/server/environment/environment';
import { environmentOf, findRunningStack } from '@chiaro/local-stack/running-stack';
import { DEPLOYMENT_FILE, type LoadVariables } from '@/scripts/load-variables';
import { readArguments, UserError } from '@/scripts/command';
import type { ExaminationOptions } from './examine';

const USAGE = `npm run doctor -- [--variables preview.env] [--url https://chiaro.example.com] [--before] [--preview] [--local]
It examines the variables of ${DEPLOYMENT_FILE} and the environment, or of another file, and the providers and the site that they name.
With --local, or when no variable is set, it examines the local stack that npm run dev has running.
--preview reads the variables as those of a preview, with --url as the address of its branch.`;

const OPTIONS = {
  variables: { type: 'string' },
  url: { type: 'string' },
  before: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  local: { type: 'boolean', default: false },
} as const;

type Source = Pick<ExaminationOptions, 'variables' | 'origin' | 'settings'>;

const VERCEL = 'at Vercel → the project → Settings → Environment Variables, and deploy again';

/** Reads the command's arguments and the variables that they name. Throws UserError. */
export function readOptions(
  args: readonly string[],
  load: LoadVariables,
  stateDirectory: string,
): ExaminationOptions {
  const values = readArguments(args, OPTIONS, USAGE);
  const { url, before: isBefore, preview } = values;
  if (url !== undefined && !/^https?:\/\/[^/?#]+\/*$/.test(url))
    throw new UserError(`--url must be a web address without a path; ${url} is none.\n${USAGE}`);
  const source = chooseSource(values, load, stateDirectory);
  const branch = url === undefined ? {} : { VERCEL_BRANCH_URL: new URL(url).host };
  return {
    ...source,
    variables: { ...source.variables, ...(preview && { VERCEL_ENV: 'preview', ...branch }) },
    siteUrl: url?.replace(/\/+$/, ''),
    isBefore,
  };
}

function chooseSource(
  values: ReturnType<typeof readArguments<typeof OPTIONS>>,
  load: LoadVariables,
  stateDirectory: string,
): Source {
  const { variables: file, before, preview, local, url } = values;
  if (file !== undefined)
    return {
      variables: { ...process.env, ...readVariables(file) },
      origin: originOf(file),
      settings: settingsIn(file, before),
    };
  if (local) return localStack(load, stateDirectory, 'No');
  const { variables, files } = load('production');
  const isDeployment = before || preview || url !== undefined || files.length > 0;
  if (!isDeployment && !VARIABLE_NAMES.some((name) => variables[name]))
    return localStack(load, stateDirectory, 'No variable of the app is set, and no');
  return {
    variables,
    origin: originOf(...files),
    settings: before || files.length > 0 ? settingsIn(DEPLOYMENT_FILE, before) : VERCEL,
  };
}

/** The variables of the running local stack, as `npm run dev` has them. */
function localStack(load: LoadVariables, stateDirectory: string, no: string): Source {
  const stack = findRunningStack(stateDirectory);
  if (!stack) throw new UserError(`${no} local stack is running (npm run dev starts one).\n${USAGE}`);
  const { variables, files } = load('development');
  return {
    variables: { ...variables, ...environmentOf(stack, variables) },
    origin: originOf('the local stack', ...files),
    settings: 'in .env.local',
  };
}

/** Lists the sources of the variables; the environment is always one. */
function originOf(...sources: string[]): string {
  return new Intl.ListFormat('en-GB').format([...sources, 'the environment']);
}

function settingsIn(file: string, isBefore: boolean): string {
  return isBefore ? `in ${file}` : `in ${file} and ${VERCEL}`;
}

function readVariables(file: string): Source['variables'] {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(`There is no file ${file} that can be read.`);
  }
}
