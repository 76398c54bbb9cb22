import { loadEnvConfig } from '@next/env';

/** `development`: the variables of `npm run dev`; `production`: those of `npm run build` and `npm start`. */
export type Mode = 'development' | 'production';

export interface LoadedVariables {
  variables: Readonly<Record<string, string | undefined>>;
  /** The files that exist; the first takes precedence. */
  files: readonly string[];
}

/** Returns the variables of the environment and of a mode's files. */
export type LoadVariables = (mode: Mode) => LoadedVariables;

/** Returns the files that Next reads in a mode; the first takes precedence. */
export function variableFiles(mode: Mode): string[] {
  return [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env'];
}

/** Loads variables as Next does, also into process.env, and removes those of an earlier call. */
export const loadVariables: LoadVariables = (mode) => {
  const log = { info: () => undefined, error: console.error };
  const { loadedEnvFiles } = loadEnvConfig(process.cwd(), mode === 'development', log, true);
  return { variables: { ...process.env }, files: loadedEnvFiles.map(({ path }) => path) };
};
