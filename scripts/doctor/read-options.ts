import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';

import { realProviders } from '../../local/environment';
import { environmentOf, findRunningStack } from '../../local/running-stack';
import { UserError } from '../user-error';
import type { DeploymentOptions } from './deployment';

/** How the command is used. */
export const USAGE = `npm run doctor -- [--env-file .env.production] [--url https://chiaro.example.com] [--before] [--preview] [--local]
It examines the variables of the environment, .env.production.local and .env.local, or of another file, and what they
lead to. Where no provider's key is set, or with --local, it examines the local stack that npm run dev has running.
--preview takes them for a preview's.`;

type Variables = DeploymentOptions['variables'];

/**
 * Reads the command's arguments and the variables that they ask for.
 * @param loadEnvironment gives the process's variables with those of .env.production.local and the like
 * Throws UserError with a sentence.
 */
export function readOptions(
  args: readonly string[],
  loadEnvironment: () => Variables,
  stateDirectory: string,
): DeploymentOptions {
  const values = parse(args);
  if (values.url !== undefined && !/^https?:\/\/[^/?#]+\/*$/.test(values.url))
    throw new UserError(`--url must be a web address without a path; ${values.url} is none.\n${USAGE}`);
  return {
    variables: {
      ...chooseVariables(values, loadEnvironment, stateDirectory),
      ...(values.preview && { VERCEL_ENV: 'preview' }),
    },
    siteUrl: values.url?.replace(/\/+$/, ''),
    isBefore: values.before,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'env-file': { type: 'string' },
        url: { type: 'string' },
        before: { type: 'boolean', default: false },
        preview: { type: 'boolean', default: false },
        local: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function chooseVariables(
  { 'env-file': file, local }: ReturnType<typeof parse>,
  loadEnvironment: () => Variables,
  stateDirectory: string,
): Variables {
  if (file !== undefined) return { ...process.env, ...readVariables(file) };
  const given = loadEnvironment();
  if (!local && Object.values(realProviders(given)).some(Boolean)) return given;
  const stack = findRunningStack(stateDirectory);
  if (!stack)
    throw new UserError(
      `${local ? '' : 'No provider’s key is set, and '}no local stack is running (npm run dev starts one).\n${USAGE}`,
    );
  return { ...given, ...environmentOf(stack, given) };
}

function readVariables(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(`There is no file ${file} that can be read.`);
  }
}
