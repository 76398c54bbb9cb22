import { loadEnvConfig } from '@next/env';

/** `development`: as `npm run dev` has the variables; `production`: as `npm run build` and `npm start` have them. */
export type Mode = 'development' | 'production';

/** Variables, and where they come from beside the environment. */
export interface LoadedVariables {
  variables: Readonly<Record<string, string | undefined>>;
  /** The files that there are; what stands in several counts in the first. */
  files: readonly string[];
}

/** Gives the variables of the environment and of a mode's files. */
export type LoadVariables = (mode: Mode) => LoadedVariables;

/** The files in which Next looks for a mode's variables, the first that counts first. */
export function variableFiles(mode: Mode): string[] {
  return [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env'];
}

/** Loads variables as Next does, into the environment of this process, too; those of an earlier call are gone. */
export const loadVariables: LoadVariables = (mode) => {
  const log = { info: () => undefined, error: console.error };
  const { loadedEnvFiles } = loadEnvConfig(process.cwd(), mode === 'development', log, true);
  return { variables: { ...process.env }, files: loadedEnvFiles.map(({ path }) => path) };
};
