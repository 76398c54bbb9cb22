import { environmentOf, findRunningStack } from '@chiaro/local-stack/running-stack';

import { UserError } from '@/tools/command';
import type { LoadedVariables, LoadVariables } from '@/tools/load-variables';

/**
 * Returns the variables of the local stack that `npm run dev` has running, with those of its files. Throws UserError without
 * one.
 * @param reason why the local stack is read, before “no local stack is running”
 */
export function localVariables(
  load: LoadVariables,
  stateDirectory: string,
  { reason, usage }: { reason?: string | undefined; usage: string },
): LoadedVariables {
  const stack = findRunningStack(stateDirectory);
  const no = reason === undefined ? 'No' : `${reason}, and no`;
  if (!stack) throw new UserError(`${no} local stack is running (npm run dev starts one).\n${usage}`);
  const { variables, files } = load('development');
  return { variables: { ...variables, ...environmentOf(stack, variables) }, files };
}
