import 'server-only';

import type { StarPortraitsResponse } from '../../shared/contracts/portraits';
import type { JobDocument } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import { changePortraits, type PortraitsRequest } from './change-portraits';

/**
 * Stars a user's portraits, or takes the star. A repeat writes nothing and answers alike. Another user's or a deleted
 * portrait is kept like an unknown address. Throws DatabaseError.
 */
export async function starPortraits({
  isStarred,
  ...request
}: PortraitsRequest & { isStarred: boolean }): Promise<StarPortraitsResponse> {
  const change = (job: JobDocument, named: readonly string[]) => {
    const { starredOutput } = job;
    const changing = portraitsLeft(job).filter(
      (address) => named.includes(address) && starredOutput.includes(address) !== isStarred,
    );
    if (changing.length === 0) return null;
    return {
      starredOutput: isStarred
        ? [...starredOutput, ...changing]
        : starredOutput.filter((address) => !changing.includes(address)),
    };
  };
  return changePortraits(request, { change, changedOf: portraitsLeft });
}
