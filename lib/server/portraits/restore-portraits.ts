import 'server-only';

import type { RestorePortraitsResponse } from '../../shared/contracts/portraits';
import { isRestorable } from '../../shared/rules/portraits';
import type { JobDocument } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import { changePortraits, type PortraitsRequest } from './change-portraits';

/**
 * Restores portraits that were deleted less than RESTORE_MINUTES ago, or are not deleted, with star and recipe. Others,
 * and another user's, are kept like an unknown address. Throws DatabaseError.
 */
export async function restorePortraits(
  request: PortraitsRequest<'clock' | 'database'>,
): Promise<RestorePortraitsResponse> {
  const now = request.services.clock.now();
  const change = ({ restorableOutput }: JobDocument, named: readonly string[]) => {
    const left = restorableOutput.filter(
      ({ address, deletedAt }) => !named.includes(address) || !isRestorable(deletedAt.getTime(), now),
    );
    return left.length === restorableOutput.length ? null : { restorableOutput: left };
  };
  const { changed, kept } = await changePortraits(request, { change, changedOf: portraitsLeft });
  return { restored: changed, kept };
}
