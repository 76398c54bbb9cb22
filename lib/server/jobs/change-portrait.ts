import 'server-only';

import type { Change, GenerationRequest } from '../../shared/contracts/generation-request';
import type { Recipe } from '../../shared/contracts/portraits';
import { AppError } from '../../shared/errors';
import { type ChangeKind, takesChanges } from '../../shared/rules/changes';
import type { ComputeEndpoint, Services } from '../ports';
import { type JobDocument, jobKey } from './job-documents';
import { portraitsLeft } from './job-view';

/** A portrait that is to be changed, with what stays of its recipe. */
export interface Original extends Pick<Recipe, 'pose' | 'style'> {
  kind: ChangeKind;
  address: string;
}

/** Returns the address of the portrait that a user's change names; null where the user has no such portrait left. */
export function originalAddress(
  job: JobDocument | null,
  uid: string,
  { output }: Pick<Change, 'output'>,
): string | null {
  const address = job?.uid === uid ? job.output[output] : undefined;
  return job && address !== undefined && portraitsLeft(job).includes(address) ? address : null;
}

/**
 * Returns the portrait that a change begins with. Throws AppError not_found for one that the user does not have, and
 * invalid_field for a model that changes none, or for own words without a word; DatabaseError.
 */
export async function findOriginal({
  services,
  uid,
  request,
  change,
  endpoint,
}: {
  services: Pick<Services, 'database'>;
  uid: string;
  request: Pick<GenerationRequest, 'positive_prompt'>;
  change: Change;
  endpoint: ComputeEndpoint;
}): Promise<Original> {
  const job = await services.database.get(jobKey(change.of));
  const address = originalAddress(job, uid, change);
  if (address === null) throw new AppError('not_found');
  if (!takesChanges(endpoint.model)) throw new AppError('invalid_field', { field: 'change' });
  if (change.kind === 'words' && request.positive_prompt.trim() === '')
    throw new AppError('invalid_field', { field: 'positive_prompt' });
  const { pose, style } = job?.recipe ?? { pose: 'custom', style: null };
  return { kind: change.kind, address, pose, style };
}
