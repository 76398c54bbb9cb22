import 'server-only';

import type { JobDocument } from './job-documents';

/** Returns the addresses of a job's portraits that the user has not deleted. */
export function portraitsLeft({
  output,
  deletedOutput,
}: Pick<JobDocument, 'output' | 'deletedOutput'>): string[] {
  return output.filter((address) => !deletedOutput.includes(address));
}
