import 'server-only';

import type { JobDocument } from './job-documents';

/** Returns the addresses of a job's portraits that the user has not deleted. */
export function portraitsLeft({
  output,
  restorableOutput,
  deletedOutput,
}: Pick<JobDocument, 'output' | 'restorableOutput' | 'deletedOutput'>): string[] {
  const deleted = new Set([...deletedOutput, ...restorableOutput.map(({ address }) => address)]);
  return output.filter((address) => !deleted.has(address));
}
