import 'server-only';

import type { JobDocument } from './job-documents';

type Changes = Pick<JobDocument, 'restorableOutput' | 'deletedOutput' | 'starredOutput' | 'recipe'>;

/**
 * Returns what changes of a job whose portraits with these addresses are deleted for good: their stars are forgotten, and
 * the user's words with the last portrait.
 */
export function deleteForGood(job: JobDocument, addresses: readonly string[]): Changes {
  const deletedOutput = [...new Set([...job.deletedOutput, ...addresses])];
  const isKept = (address: string) => !deletedOutput.includes(address);
  return {
    restorableOutput: job.restorableOutput.filter(({ address }) => isKept(address)),
    deletedOutput,
    starredOutput: job.starredOutput.filter(isKept),
    recipe: job.output.some(isKept) ? job.recipe : null,
  };
}
