import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { VARIABLE_NAMES } from '@/lib/server/environment/environment';
import { DEPLOYMENT_FILE, type LoadVariables } from '@/tools/load-variables';
import { readArguments, UserError } from '@/tools/command';
import { localVariables } from '../kit/local-variables';
import type { ExaminationOptions } from './checks/examine';

const USAGE = `npm run setup -- [--dry-run] [--local]
It sets up Vercel, Firebase, RunPod and Stripe for a deployment, and keeps the variables in ${DEPLOYMENT_FILE}.
--dry-run tells what it would do. --local practises with empty providers on this machine.

npm run doctor -- [--variables preview.env] [--url https://chiaro.example.com] [--before] [--preview] [--local]
It checks the variables of ${DEPLOYMENT_FILE} and the environment, or of another file, and the providers and the site that they name.
With --local, or when no variable is set, it checks the local stack that npm run dev has running. --before leaves out the site.
--preview reads the variables as those of a preview, with --url as the address of its branch.

npm run setup -- --allow https://… allows sign-in at a preview's address, --forget https://… no longer.`;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  local: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  variables: { type: 'string' },
  url: { type: 'string' },
  before: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  allow: { type: 'string' },
  forget: { type: 'string' },
} as const;

const VERCEL = 'at Vercel → the project → Settings → Environment Variables, and deploy again';

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>;

/** What the command does. */
export type Options =
  | { mode: 'setup'; isDryRun: boolean; isLocal: boolean }
  | ({ mode: 'check' } & ExaminationOptions)
  | { mode: 'preview'; action: 'add' | 'remove'; deployment: string };

/** Reads the command's arguments and the variables that they name. Throws UserError. */
export function readOptions(args: readonly string[], load: LoadVariables, stateDirectory: string): Options {
  const values = readArguments(args, OPTIONS, USAGE);
  const { allow, forget, url, before: isBefore, preview } = values;
  const deployment = allow ?? forget;
  if (deployment !== undefined)
    return { mode: 'preview', action: allow === undefined ? 'remove' : 'add', deployment };
  if (!values.check) return { mode: 'setup', isDryRun: values['dry-run'], isLocal: values.local };
  if (url !== undefined && !/^https?:\/\/[^/?#]+\/*$/.test(url))
    throw new UserError(`--url must be a web address without a path; ${url} is none.\n${USAGE}`);
  const source = chooseSource(values, load, stateDirectory);
  const branch = url === undefined ? {} : { VERCEL_BRANCH_URL: new URL(url).host };
  return {
    mode: 'check',
    ...source,
    variables: { ...source.variables, ...(preview && { VERCEL_ENV: 'preview', ...branch }) },
    siteUrl: url?.replace(/\/+$/, ''),
    isBefore,
  };
}

function chooseSource(
  values: Values,
  load: LoadVariables,
  stateDirectory: string,
): Pick<ExaminationOptions, 'variables' | 'origin' | 'settings'> {
  const { variables: file, before, preview, local, url } = values;
  // The environment is always a source.
  const originOf = (...sources: readonly string[]): string =>
    new Intl.ListFormat('en-GB').format([...sources, 'the environment']);
  const settingsIn = (name: string): string => (before ? `in ${name}` : `in ${name} and ${VERCEL}`);
  const localSource = (reason?: string) => {
    const { variables, files } = localVariables(load, stateDirectory, { reason, usage: USAGE });
    return { variables, origin: originOf('the local stack', ...files), settings: 'in .env.local' };
  };
  if (file !== undefined) {
    if (!existsSync(file)) throw new UserError(`There is no file ${file} that can be read.`);
    const variables = { ...process.env, ...parseEnv(readFileSync(file, 'utf8')) };
    return { variables, origin: originOf(file), settings: settingsIn(file) };
  }
  if (local) return localSource();
  const { variables, files } = load('production');
  const isDeployment = before || preview || url !== undefined || files.length > 0;
  if (!isDeployment && !VARIABLE_NAMES.some((name) => variables[name]))
    return localSource('No variable of the app is set');
  const settings = before || files.length > 0 ? settingsIn(DEPLOYMENT_FILE) : VERCEL;
  return { variables, origin: originOf(...files), settings };
}
