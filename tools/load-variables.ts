import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { loadEnvConfig } from '@next/env';

/** The folder of the local stack's state. */
export const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** The deployment's variables, for the tools. Git ignores it; unlike a `.env` file, no build reads or packs it. */
export const DEPLOYMENT_FILE = 'production.env';

/** `development`: the variables of `npm run dev`; `production`: those of the deployment, which the tools examine. */
export type Mode = 'development' | 'production';

export interface LoadedVariables {
  variables: Readonly<Record<string, string | undefined>>;
  /** The files that exist; the first takes precedence. */
  files: readonly string[];
}

/** Returns the variables of the environment and of a mode's files. */
export type LoadVariables = (mode: Mode) => LoadedVariables;

/** Returns the files of a mode; the first takes precedence. */
export function variableFiles(mode: Mode): string[] {
  return mode === 'production'
    ? [DEPLOYMENT_FILE]
    : ['.env.development.local', '.env.local', '.env.development', '.env'];
}

/** Loads variables, also into process.env; those of the environment take precedence. */
export const loadVariables: LoadVariables = (mode) => {
  if (mode === 'production') {
    const isThere = existsSync(DEPLOYMENT_FILE);
    const written = isThere ? parseEnv(readFileSync(DEPLOYMENT_FILE, 'utf8')) : {};
    Object.assign(process.env, { ...written, ...process.env });
    return { variables: { ...process.env }, files: isThere ? [DEPLOYMENT_FILE] : [] };
  }
  // As Next does it.
  const log = { info: () => undefined, error: console.error };
  const { loadedEnvFiles } = loadEnvConfig(process.cwd(), true, log, true);
  return { variables: { ...process.env }, files: loadedEnvFiles.map(({ path }) => path) };
};
