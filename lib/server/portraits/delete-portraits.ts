import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey, type JobDocument } from '../jobs/job-documents';
import type { Actor, Services } from '../ports';
import { findPortraitJobs } from './find-portrait-jobs';
import { portraitsLeft } from '../jobs/portraits-left';

/** The addresses of the user's deleted portraits, and the other addresses; each once, in the order given. */
export interface DeletedPortraits {
  deleted: string[];
  kept: string[];
}

/**
 * Deletes a user's portraits. A portrait belongs to the user of the settled job that has its address in `output`;
 * another user's address is kept like an unknown one. The job records the deletion before the file is deleted, so that
 * a concurrent copy of the same portrait sees the record and deletes the copy (see deliverPortraits). A repeat deletes
 * the files again, because the record does not prove that they are gone.
 * Throws AppError unavailable when the file store fails; DatabaseError.
 */
export async function deletePortraits({
  services,
  actor,
  portraits,
}: {
  services: Pick<Services, 'database' | 'publicFiles' | 'log'>;
  actor: Pick<Actor, 'uid'>;
  portraits: readonly string[];
}): Promise<DeletedPortraits> {
  const named = [...new Set(portraits)];
  const jobs = await findPortraitJobs(services, actor, named);
  const own = new Set(jobs.flatMap(({ output }) => output));
  const deleted = named.filter((address) => own.has(address));
  if (deleted.length > 0) {
    await recordDeletion(services, jobs, deleted);
    await deleteFiles(services, deleted);
  }
  return { deleted, kept: named.filter((address) => !own.has(address)) };
}

async function recordDeletion(
  services: Pick<Services, 'database'>,
  jobs: readonly JobDocument[],
  addresses: readonly string[],
): Promise<void> {
  const unrecorded = jobs.filter((job) => toRecord(job, addresses).length > 0);
  if (unrecorded.length === 0) return;
  await services.database.transaction(async (transaction) => {
    const keys = unrecorded.map(({ id }) => jobKey(id));
    for (const job of await transaction.getAll(...keys)) {
      if (!job) continue;
      const added = toRecord(job, addresses);
      if (added.length === 0) continue;
      transaction.update(jobKey(job.id), { ...withoutPortraits(job, added), hasLeftovers: true });
    }
  });
}

/** The portraits of a job whose deletion is not recorded. */
function toRecord(job: JobDocument, addresses: readonly string[]): string[] {
  return portraitsLeft(job).filter((address) => addresses.includes(address));
}

/** A deleted portrait has no star, and the user's words have no use without a portrait. */
function withoutPortraits(
  { output, deletedOutput: before, starredOutput, recipe }: JobDocument,
  deleted: readonly string[],
): Pick<JobDocument, 'deletedOutput' | 'starredOutput' | 'recipe'> {
  const deletedOutput = [...before, ...deleted];
  const isAnyLeft = portraitsLeft({ output, deletedOutput }).length > 0;
  return {
    deletedOutput,
    starredOutput: starredOutput.filter((address) => !deletedOutput.includes(address)),
    recipe: isAnyLeft ? recipe : null,
  };
}

async function deleteFiles(
  services: Pick<Services, 'publicFiles' | 'log'>,
  addresses: readonly string[],
): Promise<void> {
  try {
    await services.publicFiles.delete(addresses);
  } catch (error) {
    // The kind alone: the store's message may hold the address, and nothing else protects the file.
    const kind = error instanceof Error ? error.name : typeof error;
    services.log.warn('portraits_not_deleted', { kind, portraits: addresses.length });
    throw new AppError('unavailable', {}, { cause: error });
  }
}
