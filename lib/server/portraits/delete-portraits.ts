import 'server-only';

import type { DeletePortraitsResponse } from '../../shared/contracts/portraits';
import type { JobDocument } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import { changePortraits, type PortraitsRequest } from './change-portraits';

/**
 * Deletes a user's portraits, which restorePortraits may bring back for RESTORE_MINUTES. A repeat answers alike.
 * Another user's portrait is kept like an unknown address. Throws DatabaseError.
 */
export async function deletePortraits(
  request: PortraitsRequest<'clock' | 'database'>,
): Promise<DeletePortraitsResponse> {
  const deletedAt = new Date(request.services.clock.now());
  const change = (job: JobDocument, named: readonly string[]) => {
    const deleted = portraitsLeft(job).filter((address) => named.includes(address));
    if (deleted.length === 0) return null;
    const added = deleted.map((address) => ({ address, deletedAt }));
    return { restorableOutput: [...job.restorableOutput, ...added], hasLeftovers: true };
  };
  const { changed, kept } = await changePortraits(request, { change, changedOf: ({ output }) => output });
  return { deleted: changed, kept };
}
